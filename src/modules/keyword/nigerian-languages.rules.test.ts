import { expect, test } from 'vitest'

import { readKeywordData } from '#tests/golden/keyword-data.ts'

import { createUnderstand } from './understanding.rules.ts'

const understand = createUnderstand(readKeywordData())

test.each([
  ['gilashin gaban mota ta camry 2007 ya fashe ina bukatar wani', 'windscreen', {}],
  ['e jo mo nilo ina eyin apa otun fun honda accord 2005', 'tail-lamp', { side: 'right' }],
  ['biko achoro m oku ihu aka nri nke lexus rx 350 2010', 'head-lamp', { side: 'right' }],
])('a whole sentence of Hausa, Yoruba or Igbo is read: "%s"', (text, key, positions) => {
  const understanding = understand(text)
  expect(understanding.types.map((type) => type.key)).toEqual([key])
  expect(understanding.positions).toEqual(positions)
})

test('one word of another language alone is not translated: it may be a brand', () => {
  expect(understand('ina wheel bearing corolla 2010').types.map(({ key }) => key)).toEqual(['wheel-bearing'])
})
