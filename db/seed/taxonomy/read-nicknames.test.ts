import { expect, test } from 'vitest'

import { parseNicknames, readNicknames } from './read-nicknames.ts'

const HEADER =
  'names make model_in_lookup intended_years years_in_lookup generation confidence sources state'.replaceAll(' ', '\t')
const parse = (...rows: string[][]) => parseNicknames([HEADER, ...rows.map((row) => row.join('\t')), ''].join('\n'))

test('the nicknames of the repository are valid and include Big Daddy', () => {
  expect(readNicknames().find(({ names }) => names.includes('big daddy'))).toEqual({
    names: ['big daddy', 'big for nothing'],
    make: 'Toyota',
    model: 'Camry',
    yearStart: 2002,
    yearEnd: 2006,
    label: '',
    confidence: 'high',
    sources: expect.stringContaining('BBC Pidgin') as string,
    state: 'active',
  })
})

test('a nickname without a model is read as off, without years', () => {
  expect(parse(['flat boot', '', '', '', '', '', 'low', 'none', 'off'])[0]).toMatchObject({
    model: null,
    yearStart: null,
    yearEnd: null,
    state: 'off',
  })
})

test('a nickname of several generations has a row for each', () => {
  const spider = readNicknames().filter(({ names }) => names.includes('spider'))
  expect(spider.map(({ yearStart, yearEnd, label }) => [yearStart, yearEnd, label])).toEqual([
    [2007, 2009, 'before the facelift'],
    [2010, 2011, 'facelift'],
  ])
})

test.each([
  ['an active nickname without a model', ['x one', '', '', '', '', '', 'low', '', 'active']],
  ['years in the wrong order', ['x one', 'Toyota', 'Camry', '2006-2002', '', '', 'low', '', 'off']],
  ['years that are no range', ['x one', 'Toyota', 'Camry', '2006', '', '', 'low', '', 'off']],
  ['an unknown confidence', ['x one', 'Toyota', 'Camry', '2002-2006', '', '', 'sure', '', 'off']],
  ['no name', ['', 'Toyota', 'Camry', '2002-2006', '', '', 'low', '', 'off']],
])('%s is refused with its line', (_, row) => {
  expect(() => parse(row)).toThrow(/Line 2 of the nicknames/)
})
