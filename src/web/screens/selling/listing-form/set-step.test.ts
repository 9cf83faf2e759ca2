import { expect, test } from 'vitest'

import type { ApiRequest } from '#platform/http/client.ts'
import { createPageApi } from '#web/app/api/page-api.ts'

import { takeStep, vehiclesIn } from './set-step.ts'

const ANSWERS: Record<string, unknown> = {
  '/api/vehicles/makes': ['Toyota'],
  '/api/vehicles/makes/Toyota/models': ['Corolla'],
  '/api/vehicles/makes/Toyota/models/Corolla/years': [2009, 2010],
  '/api/vehicles/makes/Toyota/models/Corolla/years/2010': { engine_types: ['1.8'], vehicle_types: ['Sedan'] },
}
async function send({ url }: ApiRequest) {
  if (url in ANSWERS) return { status: 200, body: ANSWERS[url] }
  return { status: 404, body: { detail: 'We do not know this.', code: 'not_found' } }
}
const api = createPageApi(send)

const set = {
  make: 'Toyota',
  model: 'Corolla',
  year: { start: 2009, end: 2010 },
  engine: null,
  vehicle_type: { start: null, end: null },
}
const vehicleSets = JSON.stringify([set])
const whole = {
  set_make: 'Toyota',
  set_model: 'Corolla',
  set_yearStart: '2010',
  set_yearEnd: '2010',
  set_engine: '1.8',
  set_typeStart: 'Sedan',
  set_typeEnd: 'Sedan',
}
const take = async (fields: Record<string, string>) =>
  (await takeStep(api, new URLSearchParams({ intent: 'product', title: 'Pads', vehicleSets, ...fields }))).data

test('a new set opens with the list of makes, and the rest of the form stays as typed', async () => {
  const { values, vehicles } = await take({ step: 'new' })
  expect(values['title']).toBe('Pads')
  expect(vehicles.sets).toEqual([set])
  expect(vehicles.open?.lists?.options.make).toEqual(['Toyota'])
})

test('the next step loads the next lists, and a range ends where it starts by default', async () => {
  const { vehicles } = await take({ step: 'next', set_make: 'Toyota', set_model: 'Corolla', set_yearStart: '2010' })
  expect(vehicles.open?.draft.yearEnd).toBe('2010')
  expect(vehicles.open?.lists?.options).toMatchObject({ engineType: ['1.8'], vehicleType: ['Sedan'] })
})

test('a complete set is saved, and an edited set keeps its position', async () => {
  const kept = {
    ...set,
    year: { start: 2010, end: 2010 },
    engine: '1.8',
    vehicle_type: { start: 'Sedan', end: 'Sedan' },
  }
  expect((await take({ step: 'keep', ...whole })).vehicles).toEqual({ sets: [set, kept], open: null })
  expect((await take({ step: 'keep', set_at: '0', ...whole })).vehicles.sets).toEqual([kept])
})

test('an incomplete set stays open with its errors', async () => {
  const { errors, vehicles } = await take({ step: 'keep', set_make: 'Toyota' })
  expect(errors).toMatchObject({ set_model: 'Model is required', set_engine: 'Engine is required' })
  expect(vehicles.sets).toEqual([set])
  expect(vehicles.open?.draft.make).toBe('Toyota')
})

test('sets can be edited, copied and removed', async () => {
  expect((await take({ step: 'edit:0' })).vehicles.open).toMatchObject({
    at: 0,
    draft: { model: 'Corolla', engine: '*' },
  })
  expect((await take({ step: 'copy:0' })).vehicles.open).toMatchObject({ at: null, draft: { yearEnd: '2010' } })
  expect((await take({ step: 'remove:0' })).vehicles).toEqual({ sets: [], open: null })
})

test.each(['edit:7', 'remove:-1', 'copy:x', 'burn', ''])('the step %j changes nothing', async (step) => {
  expect((await take({ step })).vehicles).toEqual({ sets: [set], open: null })
})

test('a refused form keeps the edited set open', async () => {
  const vehicles = await vehiclesIn(api, new URLSearchParams({ vehicleSets, set_make: 'Toyota' }))
  expect(vehicles.sets).toEqual([set])
  expect(vehicles.open?.lists?.options.model).toEqual(['Corolla'])
  expect((await vehiclesIn(api, new URLSearchParams({ vehicleSets }))).open).toBeNull()
})
