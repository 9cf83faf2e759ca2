import { expect, test } from 'vitest'

import { demandAddress, demandPath } from './demand-address.ts'

const read = (query: string) => demandAddress(new URL(`https://shop.example/tables/demand${query}`))

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

test('an invalid page number is the first page', () => {
  for (const page of ['0', '-1', 'x', '9999']) expect(read(`?page=${page}`).page).toBe(1)
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
