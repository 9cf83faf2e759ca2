import { expect, test } from 'vitest'

import { readKeywordData } from '#tests/golden/keyword-data.ts'

import { parsePartsList } from './list.rules.ts'
import { createUnderstand } from './understanding.rules.ts'

const understand = createUnderstand(readKeywordData())

test.each([
  ['accord 03-07 brake pad', 'Accord', 2003, 2007],
  ['brake pad accord 2003-07', 'Accord', 2003, 2007],
  ['camry 07/11 shock', 'Camry', 2007, 2011],
  ['golf 99-06 coil', 'Golf', 1999, 2006],
])('“%s” is for the %s of %i to %i', (text, model, start, end) => {
  expect(understand(text).vehicle).toMatchObject({ model, yearStart: start, yearEnd: end })
})

test('a tyre with hyphens and a brake pad number state no years', () => {
  expect(understand('tyre 195/65-15').vehicle).toBeNull()
  expect(understand('brake pad D1210-8332')).toMatchObject({ vehicle: null, numbers: ['D12108332'] })
})

test.each([
  ['alternator corolla 2005 not used', ['not', 'used']],
  ['no tokunbo please, starter camry 2010', ['no', 'tokunbo', 'please']],
  ['brake pads except bosch', ['except', 'bosch']],
  ['brake pads anything but brembo', ['anything', 'but', 'brembo']],
  ['oil filter not for honda', ['not', 'for', 'honda']],
  ['shock highlander 2010 not rear', ['not', 'rear']],
])('“%s” asks for no condition, brand, vehicle or position that it denies', (text, ignored) => {
  const { condition, brand, positions, vehicle, ignored: leftOut } = understand(text)
  expect({ condition, brand, positions, make: vehicle?.make === 'Honda', leftOut }).toEqual({
    condition: null,
    brand: null,
    positions: {},
    make: false,
    leftOut: ignored,
  })
})

test('“part no” before a brand and “no” before a comma deny nothing', () => {
  expect(understand('part no bosch 0986494').brand?.name).toBe('Bosch')
  expect(understand('no, corolla').vehicle?.model).toBe('Corolla')
})

test('a thousands comma belongs to a price or a power, and makes no quantity and no year', () => {
  expect(understand('headlamp 50,000 - 100,000 camry').price).toEqual({ min: 50_000, max: 100_000 })
  expect(understand('alternator camry 2010 65,000')).toMatchObject({ quantity: null, vehicle: { yearStart: 2010 } })
  expect(understand('power inverter 1,500 watts')).toMatchObject({
    quantity: null,
    unknown: [],
    qualifiers: ['1500 W'],
  })
})

test.each([
  ['philips h4', { code: 'H4' }],
  ['h7 bosch', { code: 'H7' }],
  ['H4 60/55W', { code: 'H4', watts: 55 }],
])('“%s” keeps the code of the bulb', (text, sizes) => {
  expect(understand(text)).toMatchObject({ types: [{ key: 'bulb' }], sizes, numbers: [] })
})

test('a gas shock is a shock absorber, and that of a bonnet its gas spring', () => {
  const listKeys = (text: string) => understand(text).types.map(({ key }) => key)
  expect(listKeys('gas shock camry 2010')).toEqual(['front-strut', 'rear-shock'])
  expect(listKeys('front gas shock corolla 2005')).toEqual(['front-strut'])
  expect(listKeys('bonnet gas shock camry')).toEqual(['gas-spring'])
})

test.each([
  ['rover radiator 2005', ['Range Rover', 'Defender', 'Discovery', 'Freelander']],
  ['rover radiator', ['Range Rover', 'Defender', 'Discovery', 'Freelander', 'Range Rover Sport']],
])('“%s” asks which vehicle of Land Rover is meant', (text, models) => {
  const { vehicle, question } = understand(text)
  expect(vehicle?.make).toBe('Land Rover')
  for (const model of models) expect(question?.text).toContain(`Land Rover ${model}`)
})

test('“rover” beside the name of a model asks nothing, and the 75 of a Rover is not a year', () => {
  expect(understand('rover sport alternator 2010')).toMatchObject({
    types: [{ key: 'alternator' }],
    vehicle: { model: 'Range Rover Sport' },
    question: null,
  })
  expect(understand('land rover radiator 2005')).toMatchObject({ vehicle: { model: null }, question: null })
  expect(understand('rover discovery 2006 pads')).toMatchObject({ vehicle: { model: 'Discovery' }, question: null })
  expect(understand('rover 75 head gasket').vehicle?.yearStart).not.toBe(1975)
})

test.each([
  ['shockabsorba', ['front-strut', 'rear-shock']],
  ['oilfilta corolla', ['oil-filter']],
])('“%s” is two words in one, the second as it sounds', (text, types) => {
  expect(understand(text).types.map(({ key }) => key)).toEqual(types)
})

test('“maruwa” is a tricycle, and “kayaba” the brand KYB', () => {
  expect(understand('maruwa shock')).toMatchObject({ types: [{ key: 'moto-shock' }], unknown: [] })
  expect(understand('kayaba shock corolla 2010').brand?.name).toBe('KYB')
})

test('a size that the part has no field for is not the engine of the vehicle', () => {
  expect(understand('brake disc 296mm camry')).toMatchObject({ vehicle: { engine: null }, qualifiers: ['296 mm'] })
})

test('a list copied from a messenger has no parts from its stamps and notices, and its prices are budgets', () => {
  const text = [
    '[09:15, 27/11/2026] Ade: brake pad, oil filter for corolla 2010',
    '[09:16, 27/11/2026] Ade: <Media omitted>',
    '27/11/2026, 09:17 - Ade: Missed voice call',
    '[09:18, 27/11/2026] Ade: alternator 65,000',
    'shock @ 30,000 each',
  ].join('\n')
  const lines = parsePartsList(text, understand).lines.map(({ understanding, quantity, budgetKobo, vehicle }) => [
    understanding.types[0]?.key,
    quantity,
    budgetKobo,
    vehicle?.yearStart,
  ])
  expect(lines).toEqual([
    ['brake-pads', 1, null, 2010],
    ['oil-filter', 1, null, 2010],
    ['alternator', 1, 6_500_000, 2010],
    ['front-strut', 1, 3_000_000, 2010],
  ])
})

test('a sensor of a bank is one that an engine has on each bank', () => {
  const listKeys = (text: string) => understand(text).types.map(({ key }) => key)
  expect(listKeys('bank 1 sensor 1 highlander')).toEqual(['oxygen-sensor'])
  expect(listKeys('upstream sensor corolla')).not.toContain('parking-sensor')
  expect(listKeys('sensor corolla')).toContain('parking-sensor')
})
