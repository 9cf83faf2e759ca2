import { expect, test } from 'vitest'

import { readKeywordData } from '#tests/golden/keyword-data.ts'

import { createUnderstand } from './understanding.rules.ts'

const understand = createUnderstand(readKeywordData())
const listKeys = (text: string) => understand(text).types.map(({ key }) => key)

test.each([
  ['haojue clutch plate', 'moto-clutch-plates'],
  ['kymco headlight', 'moto-headlamp'],
  ['skygo shock', 'moto-shock'],
  ['sinoki piston', 'moto-piston-kit'],
  ['yamaha crux clutch plate', 'moto-clutch-plates'],
  ['honda wave headlight', 'moto-headlamp'],
  ['royal enfield mirror', 'moto-mirror'],
])('a make or model of motorcycles without vehicle data means the part of a motorcycle: "%s"', (text, key) => {
  expect(listKeys(text)).toEqual([key])
})

test.each([
  ['brake lever boxer', 'moto-lever'],
  ['clutch lever bajaj boxer', 'moto-lever'],
  ['stand bajaj boxer', 'moto-footrest'],
  ['centre stand tvs', 'moto-footrest'],
])('a part that only motorcycles have needs no "bike" beside their model: "%s"', (text, key) => {
  expect(listKeys(text)).toEqual([key])
})

test.each([
  ['honda headlight', 'head-lamp'],
  ['peugeot boxer brake pad', 'brake-pads'],
  ['suzuki alternator', 'alternator'],
])('a make that has cars too means the part of a car: "%s"', (text, key) => {
  expect(listKeys(text)).toEqual([key])
})
