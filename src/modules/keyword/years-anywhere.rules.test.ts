import fc from 'fast-check'
import { expect, test } from 'vitest'

import { readKeywordData } from '#tests/golden/keyword-data.ts'

import { createUnderstand } from './understanding.rules.ts'

const understand = createUnderstand(readKeywordData())

const MODELS = { accord: 'Accord', camry: 'Camry', corolla: 'Corolla', civic: 'Civic', golf: 'Golf' }
const models = fc.constantFrom(...Object.keys(MODELS))
const parts = fc.constantFrom('headlight', 'brake pad', 'shock absorber', 'radiator', 'side mirror', 'alternator')
const remarks = fc.constantFrom('front', 'left side', 'back right', 'please', 'manual', 'gearbox side', '')
const years = fc.constantFrom('99', '00', '02', '05', '09', '10', '13')

test('a year of two digits is read at any place of a text', () => {
  const order = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 })
  fc.assert(
    fc.property(models, parts, remarks, years, order, (model, part, remark, year, places) => {
      const words = [model, part, remark, year]
      const text = places.flatMap((place) => words[place] || []).join(' ')
      // "10 headlight camry" may count, and so may "please 10 headlight camry".
      fc.pre(!/(?:^|please |side )1\d/.test(text))
      const yearStart = Number(year) + (year === '99' ? 1900 : 2000)
      const { vehicle, quantity } = understand(text)
      expect({ model: vehicle?.model, yearStart: vehicle?.yearStart, quantity }, text).toEqual({
        model: MODELS[model as keyof typeof MODELS],
        yearStart,
        quantity: null,
      })
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['we get actros for yard, we need 10 fuel filters', 10],
  ['16 leaf spring bolts for daf xf', 16],
  ['12 plug corolla', 12],
  ['camry brake pad 10 cartons', 10],
])('“%s” counts parts and states no year', (text, quantity) => {
  expect(understand(text)).toMatchObject({ quantity, vehicle: { yearStart: null } })
})

test.each(['corolla fuse 10 amp front', 'corolla brake chamber type 20 left', 'camry front 02 sensor'])(
  '“%s” measures, numbers or names a part and states no year',
  (text) => {
    expect(understand(text).vehicle).toMatchObject({ yearStart: null })
  },
)

test.each([
  ['05-07 accord headlight', 2005, 2007],
  ['headlight 05-07 accord', 2005, 2007],
  ['accord 05-07 headlight', 2005, 2007],
])('“%s” states its range of years', (text, yearStart, yearEnd) => {
  expect(understand(text)).toMatchObject({ vehicle: { yearStart, yearEnd }, unknown: [], quantity: null })
})
