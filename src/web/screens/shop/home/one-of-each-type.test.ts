import { expect, test } from 'vitest'

import { takeOneOfEachType } from './one-of-each-type.ts'

const listing = (id: number, key: string) => ({ id, part_type: { key, name: key } })

test('the first listing of each type comes first, and the others follow in their order', () => {
  const [pads, morePads, filter, plug] = [
    listing(1, 'pads'),
    listing(2, 'pads'),
    listing(3, 'filter'),
    listing(4, 'plug'),
  ]
  expect(takeOneOfEachType([pads, morePads, filter, plug], 2)).toEqual([
    [pads, filter],
    [morePads, plug],
  ])
})
