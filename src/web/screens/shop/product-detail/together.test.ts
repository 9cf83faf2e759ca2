import { expect, test } from 'vitest'

import { fitsSameModel } from './together.ts'

const fits = (make: string, model: string) => ({ universal: false, vehicleSets: [{ make, model }] })
const camry = {
  universal: false,
  vehicleSets: [
    { make: 'Lexus', model: 'ES 350' },
    { make: 'Toyota', model: 'Camry' },
  ],
}

test('parts are shown as bought together if they share a model, or one fits all cars', () => {
  expect(fitsSameModel(camry, fits('Toyota', 'Camry'))).toBe(true)
  expect(fitsSameModel(camry, fits('Peugeot', '406'))).toBe(false)
  expect(fitsSameModel(camry, fits('Toyota', 'Corolla'))).toBe(false)
  expect(fitsSameModel(camry, { universal: true, vehicleSets: [] })).toBe(true)
})
