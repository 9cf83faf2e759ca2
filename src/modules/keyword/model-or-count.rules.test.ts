import fc from 'fast-check'
import { expect, test } from 'vitest'

import { readKeywordData } from '#tests/golden/keyword-data.ts'

import { createUnderstand } from './understanding.rules.ts'

const understand = createUnderstand(readKeywordData())

test('“x5” and a year of its production at any two places of a text name the BMW', () => {
  const models = fc.constantFrom('x3', 'x5')
  const parts = fc.constantFrom('brake pad', 'alternator', 'shock absorber', 'headlight', 'spark plug', 'brake light')
  const remarks = fc.constantFrom('front', 'left side', 'please', 'tokunbo', '')
  const years = fc.constantFrom('2005', '2008', '2012')
  const order = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 })
  fc.assert(
    fc.property(models, parts, remarks, years, order, (model, part, remark, year, places) => {
      const words = [model, part, remark, year]
      const text = places.flatMap((place) => words[place] || []).join(' ')
      const { vehicle, quantity } = understand(text)
      expect({ model: vehicle?.model, yearStart: vehicle?.yearStart, quantity }, text).toEqual({
        model: model.toUpperCase(),
        yearStart: Number(year),
        quantity: null,
      })
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['x5 brake pad camry 2008', 5, 'Camry'],
  ['x2 brake pad land cruiser 2019', 2, 'Land Cruiser'],
  ['brake pad x2 corolla 2019', 2, 'Corolla'],
  ['x4 spark plug 2010', 4, undefined],
  ['5 x brake pad 2008', 5, undefined],
])('“%s” counts %i parts', (text, quantity, model) => {
  const { vehicle, ...answer } = understand(text)
  expect({ quantity: answer.quantity, model: vehicle?.model }).toEqual({ quantity, model })
})
