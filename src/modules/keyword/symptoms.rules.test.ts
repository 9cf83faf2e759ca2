import { expect, test } from 'vitest'

import { readSymptoms } from '#seed/taxonomy/read-symptoms.ts'
import { readTaxonomy } from '#seed/taxonomy/read-taxonomy.ts'
import { readKeywordData } from '#tests/golden/keyword-data.ts'

import { createUnderstand } from './understanding.rules.ts'

const understand = createUnderstand(readKeywordData())
const listKeys = (text: string) => understand(text).types.map(({ key }) => key)

test.each([
  ['engine is overheating', 'thermostat'],
  ['car is overheating', 'thermostat'],
  ['gear dey jerk', 'atf'],
  ['gear not engaging', 'gearbox-solenoid'],
  ['steering is shaking', 'tie-rod-end'],
  ['car no dey start', 'starter-motor'],
  ['brake no dey hold', 'brake-master-cylinder'],
  ['ac not cooling', 'ac-compressor'],
  ['ac is blowing hot air', 'refrigerant-gas'],
  ['check engine light', 'oxygen-sensor'],
  ['white smoke from exhaust', 'head-gasket'],
  ['oil leaking from engine', 'valve-cover-gasket'],
  ['oil dey leak for engine side', 'sump-gasket'],
  ['bajaj boxer no dey start', 'moto-spark-plug'],
])('a text that only tells what goes wrong asks about the likeliest parts: "%s"', (text, key) => {
  const { question, vehicle } = understand(text)
  expect(question?.about).toBe('type')
  expect(question?.choices.map(({ value }) => value)).toContain(key)
  expect(['Bajaj', undefined]).toContain(vehicle?.make)
})

test('the vehicle of a symptom is kept', () => {
  expect(understand('camry 2008 not starting').vehicle).toMatchObject({ model: 'Camry', yearStart: 2008 })
})

test.each([
  ['starter is dead', 'starter-motor'],
  ['radiator is leaking', 'radiator'],
  ['horn no dey sound', 'horn'],
  ['engine mount is bad', 'engine-mount'],
  ['na the silencer dey make noise, e don rotten', 'silencer'],
  ['engine is overheating, mechanic says the thermostat is bad', 'thermostat'],
  ['engine dey overheat, i need radiator fan', 'radiator-fan'],
  ['hot engine oil', 'engine-oil'],
  ['ac flap motor highlander 2010', 'blend-door-actuator'],
])('a complaint that names a part finds that part: "%s"', (text, key) => {
  expect(listKeys(text)).toEqual([key])
})

test.each(['oil drip pan', 'engine shake rubber', 'brake noise spray', 'motor high beam'])(
  'words of another part after a fault ask nothing: "%s"',
  (text) => {
    expect(understand(text).question).toBeNull()
  },
)

test('each symptom names existing part types', () => {
  const keys = new Set(readTaxonomy().map(({ key }) => key))
  expect(readSymptoms().flatMap(({ types }) => types.filter((key) => !keys.has(key)))).toEqual([])
})
