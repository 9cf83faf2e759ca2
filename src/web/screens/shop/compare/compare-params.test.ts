import { expect, test } from 'vitest'

import { readParts } from './compare-params.server.ts'

test('the parts of a comparison are named once or several times in the address, at most four', () => {
  const read = (query: string) => readParts(new URLSearchParams(query))
  expect(read('parts=7&parts=3&parts=7')).toEqual(['7', '3'])
  expect(read('parts=7,3,x,0,9')).toEqual(['7', '3', '9'])
  expect(read('parts=1,2,3,4,5')).toEqual(['1', '2', '3', '4'])
  expect(read('')).toEqual([])
})
