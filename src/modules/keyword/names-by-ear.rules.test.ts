import { expect, test } from 'vitest'

import { readKeywordData } from '#tests/golden/keyword-data.ts'

import { createUnderstand } from './understanding.rules.ts'

const understand = createUnderstand(readKeywordData())
const listKeys = (text: string) => understand(text).types.map(({ key }) => key)

test.each([
  ['hedlam', 'head-lamp'],
  ['hed lam', 'head-lamp'],
  ['edlamp', 'head-lamp'],
  ['injeta', 'fuel-injector'],
  ['nozul', 'fuel-injector'],
  ['exzost gasket', 'exhaust-gasket'],
  ['bompa camry', 'bumper'],
  ['water pump belt', 'fan-belt'],
  ['supercharger belt', 'fan-belt'],
  ['vacuum pump belt', 'fan-belt'],
  ['shock absorber bush', 'suspension-bush'],
  ['rear shock bush camry 2010', 'suspension-bush'],
])('"%s" is a %s', (text, key) => expect(listKeys(text)).toEqual([key]))

test.each(['engine top', 'top engine camry'])('"%s" asks whether the cylinder head or its cover is meant', (text) => {
  expect(understand(text).question?.choices.map(({ value }) => value)).toEqual(['cylinder-head', 'engine-cover'])
})
