import { expect, test } from 'vitest'

import { readPartDescriptions } from '#seed/taxonomy/read-part-descriptions.ts'
import { readTaxonomy } from '#seed/taxonomy/read-taxonomy.ts'
import { readKeywordData } from '#tests/golden/keyword-data.ts'

import { createUnderstand } from './understanding.rules.ts'

const understand = createUnderstand(readKeywordData())
const listKeys = (text: string) => understand(text).types.map(({ key }) => key)

test.each([
  ['the rubber that holds the exhaust up has cut, Honda CR-V 2006', 'exhaust-hanger'],
  ['the long rod on the roof that catches radio signal, Peugeot 307 2006', 'antenna'],
  ['rubber flap hanging behind the back tyre to stop mud from splashing, Ford Explorer 2013', 'mud-flap'],
  ['the small cupboard in the dashboard where I keep my papers, Honda Civic 2008', 'glove-box'],
])('a buyer who describes a part without its name finds it: "%s"', (text, key) => {
  expect(listKeys(text)).toEqual([key])
})

test('what a thing works on is not the part that is wanted', () => {
  expect(listKeys('thing wey dey charge battery for camry 2008')).not.toContain('car-battery')
  expect(listKeys('thing wey dey cool engine water for my camry 09, radiator')).toEqual(['radiator'])
})

test('the noun that is described decides against a part that is only mentioned', () => {
  expect(listKeys('small rubber on the brake pedal where my foot stays, Hilux 2010')).toEqual(['pedal-rubber'])
})

test('the side of a described part is kept', () => {
  const { types, positions } = understand(
    'the button on the left front door that takes the window up, Nissan Rogue 2012',
  )
  expect(types.map(({ key }) => key)).toEqual(['window-switch'])
  expect(positions).toMatchObject({ axle: 'front', side: 'left' })
})

test('a description that several parts share is a question', () => {
  const { question, types } = understand('thing i turn to open the door, camry 2008')
  expect(question?.about).toBe('type')
  expect(types.map(({ key }) => key)).toContain('door-lock-cylinder')
})

test.each([
  'which part i go change, my temperature dey go up',
  'vulcanizer near me',
  'where i fit learn how to drive motor',
])('a text that describes no part names none: "%s"', (text) => {
  expect(listKeys(text)).toEqual([])
})

test('each description is of a part type and has several phrases', () => {
  const keys = new Set(readTaxonomy().map(({ key }) => key))
  const descriptions = [...readPartDescriptions()]
  expect(descriptions.filter(([key, phrases]) => !keys.has(key) || phrases.split(';').length < 3)).toEqual([])
  expect(descriptions.length).toBeGreaterThan(800)
})
