import { expect, test } from 'vitest'

import { understand, type VehicleNames } from './understand.rules.ts'
import { plainWords } from './words.rules.ts'

const TOYOTA = 1
const MERCEDES = 2
const CHEVROLET = 3
const PEUGEOT = 4
const FORD = 5
const SEAT = 6
const names: VehicleNames = {
  makes: new Map([
    ['toyota', TOYOTA],
    ['mercedesbenz', MERCEDES],
    ['chevrolet', CHEVROLET],
    ['peugeot', PEUGEOT],
    ['ford', FORD],
    ['seat', SEAT],
  ]),
  models: new Map(
    (
      [
        ['camry', TOYOTA],
        ['landcruiser', TOYOTA],
        ['landcruiserprado', TOYOTA],
        ['rx', TOYOTA],
        ['cclass', MERCEDES],
        ['spark', CHEVROLET],
        ['406', PEUGEOT],
        ['focus', FORD],
        ['ibiza', SEAT],
      ] as const
    ).map(([key, makeId], at) => [key, [{ id: 100 + at, makeId }]]),
  ),
}
const read = (text: string) => understand(plainWords(text), names)
const modelOf = (text: string) => read(text).vehicle?.models[0]?.id

test('"camry 2007 brake pad" is the car and the part', () => {
  expect(read('camry 2007 brake pad')).toMatchObject({
    vehicle: { makeId: TOYOTA, models: [{ id: 100, makeId: TOYOTA }], year: 2007 },
    rest: ['brake', 'pad'],
  })
})

test('the words may stand in any order, with the make and words that say nothing', () => {
  expect(read('Brake pads for my 2007 Toyota Camry')).toMatchObject({
    vehicle: { makeId: TOYOTA, year: 2007 },
    rest: ['brake', 'pads'],
  })
})

test('the longest model name wins', () => {
  expect(modelOf('land cruiser prado shock')).toBe(102)
  expect(modelOf('land cruiser shock')).toBe(101)
})

test('a nickname of a make is the make', () => {
  expect(read('benz fuel pump')).toMatchObject({ vehicle: { makeId: MERCEDES, models: [] }, rest: ['fuel', 'pump'] })
})

test('engine badges lead to their model and are no words to look for', () => {
  expect(read('rx350 control arm')).toMatchObject({ vehicle: { models: [{ id: 103 }] }, rest: ['control', 'arm'] })
  expect(read('rx 350 control arm')).toMatchObject({ vehicle: { models: [{ id: 103 }] }, rest: ['control', 'arm'] })
  expect(modelOf('c300 alternator')).toBe(104)
})

test('"spark plug" is no Chevrolet, "chevrolet spark plug" is', () => {
  expect(read('spark plug')).toMatchObject({ vehicle: null, rest: ['spark', 'plug'] })
  expect(read('chevrolet spark plug')).toMatchObject({ vehicle: { models: [{ id: 105 }] }, rest: ['plug'] })
})

test('a model that is a number needs its make', () => {
  expect(read('406 clutch').vehicle).toBeNull()
  expect(read('peugeot 406 clutch')).toMatchObject({ vehicle: { models: [{ id: 106 }] }, rest: ['clutch'] })
})

test('a model that is a word of the trade counts beside a year', () => {
  expect(read('focus 2012 headlight')).toMatchObject({
    vehicle: { models: [{ id: 107 }], year: 2012 },
    rest: ['headlight'],
  })
})

test('an engine seat is no SEAT, an Ibiza is', () => {
  expect(read('camry 2009 engine seat')).toMatchObject({ vehicle: { makeId: TOYOTA }, rest: ['engine', 'seat'] })
  expect(read('engine seat').vehicle).toBeNull()
  expect(read('seat ibiza alternator')).toMatchObject({ vehicle: { makeId: SEAT }, rest: ['alternator'] })
})

test('a year without a vehicle is left out, because no listing is found by it', () => {
  expect(read('brake pad 2007')).toMatchObject({ vehicle: null, rest: ['brake', 'pad'] })
})

test('the places of the words that name the car are told', () => {
  expect([...read('pads for rx 350 of toyota').named].toSorted((a, b) => a - b)).toEqual([2, 3, 5])
  expect(read('brake pad 2007').named.size).toBe(0)
})
