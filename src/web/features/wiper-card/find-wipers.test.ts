import { expect, test } from 'vitest'

import { createClient } from '#platform/http/client.ts'

import { findWipers } from './find-wipers.ts'
import { wiperListParams } from './wiper-list-state.ts'

test('a list for several years of a model is narrowed to them and names them', async () => {
  const calls: string[] = []
  const api = createClient(({ url }) => {
    calls.push(url)
    return Promise.resolve({ status: 200, body: { count: 7, next: null, previous: null, results: [], arms: [] } })
  })
  const state = wiperListParams.read(new URLSearchParams('make=Toyota&model=Camry&year=2002-2006'))
  expect(await findWipers(api, state, null)).toMatchObject({
    vehicle: { name: 'Toyota Camry 2002–2006', arms: [], isKnown: true },
    isNarrowed: true,
  })
  expect(calls).toEqual(['/api/oximo/?make=Toyota&model=Camry&year=2002-2006&page=1'])
})
