import fc from 'fast-check'
import { expect, test } from 'vitest'

import { readKeywordData } from '#tests/golden/keyword-data.ts'

import { parsePartsList } from './list.rules.ts'
import { createUnderstand } from './understanding.rules.ts'

const data = readKeywordData()
const understand = createUnderstand(data)
const listKeys = (text: string) => understand(text).types.map(({ key }) => key)

test.each([
  ['radiator not fan corolla 2010', 'radiator'],
  ['camry 2009 headlight not tail light', 'head-lamp'],
  ['camry 2009 brake pad not wear sensor', 'brake-pads'],
  ['oil filter no air filter', 'oil-filter'],
  ['alternator not pulley camry 2010', 'alternator'],
  ['radiator not fann corolla', 'radiator'],
  ['front brake pad not rear disc camry', 'brake-pads'],
  ['alternator not used starter', 'alternator'],
  ['not fan radiator corolla', 'radiator'],
  ['i dont want fan i want radiator', 'radiator'],
  ['radiator instead of fan', 'radiator'],
  ['radiator not fan or thermostat', 'radiator'],
])('“%s” asks for the part that it does not deny', (text, key) => {
  expect(listKeys(text)).toEqual([key])
})

test('a model that is a name of a part too is meant beside a year where the text names another part', () => {
  const [master, cylinder] = ['master 2008 alternator', 'clutch master 2008'].map((text) => understand(text))
  expect(master).toMatchObject({ types: [{ key: 'alternator' }], vehicle: { model: 'Master', yearStart: 2008 } })
  expect(cylinder).toMatchObject({ types: [{ key: 'clutch-master-cylinder' }], vehicle: null })
})

test('what a part does not do, and a lone part after “no”, is wanted', () => {
  expect(listKeys('corolla no horn')).toEqual(['horn'])
  expect(listKeys('door no lock camry')).toEqual(['door-lock'])
  expect(listKeys('not only brake pad but also disc')).not.toEqual([])
})

test('a list has no line for a denied part', () => {
  const lines = parsePartsList('radiator, not fan, corolla 2010\noil filter not air filter', understand).lines
  expect(lines.map(({ understanding }) => understanding.types.map(({ key }) => key))).toEqual([
    ['radiator'],
    ['oil-filter'],
  ])
})

const PARTS = data.types
  .filter(({ name }) => /^[A-Za-z ]+$/.test(name))
  .map(({ key, name }) => [key, name.toLowerCase()] as const)
  .filter(([key, name]) => {
    const { types, question, vehicle } = understand(name)
    return types.length === 1 && types[0]?.key === key && question === null && vehicle === null
  })

test('of any two parts the one before “not” is read, wherever the vehicle is', () => {
  const part = fc.constantFrom(...PARTS)
  const misses = new Set<string>()
  fc.assert(
    fc.property(
      part,
      part,
      fc.constantFrom('not', 'no', 'not the', 'instead of'),
      fc.nat(3),
      (wanted, denied, not, place) => {
        const words = [wanted[1], `${not} ${denied[1]}`]
        const text = words.toSpliced(Math.min(place, 2), 0, ...(place > 2 ? [] : ['corolla 2010'])).join(' ')
        const found = listKeys(text)
        if (wanted[0] !== denied[0] && String(found) !== wanted[0]) misses.add(`${text}: ${found.join()}`)
      },
    ),
    { numRuns: 800, seed: 5 },
  )
  expect([...misses]).toEqual([])
})

test('a complaint with “not” keeps the vehicle after it', () => {
  const [plain, polite] = ['alternator not charging camry 2005', 'alternator not charging camry 2005, how much']
  expect(understand(polite)).toMatchObject({ vehicle: { model: 'Camry', yearStart: 2005 } })
  expect(listKeys(polite)).toEqual(listKeys(plain))
  expect(listKeys('radiator, not cooling fan')).toEqual(['radiator'])
})
