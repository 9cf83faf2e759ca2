import { expect, test } from 'vitest'

import { readKeywordData } from '#tests/golden/keyword-data.ts'

import { createUnderstand } from './understanding.rules.ts'

const understand = createUnderstand(readKeywordData())

test.each([
  ['man tgs 33.400 clutch', 'MAN', 'TGS', '33.400'],
  ['man 26.480 starter', 'MAN', null, '26.480'],
  ['daf xf 105.460 alternator', 'DAF', 'XF', '105.460'],
  ['man le180 starter', 'MAN', 'L2000', 'LE180'],
  ['iveco trakker 380t38 clutch', 'Iveco', 'Trakker', '380T38'],
  ['mack dm690 clutch', 'Mack', 'DM', 'DM690'],
  ['mack dm690s clutch', 'Mack', 'DM', 'DM690S'],
  ['mack r686 brake drum', 'Mack', 'R', 'R686'],
  ['r688st brake chamber', 'Mack', 'R', 'R688ST'],
  ['cx613 radiator', 'Mack', 'Vision', 'CX613'],
  ['cv713 alternator', 'Mack', 'Granite', 'CV713'],
  ['howo 380hp clutch', 'Howo', null, '380'],
])('the code in “%s” is of the %s %s, and no part number', (text, make, model, code) => {
  expect(understand(text)).toMatchObject({ vehicle: { make, model }, qualifiers: [code], numbers: [], unknown: [] })
})

test.each(['howo 371hp clutch', 'howo 371 hp clutch', 'sinotruk howo 371hp clutch'])(
  '“%s” is for the Howo 371',
  (text) => {
    expect(understand(text)).toMatchObject({ vehicle: { make: 'Howo', model: '371' }, numbers: [], unknown: [] })
  },
)

test.each([
  ['26.480 bearing', '26480'],
  ['scania dm6902 bearing', 'DM6902'],
])('the number in “%s” is still a part number', (text, number) => {
  expect(understand(text).numbers).toEqual([number])
})

test.each([
  ['hd65 clutch', 'Hyundai', 'Mighty', null],
  ['hyundai hd72 clutch', 'Hyundai', 'Mighty', null],
  ['jeep wk2 headlight', 'Jeep', 'Grand Cherokee', 'WK2'],
  ['wrangler jk shock', 'Jeep', 'Wrangler', 'Wrangler JK'],
  ['vw t5 alternator', 'Volkswagen', 'Transporter', 'VW T5'],
  ['vw t5 headlight', 'Volkswagen', 'Transporter', 'VW T5'],
  ['patrol y61 radiator', 'Nissan', 'Patrol', 'Y61'],
  ['d40 clutch', 'Nissan', 'Navara', 'D40'],
  ['nissan urvan e24 starter', 'Nissan', 'Urvan', 'E24'],
  ['lc200 brake pad', 'Toyota', 'Land Cruiser', 'LC200'],
  ['audi b8 headlight', 'Audi', 'A4', 'Audi B8'],
  ['golf mk4 radiator', 'Volkswagen', 'Golf', 'Golf 4'],
  ['mk5 golf headlight', 'Volkswagen', 'Golf', 'Golf 5'],
  ['golf mark 3 radiator', 'Volkswagen', 'Golf', 'Golf 3'],
  ['freelander 2 brake pad', 'Land Rover', 'Freelander', 'Freelander 2'],
])('“%s” is for the %s %s of its generation', (text, make, model, nickname) => {
  expect(understand(text)).toMatchObject({
    vehicle: { make, model, nickname },
    quantity: null,
    numbers: [],
    unknown: [],
  })
})

test('the T4 of Volkswagen is not read as an oil, and a mark beside another model is left to the seller', () => {
  expect(understand('volkswagen transporter t4 gear linkage')).toMatchObject({
    vehicle: { model: 'Transporter', yearStart: 1990, yearEnd: 2003 },
    sizes: {},
  })
  expect(understand('toyota t4 gear oil').sizes).toEqual({ spec: 'T-IV' })
  expect(understand('t5 bulb').sizes).toEqual({ code: 'T5' })
  expect(understand('ford focus mk2 headlight')).toMatchObject({ vehicle: { model: 'Focus' }, qualifiers: ['mk2'] })
})

test.each([
  ['rover 75 radiator', 'Rover 75', []],
  ['baic x25 brake pad', 'BAIC', ['x25']],
])('the number in “%s” counts no parts', (text, make, unknown) => {
  expect(understand(text)).toMatchObject({ vehicle: { make, model: null }, quantity: null, unknown })
})
