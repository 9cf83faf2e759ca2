import { expect, test } from 'vitest'

import { readKeywordData } from '#tests/golden/keyword-data.ts'

import { createUnderstand } from './understanding.rules.ts'

const understand = createUnderstand(readKeywordData())

test.each([
  ['raditor n fan for elantra 012', ['radiator', 'radiator-fan']],
  ['back brake pad or shoe for yaris 2008', ['brake-pads', 'brake-shoes']],
  ['Please I need: 1. Front brake pad 2. Oil filter. Car: Lexus ES350 2012', ['brake-pads', 'oil-filter']],
])('the buyer of "%s" is asked which part comes first', (text, keys) => {
  const { types, question } = understand(text)
  expect(question?.about).toBe('type')
  expect(types.map(({ key }) => key)).toEqual(keys)
})

test('the time and the sender of a copied WhatsApp message are not part of the request', () => {
  const { types, quantity, vehicle, unknown } = understand('[9:42 am, 26/11/2026] Ladipo Garage: brake pads camry 2009')
  expect({ types: types.map(({ key }) => key), quantity, model: vehicle?.model, unknown }).toEqual({
    types: ['brake-pads'],
    quantity: null,
    model: 'Camry',
    unknown: [],
  })
})

test('a part that the buyer denies is not read', () => {
  expect(understand('no be gearbox i want, na gearbox oil ws 4 litre').types.map(({ key }) => key)).toEqual(['atf'])
  expect(understand('not the compressor, the condenser camry 2008').types.map(({ key }) => key)).toEqual([
    'ac-condenser',
  ])
  expect(understand('oil filter for crv 2010, no be air filter o').types.map(({ key }) => key)).toEqual(['oil-filter'])
  expect(understand('only the cv boot, not the complete axle. accord 2011').types.map(({ key }) => key)).toEqual([
    'cv-boot',
  ])
})

test.each(['ina bukatar birkin gaba na camry 2008', 'ina neman birkin gaba na camry 2008'])(
  '"%s" asks in Hausa for the front brake, of which the part is asked',
  (text) => {
    const { types, question, positions, unknown } = understand(text)
    expect({ about: question?.about, first: types[0]?.key, positions, unknown }).toEqual({
      about: 'type',
      first: 'brake-pads',
      positions: { axle: 'front' },
      unknown: [],
    })
  },
)

test('a limit of the price is not a denial', () => {
  expect(understand('ac compressor civic 2007 not more than 45,000').price).toEqual({ min: null, max: 45_000 })
})

test.each([
  ['My camry 2010 AC no dey cool, mechanic say make I buy compressor.', 'ac-compressor', 'Camry'],
  ['I wan buy head gasket for highlander 2006, engine don overheat', 'head-gasket', 'Highlander'],
  ['driver tell me say the howo 371 no dey hold brake, i wan buy brake chamber', 'brake-chamber', '371'],
])('of "%s" the part that the buyer wants is read, and the vehicle', (text, key, model) => {
  const { types, vehicle, question } = understand(text)
  expect({ keys: types.map((type) => type.key), model: vehicle?.model, question }).toEqual({
    keys: [key],
    model,
    question: null,
  })
})

test.each([
  ['tobo charger hilux 2015', 'turbocharger'],
  ['silinda head almera 2005', 'cylinder-head'],
  ['ignishon koil escape 2010', 'ignition-coil'],
  ['fyul pump camry 2009', 'fuel-pump'],
  ['bol joint corolla 2010', 'ball-joint'],
  ['diferenshal hilux 2010', 'differential'],
  ['radieta corolla 2010', 'radiator'],
  ['biring corolla 2010', 'wheel-bearing'],
  ['koil corolla 2010', 'ignition-coil'],
  ['back lait corolla 2010', 'tail-lamp'],
])('"%s" is spelt as Nigerian English sounds it, and found', (text, key) => {
  expect(understand(text).types.map((type) => type.key)).toEqual([key])
})

test.each([
  ['the round thing i hold and turn to drive, picanto 2009', 'steering-wheel'],
  ['the rubber that stops water from entering corolla 2009', 'door-seal'],
  ['the display that shows speed and fuel level is blank, murano 2009', 'instrument-cluster'],
  ['small compartment where i keep papers, camry 2011', 'glove-box'],
  ['the motor that opens the sliding door of my sienna 2011', 'sliding-door-motor'],
])('"%s" is read as the part that is described', (text, key) => {
  expect(understand(text).types.map((type) => type.key)).toEqual([key])
})

test.each([
  ['engine is overheating, mechanic says the thermostat is bad. elantra 2014', 'thermostat', {}],
  ['no sound when i press horn, want to buy horn for yaris 2010', 'horn', {}],
  ['someone broke my left side mirror, i need only the glass. rav4 2012', 'mirror-glass', { side: 'left' }],
  ['the wipers do not move, it is the linkage that broke, corolla 2007', 'wiper-linkage', {}],
  ['bajaj boxer bm 150 rectifier, battery no dey charge', 'moto-rectifier', {}],
  ['check engine light with code P0420, so i have to buy the catalyst for my pilot 2009', 'catalytic-converter', {}],
  ['a bike hit the mirror on the driver side of my civic 2012, need the mirror', 'door-mirror', { side: 'left' }],
])('of "%s" the part is read that the complaint leads to', (text, key, positions) => {
  const { types, positions: stated } = understand(text)
  expect({ keys: types.map((type) => type.key), stated }).toEqual({ keys: [key], stated: positions })
})

