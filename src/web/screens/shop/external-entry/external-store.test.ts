import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'

import type { Api } from '#platform/http/client.ts'
import { apiContext, framesContext } from '#web/app/api/page-api.ts'
import { loader } from '#web/screens/shop/external-market/page.tsx'

import { loader as entryLoader } from './page.tsx'

// Ruling 39: before a search, the page of a configured store is shown in a frame.

const answers = { categories: [], shop: { test_mode: true, stale_since: null } }
const contextWith = (externalStore: string | null) => {
  const context = new RouterContextProvider()
  // The pages only load categories and results, which these tests do not check.
  context.set(apiContext, (async () => answers) as unknown as Api)
  context.set(framesContext, { wiperCatalogue: null, externalStore, hosts: [] })
  return context
}
const createArgs = <Args>(path: string, externalStore: string | null) =>
  ({ url: new URL(path, 'http://shop.example'), context: contextWith(externalStore) }) as unknown as Args

describe('the page of a configured store', () => {
  test('replaces the marketplace list when the address has no search', async () => {
    const response = await loader(createArgs('/aliproduct', 'https://store.example/parts')).catch(
      (thrown: unknown) => thrown,
    )
    expect(response).toBeInstanceOf(Response)
    expect((response as Response).headers.get('location')).toBe('/aliexpress_product')
  })

  test('is the only frame that the policy allows', async () => {
    const { data, init } = await entryLoader(createArgs('/aliexpress_product', 'https://store.example/parts'))
    expect(data.store).toBe('https://store.example/parts')
    expect(Object.values(init?.headers ?? {})).toContain('frame-src https://store.example')
  })
})

test('without a configured store the entry page has no frame and keeps the default headers', async () => {
  const { data, init } = await entryLoader(createArgs('/aliexpress_product', null))
  expect([data.store, init?.headers]).toEqual([null, undefined])
})
