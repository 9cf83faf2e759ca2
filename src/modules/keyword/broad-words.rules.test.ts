import { expect, test } from 'vitest'

import { readKeywordData } from '#tests/golden/keyword-data.ts'

import { parsePartsList } from './list.rules.ts'
import { createUnderstand } from './understanding.rules.ts'

const understand = createUnderstand(readKeywordData())
const listChoices = (text: string) => understand(text).question?.choices.map(({ value }) => value)

test.each([
  ['gasket camry 2005', ['head-gasket', 'valve-cover-gasket']],
  ['gle 350 4matic 2016 air suspension', ['air-suspension-strut', 'air-suspension-compressor']],
  ['coil', ['coil-spring', 'ignition-coil']],
  ['abeg i need coil', ['coil-spring', 'ignition-coil']],
])('“%s” asks among the commonest parts', (text, choices) => {
  expect(listChoices(text)).toEqual(expect.arrayContaining(choices))
})

test('a coil beside a vehicle, and in a list, is an ignition coil', () => {
  const [line] = parsePartsList('coil\ncamry 2009', understand).lines
  for (const read of [understand('coil camry 2009'), line?.understanding])
    expect([read?.types.map(({ key }) => key), read?.question]).toEqual([['ignition-coil'], null])
})

test('a corrected word that names nothing is unknown as it was typed', () => {
  expect(understand('rio grande radiator')).toMatchObject({ corrected: [], unknown: ['grande'] })
})
