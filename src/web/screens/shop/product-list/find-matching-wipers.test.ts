import { expect, test } from 'vitest'

import { createClient } from '#platform/http/client.ts'
import { BIG_DADDY } from '#tests/support/understood.ts'

import { findMatchingWipers } from './find-matching-wipers.ts'
import { productListParams } from './list-state.ts'

const state = productListParams.read(new URLSearchParams({ keyword: 'big daddy wiper' }))

/** Finds the wipers for a vehicle in the text, with the calls that are made. */
async function findFor(spoken: typeof BIG_DADDY) {
  const calls: string[] = []
  const api = createClient(({ url }) => {
    calls.push(url)
    return Promise.resolve({ status: 200, body: { count: 7, next: null, previous: null, results: [], arms: [] } })
  })
  const found = await findMatchingWipers(api, state, { spoken, chosen: null })
  return { calls, title: found?.title, href: found?.href }
}

test('a nickname without a year shows the wipers of its years, and links to them', async () => {
  expect(await findFor(BIG_DADDY)).toEqual({
    calls: ['/api/oximo/?make=Toyota&model=Camry&year=2002-2006&page_size=3'],
    title: 'Wipers for some Toyota Camry 2002–2006: choose your vehicle',
    href: '/updateoximo?make=Toyota&model=Camry&year=2002-2006',
  })
})

test('a year beside a nickname shows the wipers of this year alone', async () => {
  expect(await findFor({ ...BIG_DADDY, year: 2004, year_start: 2004, year_end: 2004 })).toEqual({
    calls: ['/api/oximo/?make=Toyota&model=Camry&year=2004&page_size=3'],
    title: 'Wipers that fit Toyota Camry 2004',
    href: '/updateoximo?make=Toyota&model=Camry&year=2004',
  })
})

test('a model without a year shows the wipers of all its years', async () => {
  const { calls, title } = await findFor({ ...BIG_DADDY, nickname: null, year_start: null, year_end: null })
  expect(calls).toEqual(['/api/oximo/?make=Toyota&model=Camry&page_size=3'])
  expect(title).toEqual('Wipers for some Toyota Camry: choose your vehicle')
})
