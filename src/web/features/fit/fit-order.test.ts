import { expect, test, vi } from 'vitest'

import { createClient } from '#platform/http/client.ts'

import { withTypeOrder } from './fit-order.ts'

type Send = Parameters<typeof createClient>[0]

const corolla = { make: 'Toyota', model: 'Corolla', year: 2010 }
const hatchback = { ...corolla, type: 'Hatchback' }

test('a vehicle with a type gets the order of all types of its model in one call', async () => {
  const body = { engine_types: [], vehicle_types: ['Sedan'], model_types: ['Sedan', 'Hatchback', 'Coupe'] }
  const send = vi.fn<Send>(() => Promise.resolve({ status: 200, body }))
  expect(await withTypeOrder(createClient(send), hatchback)).toEqual({ ...hatchback, types: body.model_types })
  expect(send).toHaveBeenCalledOnce()
})

test('a vehicle without a type makes no call', async () => {
  const send = vi.fn<Send>(() => Promise.reject(new Error('Unexpected call.')))
  expect(await withTypeOrder(createClient(send), corolla)).toBe(corolla)
  expect(await withTypeOrder(createClient(send), null)).toBeNull()
})

test('a failed call returns the vehicle unchanged', async () => {
  const unknown = createClient(() => Promise.resolve({ status: 404, body: null }))
  expect(await withTypeOrder(unknown, hatchback)).toBe(hatchback)
  const broken = createClient(() => Promise.reject(new Error('The connection ended.')))
  expect(await withTypeOrder(broken, hatchback)).toBe(hatchback)
})
