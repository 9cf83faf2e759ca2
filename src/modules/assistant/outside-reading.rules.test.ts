import { describe, expect, test } from 'vitest'

import { createUnderstand } from '#modules/keyword/understanding.rules.ts'
import { readKeywordData } from '#tests/golden/keyword-data.ts'
import { testAll } from '#tests/support/check-each.ts'

import { NOTHING_KNOWN } from './conversation.rules.ts'
import { readMessage } from './message.rules.ts'
import { type FilledForm, readFilled, withoutContacts } from './outside-reading.rules.ts'

const understand = createUnderstand(readKeywordData())
const BLANK: FilledForm = { part: '', make: '', model: '', year: '', vin: '', number: '' }

const read = (said: string, filled: Partial<FilledForm>) => {
  const own = readMessage(said, understand, NOTHING_KNOWN)
  return readFilled({ ...BLANK, ...filled }, { message: said, own, understand })
}

test('part and vehicle of a filled form are taken over as text in the words of the look-up', () => {
  const filled = { part: 'Front Brake-Pads', make: 'Toyota', model: 'CAMRY', year: '2008' }
  expect(read('my motor 2008 e no gree hold', filled)).toBe('Front Brake Pads Toyota Camry 2008')
})

describe('nothing is taken over that', () => {
  testAll<[why: string, said: string, filled: Partial<FilledForm>]>([
    ['is blank', 'wetin be dis', {}],
    ['names a make that does not exist', 'my motor', { make: 'Ferrarri', model: 'Zzz' }],
    ['is a number which was not said', 'the one for my pads', { number: '04465-33450' }],
    ['is a number too short to be one', 'give me 12', { number: '12' }],
    ['is a VIN which was not said', 'my pads', { vin: '4T1BE46K87U123456' }],
    ['is longer than anybody would say', 'my pads', { part: 'pads '.repeat(13), make: 'Toyota'.repeat(11) }],
    ['has more words than a part', 'gbege', { part: 'brake pads DROP TABLE parts one two' }],
    ['is a part that the shop does not know', 'gbege', { part: 'koboko akamu' }],
    ['is a part with a vehicle in it', 'gbege', { part: 'brake pads for toyota' }],
    ['the shop read itself', 'Camry', { make: 'Toyota', model: 'Camry', year: '2008' }],
  ])('that the words do not say or the shop does not know', (_, said, filled) => expect(read(said, filled)).toBeNull())
})

test('a year is never guessed, but may be written short', () => {
  const filled = { part: 'brake pads', year: '2006' }
  expect(read('somtin for motor', filled)).toBe('brake pads')
  expect(read('somtin for motor number 12006', filled)).toBe('brake pads')
  expect(read('somtin for 06 motor', filled)).toBe('brake pads 2006')
})

test('the vehicle that the shop read is kept, and a model is added only to its own make', () => {
  const filled = { part: 'brake pads', make: 'Toyota', model: 'Camry' }
  expect(read('gbege for accord', filled)).toBe('brake pads Honda Accord')
  expect(read('gbege for accord 2004', { ...filled, year: '2006' })).toBe('brake pads Honda Accord 2004')
  expect(read('gbege for toyota', filled)).toBe('brake pads Toyota Camry')
  expect(read('gbege for honda', filled)).toBe('brake pads Honda')
})

test('numbers are found in the message in any spelling', () => {
  expect(read('the number na 04465 33450 abeg', { number: '04465-33450' })).toContain('04465-33450')
  expect(read('frame 4T1BE46K8 --- 7U123456 na im', { vin: '4t1be46k87u123456' })).toBe('4T1BE46K87U123456')
})

test('personal data is removed from the message to the model', () => {
  expect(withoutContacts('pads, write ade.ojo@mail.example or call 0803 123 4567, +234 (0)803-123-4567')).toBe(
    'pads, write   or call  ,',
  )
  expect(withoutContacts('2348031234567 A 007 420 85 20 and 04465-33450')).toBe('A 007 420 85 20 and 04465-33450')
})
