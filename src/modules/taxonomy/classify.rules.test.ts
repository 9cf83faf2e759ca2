import { expect, test } from 'vitest'

import { generateListings } from '#seed/demo/generate.ts'
import { DEMO_COUNT } from '#seed/demo/seed-demo.ts'
import { readTaxonomy } from '#seed/taxonomy/read-taxonomy.ts'
import { readVehicles } from '#seed/vehicles/extract.ts'
import { listGoldenFiles, readGoldenRows } from '#tests/golden/read-golden-rows.ts'

import { createClassifier, SURE } from './classify.rules.ts'

// The last 470 titles of the first file, and all of the others, were labelled before the classifier had read them;
// tests/golden/README.md has the shares of the first run.
const FILES = listGoldenFiles(/^labelled-titles/)
const PRECISION = 0.99
const COVERAGE = 0.85
const RIGHT_POSITIONS = 0.98

const vehicles = readVehicles()
const { makes } = vehicles
const classify = createClassifier(readTaxonomy(), {
  makes: makes.map(({ name }) => name),
  models: makes.flatMap(({ models }) => models.map(({ name }) => name)),
})

const toLabel = ({ type, family }: ReturnType<typeof classify>) =>
  type ?? (family === null ? 'unknown' : `family:${family}`)

const labelled = FILES.flatMap((file) => readGoldenRows(file)).map(([title = '', label = '', positions = '']) => ({
  title,
  label,
  positions,
  answer: classify(title),
}))
const sure = labelled.filter(({ answer }) => answer.score >= SURE && toLabel(answer) !== 'unknown')
const right = sure.filter(({ answer, label }) => toLabel(answer) === label)

test('sure answers on the labelled titles are right, and most titles get one', () => {
  const wrong = sure.filter((row) => !right.includes(row))
  const list = wrong.map(({ title, label, answer }) => `${title}: ${toLabel(answer)} ${answer.score}, not ${label}`)
  expect(right.length / sure.length, list.join('\n')).toBeGreaterThanOrEqual(PRECISION)
  const withType = labelled.filter(({ label }) => label !== 'unknown')
  expect(right.length / withType.length).toBeGreaterThanOrEqual(COVERAGE)
})

test('sure answers on the labelled titles have the stated positions', () => {
  const formatPositions = (answer: ReturnType<typeof classify>) =>
    Object.entries(answer.positions)
      .map(([slot, value]) => `${slot}=${value}`)
      .join(',')
  const wrong = right.filter(({ answer, positions }) => formatPositions(answer) !== positions)
  const list = wrong.map(({ title, answer }) => `${title}: ${formatPositions(answer)}`)
  expect(1 - wrong.length / right.length, list.join('\n')).toBeGreaterThanOrEqual(RIGHT_POSITIONS)
})

test('sure answers on the titles of the demo shop are the kinds that they were made from', () => {
  const listings = [...generateListings({ seed: 1, count: DEMO_COUNT, vehicles })]
  const answers = listings.map(({ title, kindKey }) => ({ title, kindKey, answer: classify(title) }))
  const certain = answers.filter(({ answer }) => answer.score >= SURE)
  expect(certain.length / answers.length).toBeGreaterThan(0.95)
  expect(certain.filter(({ kindKey, answer }) => answer.type !== kindKey)).toEqual([])
})

test.each([
  ['Brake Pad Wear Sensor for Toyota Corolla 2010', 'brake-wear-sensor'],
  ['Brake pads with wear sensor, Corolla 2010', 'brake-pads'],
  ['Radiator Fan Camry 2009', 'radiator-fan'],
  ['Front Bumper Cover, With Fog Lamp Holes', 'bumper'],
  ['Spark plugs for Chevrolet Spark 1.0', 'spark-plugs'],
  ['Brake master cylinder Renault Master 2.5', 'brake-master-cylinder'],
  ['Filter, engine oil, RAV4 (Europe) 2004', 'oil-filter'],
  ['Dust boot for ball joint, Prado', 'ball-joint-boot'],
  ['Brake shoe Bajaj Boxer', 'moto-brake-shoe'],
  ['Honda Fit brake pads 2009', 'brake-pads'],
  ['For Toyota Camry 2009: oil filter', 'oil-filter'],
  ['For Toyota Camry 2009 oil filter', 'oil-filter'],
])('"%s" is surely a %s', (title, type) => {
  const answer = classify(title)
  expect(answer.type).toBe(type)
  expect(answer.score).toBeGreaterThanOrEqual(SURE)
})

test.each(['Tire 195/65R15', 'TYRE 195/65R15', 'tyres 195-65-15'])('"%s" is a tyre in any spelling', (title) => {
  expect(classify(title).type).toBe('tyre')
})

test('a name of several types of one family names the family, and the axle decides', () => {
  expect(classify('Shock absorber Camry 2009')).toMatchObject({ type: null, family: 'shock-absorber' })
  expect(classify('Rear shock absorber Camry 2009').type).toBe('rear-shock')
  expect(classify('Shock absorber front Camry 2009').type).toBe('front-strut')
})

test.each([
  ['Brake caliper FL Camry', { axle: 'front', side: 'left' }],
  ['Brake caliper RR Camry', { axle: 'rear', side: 'right' }],
  ['Lower control arm R/H front Camry', { axle: 'front', side: 'right', height: 'lower' }],
  ['Ball joint left and right Camry', {}],
  ['Radiator left Camry', {}],
  ['Shock absorber Camry left', { side: 'left' }],
  ['Oxygen sensor bank 1 sensor 2 Camry', { bank: '1', order: '2' }],
])('the positions of "%s" are those of its words that the type has', (title, positions) => {
  expect(classify(title).positions).toEqual(positions)
})

test('a word elsewhere in the title decides between types that have one name', () => {
  expect(classify('Gearbox Toyota Matrix 2005 Automatic').type).toBe('gearbox-automatic')
  expect(classify('Gearbox Toyota Matrix 2005').type).toBeNull()
  expect(classify('Gear oil for Honda, 1 litre').type).toBeNull()
})

test.each(['', ' , ()', 'Toyota Camry 2008, foreign used', 'Hose Peugeot 307', 'Mechanic needed in Ikeja', '🔥'])(
  '"%s" names no part, so no answer is sure',
  (title) => {
    const { type, score } = classify(title)
    expect(type === null || score < SURE).toBe(true)
  },
)

test('a noun after the name of a part makes the answer unsure', () => {
  expect(classify('Clutch alignment tool universal').score).toBeLessThan(SURE)
  expect(classify('Engine and gearbox Corolla complete').score).toBeLessThan(SURE)
})
