import { expect, test } from 'vitest'

import { fitsSameModel, formatPlace } from './together.ts'

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

test('rear pads are shown with rear discs, and with fluid, which has no place on the car', () => {
  const rear = { axle: 'rear' }
  expect(formatPlace(rear, ['axle'])).toBe('rear')
  expect(formatPlace({ axle: 'front', side: 'left', height: 'upper' }, ['axle', 'side'])).toBe('front,left')
  expect(formatPlace(rear, [])).toBe('')
  expect(formatPlace({}, ['axle', 'side'])).toBe('')
})
