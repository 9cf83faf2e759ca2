import { expect, test } from 'vitest'

import type { Api } from '#platform/http/client.ts'

import { addRelation, removeRelation, omitRelation } from './change-relations.ts'

const pads = { kind: 'accessory_of' as const, to: 'brake-pads' }
const disc = { kind: 'confused_with' as const, to: 'brake-disc' }
const params = { id: '7' }

/** An API that knows the brake pads, and the type 7 with its relation to the brake disc. */
function createApi() {
  const bodies: unknown[] = []
  const api = async (call: { operationId?: string; path: string; method: string }, input: { body?: unknown }) => {
    if (input.body) return void bodies.push(input.body)
    if (call.path.includes('admin')) return { relations: [{ ...disc, id: 19, key: 'brake-disc', name: 'Brake Disc' }] }
    return { results: [{ key: 'brake-pads', name: 'Brake Pad Set', matched_name: 'Brake Pad Set' }] }
  }
  return { api: api as unknown as Api, bodies }
}

test('a relation is added by the name of the other type', async () => {
  const { api, bodies } = createApi()
  await addRelation(api, params, { kind: 'accessory_of', other: 'brake pad set' })
  expect(bodies).toEqual([{ relations: [disc, pads] }])
})

test('a name of no type is refused at its field with the nearest name', async () => {
  const { api, bodies } = createApi()
  const refused = addRelation(api, params, { kind: 'accessory_of', other: 'brake padz' })
  await expect(refused).rejects.toMatchObject({
    body: { errors: { other_type: ['Part type not found. Did you mean “Brake Pad Set”?'] } },
  })
  expect(bodies).toEqual([])
})

test('a removed relation leaves the others', async () => {
  const { api, bodies } = createApi()
  await removeRelation(api, params, { kind: 'confused_with', key: 'brake-disc' })
  expect(bodies).toEqual([{ relations: [] }])
  expect(omitRelation([pads, disc], pads)).toEqual([disc])
})
