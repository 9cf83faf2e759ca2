import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'

import type { Api } from '#platform/http/client.ts'
import { apiContext, framesContext } from '#web/app/api.ts'
import { loader } from '#web/screens/shop/external-market/page.tsx'

import { loader as entryLoader } from './page.tsx'

// Ruling 39: the page of a store that the owner names stands in a frame until somebody searches.

const answers = { categories: [], shop: { test_mode: true, stale_since: null } }
const contextWith = (externalStore: string | null) => {
  const context = new RouterContextProvider()
  // The pages ask for categories and results only; neither is what is looked at here.
  context.set(apiContext, (async () => answers) as unknown as Api)
  context.set(framesContext, { wiperCatalogue: null, externalStore, hosts: [] })
  return context
}
const asked = <Args>(path: string, externalStore: string | null) =>
  ({ url: new URL(path, 'http://shop.example'), context: contextWith(externalStore) }) as unknown as Args

describe('a configured store page', () => {
  test('takes the place of the list that nobody asked for', async () => {
    const led = await loader(asked('/aliproduct', 'https://store.example/parts')).catch((thrown: unknown) => thrown)
    expect(led).toBeInstanceOf(Response)
    expect((led as Response).headers.get('location')).toBe('/aliexpress_product')
  })

  test('is framed, and nothing else may be', async () => {
    const { data, init } = await entryLoader(asked('/aliexpress_product', 'https://store.example/parts'))
    expect(data.store).toBe('https://store.example/parts')
    expect(Object.values(init?.headers ?? {})).toContain('frame-src https://store.example')
  })
})

test('without one the entry is ours, and kept like other pages', async () => {
  const { data, init } = await entryLoader(asked('/aliexpress_product', null))
  expect([data.store, init?.headers]).toEqual([null, undefined])
})
