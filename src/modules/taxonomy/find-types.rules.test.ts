import { expect, test } from 'vitest'

import { readTaxonomy } from '#seed/taxonomy/read-taxonomy.ts'

import { createTypeFinder } from './find-types.rules.ts'

const types = readTaxonomy()
const find = createTypeFinder(types)
const first = (typed: string) => find(typed)[0]?.type.key

test.each([
  ['brake pad', 'brake-pads'],
  ['pad brake', 'brake-pads'],
  ['BRAKE PADS', 'brake-pads'],
  ['brake pa', 'brake-pads'],
  ['break pad', 'brake-pads'],
  ['brake padd', 'brake-pads'],
  ['altenator', 'alternator'],
  ['alternat', 'alternator'],
  ['allternater', 'alternator'],
  ['radiator', 'radiator'],
  ['radiator fan', 'radiator-fan'],
  ['wear sensor', 'brake-wear-sensor'],
  ['rotor', 'brake-disc'],
  ['dash board', 'dashboard'],
  ['tyre', 'tyre'],
  ['tire', 'tyre'],
])('"%s" brings %s first', (typed, key) => {
  expect(first(typed)).toBe(key)
})

test('the matching name is returned, in any register', () => {
  expect(find('rotor')[0]).toMatchObject({ matchedName: 'rotor', type: { name: 'Brake Disc' } })
})

test('each type is found first, or together with others of this name, by its own standard name', () => {
  const lost = types.filter(
    (type) =>
      !find(type.name)
        .slice(0, 3)
        .some((found) => found.type === type),
  )
  expect(lost.map(({ key }) => key)).toEqual([])
})

test('words that no name contains find no type', () => {
  for (const typed of ['', '   ', '!!', 'zzyxo gizmo', 'brake zzyxo']) expect(find(typed)).toEqual([])
})
