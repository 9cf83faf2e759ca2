import { expect, test } from 'vitest'

import { readKeywordData } from '#tests/golden/keyword-data.ts'

import { createUnderstand } from './understanding.rules.ts'

const understand = createUnderstand(readKeywordData())
const listKeys = (text: string) => understand(text).types.map(({ key }) => key)

test.each([
  ['daewoo racer alternator', 'alternator'],
  ['daewoo cielo starter', 'starter-motor'],
  ['toyota wish radiator', 'radiator'],
  ['honda shuttle alternator', 'alternator'],
  ['hiace ambulance radiator', 'radiator'],
  ['police alternator', 'alternator'],
  ['school bus brake pad hiace', 'brake-pads'],
  ['rental car alternator', 'alternator'],
])('an ordinary word before a whole name of a part leaves the part: "%s"', (text, key) => {
  expect(listKeys(text)).toEqual([key])
})

test.each(['switch alternator', 'cable radiator', 'school alternator', 'iphone radiator', 'alternator racer'])(
  'a noun of parts or of other goods beside the name of a part refuses it: "%s"',
  (text) => {
    expect(listKeys(text)).not.toContain('alternator')
    expect(listKeys(text)).not.toContain('radiator')
  },
)

test('a trim beside the vehicle hides none of the parts that a text lists', () => {
  const { question, positions, quantity } = understand('4 nos brake pad and 2 disc front only, prado 2012 gxr')
  expect(question?.choices.map(({ value }) => value)).toEqual(['brake-pads', 'brake-disc'])
  expect({ positions, quantity }).toEqual({ positions: { axle: 'front' }, quantity: 4 })
})
