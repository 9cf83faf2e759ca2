import { expect, test, vi } from 'vitest'

import { createClient } from '#platform/http/client.ts'

import { wiperSymbols } from './wiper-symbols.ts'

type Send = Parameters<typeof createClient>[0]

/** Returns a catalogue with `count` wipers in pages of the requested size. */
const createCatalogue = (count: number) =>
  vi.fn<Send>(({ url }) => {
    const query = new URL(url, 'http://shop.invalid').searchParams
    const [page, size] = [Number(query.get('page')), Number(query.get('page_size'))]
    const left = Math.max(0, Math.min(size, count - (page - 1) * size))
    const results = Array.from({ length: left }, (_, at) => ({ symbol: `W-${(page - 1) * size + at}` }))
    return Promise.resolve({ status: 200, body: { count, results } })
  })

test.each([0, 1, 100, 101, 250])('of %i wipers each is named once', async (count) => {
  const symbols = await wiperSymbols(createClient(createCatalogue(count)))
  expect(symbols).toEqual(Array.from({ length: count }, (_, at) => `W-${at}`))
})

test('reading an endless wiper catalogue stops at 5,000 wipers', async () => {
  const send = createCatalogue(1_000_000)
  expect(await wiperSymbols(createClient(send))).toHaveLength(5_000)
  expect(send).toHaveBeenCalledTimes(50)
})
