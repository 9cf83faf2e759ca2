import { expect, test } from 'vitest'

import { chooseVehicle, fitsSameModel, formatPlace } from './together.ts'

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

test('parts replaced together are for the buyer’s vehicle, or for that of a part that does not fit it', () => {
  const set = { make: 'Toyota', model: 'Camry', engine: null, vehicle_type: { start: null, end: null } }
  const pads = { universal: false, vehicleSets: [{ ...set, year: { start: 2002, end: 2006 } }] }
  const [camry2004, corolla] = [
    { make: 'Toyota', model: 'Camry', year: 2004 },
    { make: 'Toyota', model: 'Corolla', year: 2010 },
  ]
  expect(chooseVehicle(pads, camry2004)).toBe(camry2004)
  expect(chooseVehicle(pads, corolla)).toEqual({ make: 'Toyota', model: 'Camry', year: 2006 })
  expect(chooseVehicle(pads, null)).toEqual({ make: 'Toyota', model: 'Camry', year: 2006 })
  expect(chooseVehicle({ universal: true, vehicleSets: [] }, corolla)).toBe(corolla)
  expect(chooseVehicle({ universal: true, vehicleSets: [] }, null)).toBeNull()
})
