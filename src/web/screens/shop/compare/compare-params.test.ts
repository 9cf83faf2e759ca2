import { expect, test } from 'vitest'

import { readParts } from './compare-params.server.ts'

test('parts of a comparison are named once or several times in the address, and the first four are compared', () => {
  const read = (query: string) => readParts(new URLSearchParams(query))
  expect(read('parts=7&parts=3&parts=7')).toEqual({ ids: ['7', '3'], leftOut: 0 })
  expect(read('parts=7,3,x,0,9')).toEqual({ ids: ['7', '3', '9'], leftOut: 0 })
  expect(read('parts=1,2,3,4,4')).toEqual({ ids: ['1', '2', '3', '4'], leftOut: 0 })
  expect(read('parts=1,2,3,4,5&parts=6')).toEqual({ ids: ['1', '2', '3', '4'], leftOut: 2 })
  expect(read('')).toEqual({ ids: [], leftOut: 0 })
})
