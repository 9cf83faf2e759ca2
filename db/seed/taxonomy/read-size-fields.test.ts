import { expect, test } from 'vitest'

import { parseSizeFields, readSizeFields } from './read-size-fields.ts'
import { readTaxonomy } from './read-taxonomy.ts'

const HEADER = 'types key label unit kind minimum maximum options pattern required'.replaceAll(' ', '\t')
const parse = (...rows: string[]) => parseSizeFields([HEADER, ...rows, ''].join('\n'))
const field = (type: string, key: string) =>
  readSizeFields().find(({ types, key: of }) => types.includes(type) && of === key)

test('the size fields of the repository belong to known types, and only types sold by size require one', () => {
  const modes = new Map(readTaxonomy().map(({ key, fitMode }) => [key, fitMode]))
  const faults = readSizeFields().flatMap(({ types, key, required }) =>
    types
      .filter((type) => modes.get(type) !== 'size' && (required || modes.get(type) !== 'both'))
      .map((type) => `${type} ${key}`),
  )
  expect(faults).toEqual([])
})

test('a tyre needs width, profile and rim, and its rim has 10 to 24 inches', () => {
  const required = readSizeFields().filter(({ types, required: is }) => is && types.includes('tyre'))
  expect(required.map(({ key }) => key)).toEqual(['width', 'profile', 'rim'])
  expect(field('tyre', 'rim')).toMatchObject({ minimum: 10, maximum: 24, unit: 'inches' })
})

test.each([
  ['engine-oil', 'viscosity', ['5W-30', '20W-50', 'SAE 40'], ['5w30', '5W-31', 'oil']],
  ['gear-oil', 'viscosity', ['75W-90', '80W', 'SAE 140'], ['75W90', '5W-30']],
  ['alloy-wheel', 'bolt_pattern', ['5x114.3', '4x100'], ['5 x 114', '114.3']],
  ['tyre', 'load', ['91', '107/105'], ['9', 'ninety']],
  ['atf', 'spec', ['WS', 'T-IV', 'DW-1', 'Dexron VI'], ['', '-']],
])('%s accepts the %s that the trade writes', (type, key, good, bad) => {
  const pattern = new RegExp(field(type, key)?.pattern ?? 'missing')
  expect(good.filter((text) => !pattern.test(text))).toEqual([])
  expect(bad.filter((text) => pattern.test(text))).toEqual([])
})

test.each([
  ['an unknown kind', 'tyre\twidth\tWidth\tmm\tsize\t1\t2\t\t\tyes'],
  ['a minimum above the maximum', 'tyre\twidth\tWidth\tmm\tinteger\t3\t2\t\t\tyes'],
  ['an enum without options', 'tyre\tspeed\tSpeed\t\tenum\t\t\t\t\t'],
  ['a pattern field without a pattern', 'tyre\tload\tLoad\t\tpattern\t\t\t\t\t'],
])('%s is refused with its line', (_, row) => {
  expect(() => parse(row)).toThrow(/Line 2 of the size fields/)
})

test('the same field twice for one type is refused', () => {
  const row = 'tyre; truck-tyre\twidth\tWidth\tmm\tinteger\t1\t2\t\t\tyes'
  expect(() => parse(row, row.replace('tyre; ', ''))).toThrow('truck-tyre has the size field width twice.')
})
