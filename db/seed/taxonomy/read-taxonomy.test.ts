import { expect, test } from 'vitest'

import { isAlongExhaust } from '#modules/taxonomy/positions.rules.ts'

import { parseTaxonomy, readTaxonomy } from './read-taxonomy.ts'

const HEADER =
  'id key name category_id family fit_mode position_slots sold_as inspection_class size_class spoken_names relations'
    .split(' ')
    .join('\t')
const row = (key: string, relations = '', slots = 'axle,side', category = '2', id = key.charCodeAt(0)) =>
  [id, key, 'Part', category, '', 'vehicle', slots, 'each', 'standard', 'S', 'one; two', relations].join('\t')
const parse = (...rows: string[]) => parseTaxonomy([HEADER, ...rows, ''].join('\n'))

test('the taxonomy of the repository is valid', () => {
  const types = readTaxonomy()
  expect(types.length).toBeGreaterThanOrEqual(472)
  expect(types.find(({ key }) => key === 'brake-pads')).toMatchObject({
    name: 'Brake Pad Set',
    positionSlots: ['axle'],
  })
})

test('sensors whose positions are numbered are numbered along the exhaust, and other parts by cylinder', () => {
  const SENSORS_CATEGORY = 4
  const numbered = readTaxonomy().filter(({ positionSlots }) => positionSlots.includes('order'))
  const sensors = numbered.filter(({ categoryId }) => categoryId === SENSORS_CATEGORY)
  expect(sensors.length).toBeGreaterThan(0)
  expect(numbered.filter(({ key }) => isAlongExhaust(key))).toEqual(sensors)
})

test('a row is read into a typed part type', () => {
  expect(parse(row('a', 'accessory_of=b'), row('b'))[0]).toEqual({
    id: 97,
    key: 'a',
    name: 'Part',
    categoryId: 2,
    family: null,
    fitMode: 'vehicle',
    positionSlots: ['axle', 'side'],
    soldAs: 'each',
    inspectionClass: 'standard',
    sizeClass: 'S',
    spokenNames: ['one', 'two'],
    relations: [{ kind: 'accessory_of', to: 'b' }],
  })
})

test.each([
  ['a repeated key', [row('a'), row('a')], /a exists twice/],
  ['a repeated id', [row('a'), row('b', '', '', '2', 97)], /id 97 of part type b exists twice/],
  ['an unknown position slot', [row('a', '', 'north')], /Line 2/],
  ['an unknown category', [row('a', '', '', '99')], /Line 2/],
  ['an unknown kind of relation', [row('a', 'near=a')], /Line 2/],
  ['a relation to an unknown type', [row('a', 'accessory_of=b')], /unknown type b/],
  ['a circle', [row('a', 'component_of=b'), row('b', 'component_of=a')], /circle: a → b → a/],
  ['a missing column', ['a\tPart'], /Line 2/],
])('%s is refused', (_, rows, reason) => {
  expect(() => parse(...rows)).toThrow(reason)
})

test('types may replace each other both ways', () => {
  expect(parse(row('a', 'replaced_with=b'), row('b', 'replaced_with=a'))).toHaveLength(2)
})
