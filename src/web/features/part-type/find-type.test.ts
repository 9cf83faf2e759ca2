import { expect, test } from 'vitest'

import type { Api } from '#platform/http/client.ts'
import { Problem } from '#platform/http/problems.ts'

import { findType } from './find-type.ts'

const pads = {
  key: 'brake-pads',
  name: 'Brake Pad Set',
  matched_name: 'brake pad',
  category: 'Brakes',
  position_slots: ['axle'],
  size_fields: [],
}
const answering = (answer: () => unknown) => {
  const inputs: unknown[] = []
  const api = (async (_: unknown, input: unknown) => (inputs.push(input), answer())) as unknown as Api
  return { api, inputs }
}

test('a text that names a type returns the type and the nearest name', async () => {
  const { api, inputs } = answering(() => ({ results: [pads] }))
  expect(await findType(api, ' brake pad set ')).toEqual({ type: pads, nearest: 'Brake Pad Set' })
  expect(inputs).toEqual([{ query: { q: 'brake pad set' } }])
})

test('a text that only resembles a type name returns the nearest name without a type', async () => {
  const { api } = answering(() => ({ results: [pads] }))
  expect(await findType(api, 'brake')).toEqual({ type: null, nearest: 'Brake Pad Set' })
})

test('an empty text and one of more than 80 characters return no type without a call', async () => {
  const { api, inputs } = answering(() => ({ results: [pads] }))
  for (const text of [null, '  ', 'x'.repeat(81)])
    expect(await findType(api, text)).toEqual({ type: null, nearest: null })
  expect(inputs).toEqual([])
})

test('a failed look-up returns no type, and any other error is thrown', async () => {
  const problem = answering(() => {
    throw new Problem(503, { code: 'unavailable', detail: 'Try again later.' })
  })
  expect(await findType(problem.api, 'brake')).toEqual({ type: null, nearest: null })
  const broken = answering(() => {
    throw new TypeError('broken')
  })
  await expect(findType(broken.api, 'brake')).rejects.toThrow('broken')
})
