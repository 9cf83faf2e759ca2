import { expect, test } from 'vitest'

import { demandPath, readDemandState } from './demand-params.ts'

const read = (query: string) => readDemandState(new URLSearchParams(query))

test('filters are read from the address, blank and unknown ones are left out', () => {
  expect(read('?outcome=no_type&type=&state= Lagos &colour=red&page=3')).toEqual({
    values: { outcome: 'no_type', state: 'Lagos' },
    page: 3,
    words: '',
    type: '',
    find: '',
    isDone: false,
  })
})

test('an invalid page number is the first page, and one beyond the limit the last', () => {
  for (const page of ['0', '-1', 'x']) expect(read(`?page=${page}`).page).toBe(1)
  expect(read('?page=9999').page).toBe(999)
})

test('words to add and the chosen type are read from the address', () => {
  expect(read('?add=stop+slab&find=pad&as=brake-pads')).toMatchObject({
    words: 'stop slab',
    find: 'pad',
    type: 'brake-pads',
  })
})

test('the path carries the query, and nothing without one', () => {
  expect(demandPath({ outcome: 'no_type' })).toBe('/tables/demand?outcome=no_type')
  expect(demandPath({})).toBe('/tables/demand')
})
