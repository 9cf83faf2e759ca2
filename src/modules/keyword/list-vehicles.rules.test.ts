import { expect, test } from 'vitest'

import { readKeywordData } from '#tests/golden/keyword-data.ts'

import { parsePartsList } from './list.rules.ts'
import { createUnderstand } from './understanding.rules.ts'

const understand = createUnderstand(readKeywordData())

/** "spark-plugs Camry 2010", for each line; "–" for a line without a vehicle. */
const readLines = (text: string) =>
  parsePartsList(text, understand).lines.map(({ understanding: { types, numbers }, vehicle }) =>
    [
      types.map(({ key }) => key).join('|') || numbers[0] || '?',
      vehicle ? (vehicle.model ?? vehicle.make) : '–',
      vehicle?.yearStart,
    ]
      .filter(Boolean)
      .join(' '),
  )

test.each([
  [
    'Bajaj Boxer 2018\nclutch plate 2\nbrake shoe\nplug\nheadlight\nmirror\nshock',
    ['moto-clutch-plates', 'moto-brake-shoe', 'moto-spark-plug', 'moto-headlamp', 'moto-mirror', 'moto-shock'],
  ],
  ['carburettor\nbattery\nTVS King', ['moto-carburettor', 'motorcycle-battery']],
  ['Howo 371\nbattery 2\ntyre 10\nclutch disc', ['truck-battery', 'truck-tyre', 'clutch-disc']],
  ['Bajaj Boxer plug, brake shoe and mirror', ['moto-spark-plug', 'moto-brake-shoe', 'moto-mirror']],
  ['Hiace 2010\nback door\nback door glass', ['tailgate', 'rear-glass']],
  ['Camry 2010\nbattery 75ah\nmirror left\nhub', ['car-battery', 'door-mirror', 'wheel-hub']],
])('each line of a list names a part of its vehicle: %s', (text, keys) => {
  const { lines } = parsePartsList(text, understand)
  expect(lines.map(({ understanding: { types } }) => types.map(({ key }) => key).join('|'))).toEqual(keys)
})

test.each([
  ['Elantra 2013 brake pads\noil filter\nair filter', 'Elantra 2013', 3],
  ['I need brake pad for camry 2010\nalso oil filter\nand fan belt', 'Camry 2010', 3],
  ['2 headlights, left and right, camry 2010\n1 bumper', 'Camry 2010', 2],
  ['Front brake pads - Camry 2015 - 2 sets\nRear brake pads - same car\nWiper blades - same car', 'Camry 2015', 3],
  ['[10:23, 11/20/2025] Emeka: camry 2010 engine\n[10:24, 11/20/2025] Emeka: gearbox', 'Camry 2010', 2],
  ['Is front bumper available?\nCamry 2010\nAnd headlight', 'Camry 2010', 2],
  ['camry alternator\nfan belt\ncamry 2010 radiator', 'Camry', 3],
])('the one vehicle of a list is for all of its lines: %s', (text, vehicle, count) => {
  const found = readLines(text)
  expect(found).toHaveLength(count)
  for (const line of found) expect(line).toContain(vehicle)
})

test.each([
  [
    'brake pad for corolla 2008\noil filter\nradiator for camry 2010\nfan',
    ['brake-pads Corolla 2008', 'oil-filter –', 'radiator Camry 2010', 'radiator-fan –'],
  ],
  ['brake pad camry 2010 and corolla 2008\noil filter', ['brake-pads Camry 2010', 'oil-filter –']],
  ['clutch kit peugeot 406 2002\n04465-33450', ['clutch-kit 406 2002', '0446533450 –']],
])('a line that may be for several vehicles, or is a part number, takes none: %s', (text, lines) => {
  expect(readLines(text)).toEqual(lines)
})

test.each([
  [
    'corolla 2008 brake pad and oil filter, camry 2010 radiator and fan',
    ['brake-pads Corolla 2008', 'oil-filter Corolla 2008', 'radiator Camry 2010', 'radiator-fan Camry 2010'],
  ],
  [
    'brake pad and disc for corolla 2008, alternator and starter for camry 2010',
    ['brake-pads Corolla 2008', 'brake-disc Corolla 2008', 'alternator Camry 2010', 'starter-motor Camry 2010'],
  ],
  [
    'for corolla 2008 brake pad, oil filter, for hilux 2016 clutch kit',
    ['brake-pads Corolla 2008', 'oil-filter Corolla 2008', 'clutch-kit Hilux 2016'],
  ],
  [
    'corolla 2008 brake pad, oil filter, radiator for camry 2010',
    ['brake-pads Corolla 2008', 'oil-filter –', 'radiator Camry 2010'],
  ],
  [
    'brake pad for corolla 2008, radiator for camry 2010, fan',
    ['brake-pads Corolla 2008', 'radiator Camry 2010', 'radiator-fan –'],
  ],
])('of two vehicles in a row, each part has the one beside it, or none where both may be meant: %s', (text, lines) => {
  expect(readLines(text)).toEqual(lines)
})

test.each([
  'Corolla 2009 and Camry 2011\nbrake pads\noil filter',
  'Corolla 2009 / Camry 2011\nbrake pads\noil filter',
  'brake pads\noil filter\nCorolla 2009, Camry 2011',
])('a heading with two vehicles gives none to its lines: %s', (text) => {
  expect(readLines(text)).toEqual(['brake-pads –', 'oil-filter –'])
})

test('a heading with two years of a model leaves the year open', () => {
  const { lines, problems } = parsePartsList('Corolla 2008 and 2012\nbrake pads', understand)
  expect(lines[0]?.vehicle).toMatchObject({ model: 'Corolla', yearStart: null, yearEnd: null })
  expect(problems.map(({ code }) => code)).toEqual(['year_missing'])
})

test.each(['MAN TGA 26.430', 'Vehicle: MAN TGA 18.410', 'Truck: MAN TGA 18.410 6x4', 'MAN TGA 33.480:'])(
  'the numbers of a truck above a list are no part number: %s',
  (text) => {
    expect(readLines(`${text}\nalternator 1\nbrake drum 4`)).toEqual(['alternator TGA', 'brake-drum TGA'])
  },
)
