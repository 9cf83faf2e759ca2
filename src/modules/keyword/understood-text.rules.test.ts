import { expect, test } from 'vitest'

import { readSizes } from '#modules/taxonomy/sizes.rules.ts'
import { readTaxonomy } from '#seed/taxonomy/read-taxonomy.ts'

import {
  removeBrackets,
  formatSizePieces,
  formatSizes,
  formatUnderstood,
  type TextPieces,
} from './understood-text.rules.ts'

const NOTHING: TextPieces = {
  part_number: null,
  part_type: null,
  positions: {},
  sizes: {},
  brand: null,
  vehicle: null,
  qualifiers: [],
  condition: null,
  unknown: [],
}
const corolla = {
  make: 'Toyota',
  model: 'Corolla',
  year: 2010,
  engine: null,
  nickname: null,
}
const pads: TextPieces = {
  ...NOTHING,
  part_type: { key: 'brake-pads', name: 'Brake Pad Set' },
  positions: { axle: 'front' },
  vehicle: corolla,
  condition: 'Used',
}

test('a request is written in canonical words, each piece once', () => {
  expect(formatUnderstood(pads)).toBe('Brake Pad Set front Toyota Corolla 2010 Used')
})

test('a piece that is taken away leaves the others', () => {
  expect(formatUnderstood(pads, ['part_type'])).toBe('front Toyota Corolla 2010 Used')
  expect(formatUnderstood(pads, ['vehicle'])).toBe('Brake Pad Set front Used')
  expect(formatUnderstood(pads, ['positions', 'condition'])).toBe('Brake Pad Set Toyota Corolla 2010')
  expect(formatUnderstood(pads, ['part_type', 'positions', 'vehicle', 'condition'])).toBe('')
})

test('a number, a brand, qualifiers and words without a meaning stay in the text', () => {
  const text = formatUnderstood({
    ...NOTHING,
    part_number: '04465-02220',
    brand: 'Akebono',
    vehicle: { ...corolla, engine: '2AZ' },
    qualifiers: ['LE'],
    unknown: ['xyz'],
  })
  expect(text).toBe('04465-02220 Akebono Toyota Corolla 2010 2AZ LE xyz')
})

test('a nickname stands beside its model, with the year only where one was typed', () => {
  const camry = { ...corolla, model: 'Camry', nickname: 'Big Daddy', year: null }
  expect(formatUnderstood({ ...NOTHING, vehicle: camry })).toBe('Big Daddy Toyota Camry')
  expect(formatUnderstood({ ...NOTHING, vehicle: { ...camry, year: 2004 } })).toBe('Big Daddy Toyota Camry 2004')
})

test('several typed years stay in the text', () => {
  const vehicle = { ...corolla, year: null, year_start: 2009, year_end: 2013 }
  expect(formatUnderstood({ ...NOTHING, vehicle })).toBe('Toyota Corolla 2009-2013')
  expect(formatUnderstood({ ...NOTHING, vehicle: { ...vehicle, nickname: 'Wide' } })).toBe('Wide Toyota Corolla')
})

test('a make alone and a model of one market are named without words that buyers do not type', () => {
  expect(formatUnderstood({ ...NOTHING, vehicle: { ...corolla, model: null, year: null } })).toBe('Toyota')
  expect(formatUnderstood({ ...NOTHING, vehicle: { ...corolla, make: 'Volkswagen', model: 'Golf (Europe)' } })).toBe(
    'Volkswagen Golf 2010',
  )
})

test('banks and cylinders are named with their number', () => {
  expect(formatUnderstood({ ...NOTHING, positions: { order: '3', bank: '1', side: 'left', axle: 'rear' } })).toBe(
    'rear left bank 1 cylinder 3',
  )
})

test('sensors are named by their place along the exhaust', () => {
  const part_type = { key: 'oxygen-sensor', name: 'Oxygen Sensor' }
  const write = (order: string) => formatUnderstood({ ...NOTHING, part_type, positions: { bank: '1', order } })
  expect(['1', '2', '3'].map(write)).toEqual([
    'Oxygen Sensor bank 1 upstream',
    'Oxygen Sensor bank 1 downstream',
    'Oxygen Sensor bank 1 sensor 3',
  ])
})

test.each([
  [{ width: 195, profile: 65, rim: 15 }, ['195/65R15']],
  [{ width: 195, profile: 65, rim: 15, load: '91', speed: 'V' }, ['195/65R15', '91V']],
  [{ width: 11, rim: 22.5 }, ['11R22.5']],
  [{ volts: 12, ah: 75, cca: 600 }, ['12V', '75Ah', '600CCA']],
  [{ viscosity: '5W-30', litres: 4 }, ['5W-30', '4L']],
  [{ spec: 'DOT 4', litres: 0.5 }, ['DOT 4', '0.5L']],
  [{ code: 'H7', volts: 12, watts: 55 }, ['H7', '12V', '55W']],
  [{ pk: 6, length: 1870 }, ['6PK1870']],
  [{ teeth: 127, width: 25 }, ['127x25']],
  [{ length: 406 }, ['406mm']],
  [{ rim: 17 }, ['17 inch']],
  [{ bolt_pattern: '5x114.3', offset: 45, width_j: 7 }, ['5x114.3', 'ET45', '7J']],
])('the sizes %j are written so that they are read again', (sizes, texts) => {
  expect(formatSizes(sizes)).toEqual(texts)
  expect(readSizes(texts.join(' '), Object.keys(sizes))).toEqual(sizes)
})

test('a size that is written as one text is taken away as one', () => {
  expect(formatSizePieces({ pk: 6, length: 1870 })).toEqual([{ keys: ['pk', 'length'], text: '6PK1870' }])
})

test('every part type has a plain name', () => {
  for (const { name } of readTaxonomy()) expect(removeBrackets(name), name).toMatch(/^[A-Z][^()]+$/)
})