test.each([
  ['automatic gearbox for camry 2009, 2.4L engine', 'gearbox-automatic'],
  ['clutch master cylinder hilux 2009, manual transmission', 'clutch-master-cylinder'],
  ['tail light for kia rio hatchback 2013', 'tail-lamp'],
  ['radiator navara 2010 double cabin pickup', 'radiator'],
  ['rio hatchback glass', 'rear-glass'],
  ['engine for camry 2009', 'engine-assembly'],
])('in "%s" the body, engine or gearbox describes the vehicle, not a part', (text, key) => {
  expect(understand(text).types.map((type) => type.key)).toEqual([key])
})

test.each([
  ['nawa ne shock na baya guda biyu hilux 2009', { quantity: 2, condition: null }],
  ['elo ni tyre 195/60r15 merin', { quantity: 4, condition: null }],
  ['ina neman sabon radiator na starlet', { quantity: null, condition: 'New' }],
  ['radiator starlet sabon gari', { quantity: null, condition: null }],
  ['biko achoro m grille ohuru nke corolla 2011', { quantity: null, condition: 'New' }],
])('in "%s" the count and the condition are read', (text, expected) => {
  const { quantity, condition, brand, corrected } = understand(text)
  expect({ quantity, condition, brand, corrected }).toEqual({ ...expected, brand: null, corrected: [] })
})

test.each([
  ['o/s/f wheel hub corolla 2011', { axle: 'front', side: 'right' }],
  ['n/s door lock camry 2010', { side: 'left' }],
  ['o/s/f driver side wheel hub corolla 2011', { axle: 'front', side: 'left' }],
])('the British side in "%s" is read, and a named side comes before it', (text, positions) => {
  expect(understand(text).positions).toEqual(positions)
})

test.each([
  ['okay google find me steering rack for toyota high lander 2007', 'steering-rack', 'Highlander'],
  ['break shoe for high ace 2011', 'brake-shoes', 'HiAce'],
  ['a c compressor for hyundai i x 35', 'ac-compressor', 'ix35'],
  ['A B S sensor camry', 'abs-sensor', 'Camry'],
  ['fan bell corolla 2010', 'fan-belt', 'Corolla'],
  ['fan motr matrix', 'radiator-fan-motor', 'Matrix'],
  ['bumpa brackt civic', 'bumper-bracket', 'Civic'],
  ['right-hand front door hiace', 'door', 'HiAce'],
])('"%s" is understood as it was spoken or meant', (text, key, model) => {
  const { types, vehicle, condition } = understand(text)
  expect({ keys: types.map((type) => type.key), model: vehicle?.model, condition }).toEqual({
    keys: [key],
    model,
    condition: null,
  })
})

test('"Elantra N" is a trim, not a list', () => {
  expect(understand('elantra n brake pads').question).toBeNull()
})

test.each([
  ['hed lamp lft rav4 2010', { side: 'left' }],
  ['door handle bak rgt corolla 2009', { axle: 'rear', side: 'right' }],
  ['corolla 2010 NSF headlamp', { side: 'left' }],
  ['osr door handle corolla 2010', { axle: 'rear', side: 'right' }],
])('the short position in "%s" is read', (text, positions) => {
  expect(understand(text).positions).toEqual(positions)
})

test.each([
  ['side mirror corolla 2010 right now', {}],
  ['left headlight camry 2008 right now', { side: 'left' }],
  ['right headlight camry 2008 right away', { side: 'right' }],
  ['brake pads corolla 2010, please get back to me', {}],
  ['brake pads corolla 2010, call me back asap', {}],
  ['brake pads corolla 2010 back', { axle: 'rear' }],
])('when and how to answer is not read as a position: "%s"', (text, positions) => {
  expect(understand(text).positions).toEqual(positions)
})

test('a type without sides is not asked about beside a side', () => {
  const { types, question } = understand('headlamp for mercedes benz e350 2014 led left')
  expect(types.map(({ key }) => key)).toEqual(['head-lamp'])
  expect(question?.about).not.toBe('type')
})

test('an engine that is named by its volume makes the part one of a motorcycle', () => {
  expect(understand('suzuki gn125 headlamp').types.map(({ key }) => key)).toEqual(['moto-headlamp'])
})

test.each([
  ['cvt oil nissan ns3 4 litres', 'atf'],
  ['cvt fluid', 'atf'],
  ['boxer bm150 piston complete', 'moto-piston-kit'],
  ['thing wey dey cool engine water for my camry 09', 'radiator'],
])('"%s" is one of %s', (text, key) => {
  expect(understand(text).types.map((type) => type.key)).toEqual([key])
})
