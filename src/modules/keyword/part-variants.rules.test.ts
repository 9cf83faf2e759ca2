import { expect, test } from 'vitest'

import { createUnderstand } from '#modules/keyword/understanding.rules.ts'
import { readKeywordData } from '#tests/golden/keyword-data.ts'

const understand = createUnderstand(readKeywordData())

test.each([
  ['ceramic brake pads corolla 2010', 'brake-pads', ['ceramic']],
  ['iridium plug', 'spark-plugs', ['iridium']],
  ['trolley jack', 'jack', ['trolley']],
  ['halogen h4 bulb', 'bulb', ['halogen']],
  ['plastic radiator', 'radiator', ['plastic']],
  ['vented disc camry', 'brake-disc', ['vented']],
  ['gas pedal', 'accelerator-pedal-sensor', []],
  ['washer bottle', 'washer-tank', []],
])('%j means %s, of which the seller is asked %j', (text, type, kinds) => {
  const { types, qualifiers, unknown } = understand(text)
  expect({ types: types.map(({ key }) => key), qualifiers, unknown }).toEqual({
    types: [type],
    qualifiers: kinds,
    unknown: [],
  })
})

test('synthetic automatic transmission fluid says its base', () => {
  expect(understand('synthetic atf')).toMatchObject({ types: [{ key: 'atf' }], sizes: { base: 'synthetic' } })
})
