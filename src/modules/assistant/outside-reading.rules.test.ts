import { describe, expect, test } from 'vitest'

import { testAll } from '#tests/support/check-each.ts'

import { readMessage } from './message.rules.ts'
import { type Filled, readFilled, withoutContacts } from './outside-reading.rules.ts'
import type { VehicleNames } from './understand.rules.ts'

const CAMRY = { id: 11, makeId: 1 }
const ACCORD = { id: 21, makeId: 2 }
const NAMES: VehicleNames = {
  makes: new Map([
    ['toyota', 1],
    ['honda', 2],
  ]),
  models: new Map([
    ['camry', [CAMRY]],
    ['accord', [ACCORD]],
  ]),
}
const BLANK: Filled = { part: '', make: '', model: '', year: '', vin: '', number: '' }

const read = (said: string, filled: Partial<Filled>) => {
  const own = readMessage(said, NAMES, { make: '' })
  return readFilled({ ...BLANK, ...filled }, { said, own, names: NAMES })
}

test('part and vehicle are taken over in the words of the look-up', () => {
  const meant = read('big daddy 2008 e no gree hold', {
    part: 'Front Brake-Pads',
    make: 'Toyota',
    model: 'CAMRY',
    year: '2008',
  })
  expect(meant?.message).toMatchObject({
    part: ['front', 'brake', 'pads'],
    vehicle: { makeId: 1, models: [CAMRY] },
    year: 2008,
  })
  expect(meant?.number).toBe('')
})

describe('nothing is taken over that', () => {
  testAll<[why: string, said: string, filled: Partial<Filled>]>([
    ['is blank', 'wetin be dis', {}],
    ['names a make that nobody builds', 'my motor', { make: 'Ferrarri', model: 'Zzz' }],
    ['is a number which was not said', 'the one for my pads', { number: '04465-33450' }],
    ['is a number too short to be one', 'give me 12', { number: '12' }],
    ['is a VIN which was not said', 'my pads', { vin: '4T1BE46K87U123456' }],
    ['is longer than anybody would say', 'my pads', { part: 'pads '.repeat(13), make: 'Toyota'.repeat(11) }],
    ['the shop read itself', 'Camry', { make: 'Toyota', model: 'Camry', year: '2008' }],
  ])('that the words do not say or the shop does not know', (_, said, filled) => expect(read(said, filled)).toBeNull())
})

test('a year is never guessed, but may be written short', () => {
  const filled = { part: 'brake pads', year: '2006' }
  expect(read('somtin for motor', filled)?.message.year).toBeNull()
  expect(read('somtin for motor number 12006', filled)?.message.year).toBeNull()
  expect(read('somtin for 06 motor', filled)?.message.year).toBe(2006)
  expect(read('somtin for 2004 motor', filled)?.message.year).toBe(2004)
})

test('the vehicle that the shop read stands; a model is added to its own make only', () => {
  const filled = { part: 'brake pads', make: 'Toyota', model: 'Camry' }
  expect(read('gbege for accord', filled)?.message.vehicle?.models).toEqual([ACCORD])
  expect(read('gbege for toyota', filled)?.message.vehicle?.models).toEqual([CAMRY])
  expect(read('gbege for honda', filled)?.message.vehicle).toMatchObject({ makeId: 2, models: [] })
})

test('numbers are found in what was said, however they were written there', () => {
  expect(read('the number na 04465 33450 abeg', { number: '04465-33450' })?.number).toBe('04465-33450')
  expect(read('chassis 4T1BE46K8 7U123456 na im', { vin: '4t1be46k87u123456' })?.message.vin).toBe('4T1BE46K87U123456')
})

test('of the part the first words count, without marks and names of vehicles', () => {
  const meant = read('gbege', { part: '<b>brake</b> for toyota; DROP TABLE parts one two' })
  expect(meant?.message.part).toEqual(['b', 'brake', 'b', 'drop', 'table', 'one'])
})

test('what leads to a person is left out of what the model is shown', () => {
  expect(withoutContacts('pads, write ade.ojo@mail.example or call 0803 123 4567, +234 (0)803-123-4567')).toBe(
    'pads, write   or call  ,',
  )
  expect(withoutContacts('2348031234567 A 007 420 85 20 and 04465-33450')).toBe('A 007 420 85 20 and 04465-33450')
})
