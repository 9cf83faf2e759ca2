import fc from 'fast-check'
import { expect, test } from 'vitest'

import { readKeywordData } from '#tests/golden/keyword-data.ts'

import { createUnderstand } from './understanding.rules.ts'

const understand = createUnderstand(readKeywordData())

test('a model that is a word or two letters is named by a year at any place of a text with a part', () => {
  const models = { fit: 'Fit', city: 'City', note: 'Note', es: 'ES', gs: 'GS', ml: 'ML-Class', focus: 'Focus' }
  const parts = fc.constantFrom('brake pad', 'alternator', 'shock absorber', 'headlight', 'radiator')
  const remarks = fc.constantFrom('front', 'left', 'tokunbo', '')
  const years = fc.constantFrom('2008', '2009', '2010')
  const order = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 })
  fc.assert(
    fc.property(fc.constantFrom(...Object.entries(models)), parts, remarks, years, order, (model, ...others) => {
      const [part, remark, year, places] = others
      const words = [model[0], part, remark, year]
      const text = places.flatMap((place) => words[place] || []).join(' ')
      // "2008 ml" is a volume.
      fc.pre(!/\d ml/.test(text))
      const { vehicle, unknown } = understand(text)
      expect({ model: vehicle?.model, yearStart: vehicle?.yearStart, unknown }, text).toEqual({
        model: model[1],
        yearStart: Number(year),
        unknown: [],
      })
    }),
    { numRuns: 300 },
  )
})

test.each(['can fit brake pad 2010', 'alternator 2010 from benin city', 'van shock 2010', 'light switch 2010'])(
  '“%s” names no model: its words belong to a sentence, a place, a kind of vehicle or the part',
  (text) => {
    expect(understand(text).vehicle).toBeNull()
  },
)

test.each([
  ['h1 bus shock', 'H-1'],
  ['t4 alternator', 'Transporter'],
  ['m3 plug', 'M3'],
])('“%s” is for the %s without a year', (text, model) => {
  expect(understand(text)).toMatchObject({ vehicle: { model }, unknown: [] })
})
