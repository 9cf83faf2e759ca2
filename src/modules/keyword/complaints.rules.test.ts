import { expect, test } from 'vitest'

import { readKeywordData } from '#tests/golden/keyword-data.ts'

import { dropIntactParts } from './complaints.rules.ts'
import { createUnderstand } from './understanding.rules.ts'

const understand = createUnderstand(readKeywordData())
const listKeys = (text: string) => understand(text).types.map(({ key }) => key)

test.each([
  [
    'wiper has stopped, arm and blade okay, it is the motor that burnt',
    'wiper has stopped, it is the motor that burnt',
  ],
  ['battery is new and alternator is charging well, the starter is dead', ', the starter is dead'],
  ['front bumper corolla 2008, must be clean', 'front bumper corolla 2008, must be clean'],
  ['my car is fine', 'my car is fine'],
])('of "%s" the parts that are not wanted are left out', (text, rest) => {
  expect(dropIntactParts(text)).toBe(rest)
})

test.each([
  [
    'clutch pedal goes flat, fluid leaking from the slave cylinder, the master one is okay. l300',
    'clutch-slave-cylinder',
  ],
  [
    'the handbrake is loose, pads are new, mechanic said the handbrake cable has stretched, peugeot 206',
    'parking-brake-cable',
  ],
  ['window will not come up, the switch works, the window regulator is what broke, odyssey 2007', 'window-regulator'],
  ['engine dey misfire, plugs new, na ignition coil i need, honda city 2010', 'ignition-coil'],
  ['bike battery no dey charge, rewire say rectifier don spoil, tvs hlx', 'moto-rectifier'],
])('the part that a complaint asks for is found among those that it mentions: "%s"', (text, key) => {
  expect(listKeys(text)).toEqual([key])
})

test('a new battery in a complaint does not ask for a new part', () => {
  expect(understand('battery is new but the starter is dead, i need starter, mazda 6 2007').condition).toBeNull()
  expect(understand('i need a brand new starter for mazda 6 2007').condition).toBe('New')
})
