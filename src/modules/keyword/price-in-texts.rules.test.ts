import { expect, test } from 'vitest'

import { createUnderstand } from '#modules/keyword/understanding.rules.ts'
import { readKeywordData } from '#tests/golden/keyword-data.ts'

const understand = createUnderstand(readKeywordData())

test('a price limit with a space after its comma is one number', () => {
  const { price, quantity, unknown } = understand('brake pad corolla 2008 below 60, 000')
  expect({ price, quantity, unknown }).toEqual({ price: { min: null, max: 60_000 }, quantity: null, unknown: [] })
})

test('the watts of an inverter are left to the seller, and no part number', () => {
  expect(understand('inverter 1500w')).toMatchObject({
    question: { about: 'type' },
    qualifiers: ['1500 W'],
    numbers: [],
  })
})

test('a model before “down arm” states no price limit', () => {
  const found = understand('504 down arm')
  expect(found).toMatchObject({ price: null, vehicle: { model: '504' } })
  expect(understand('brake pad camry 20000 down')).toMatchObject({ price: { max: 20_000 } })
})
