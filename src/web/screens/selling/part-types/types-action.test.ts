import { expect, test } from 'vitest'

import { getSellerProduct } from '#modules/listings/selling.contract.ts'
import { confirmListingTypes, setListingType } from '#modules/listings/type-checks.contract.ts'
import { findPartTypes } from '#modules/taxonomy/taxonomy.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { Problem } from '#platform/http/problems.ts'

import { performTypeForm } from './types-action.ts'

const PADS = {
  key: 'brake-pads',
  name: 'Brake Pad Set',
  matched_name: 'brake pad',
  category: 'Brakes',
  position_slots: ['axle'],
  size_fields: [{ key: 'thickness' }],
}

/** Returns an API with one answer or problem for each call, and records the inputs. */
function createApi(answers: Map<unknown, unknown>) {
  const inputs = new Map<unknown, unknown>()
  const api = async (call: unknown, input: unknown) => {
    inputs.set(call, input)
    const answer = answers.get(call)
    if (answer instanceof Error) throw answer
    return answer
  }
  return { api: api as unknown as Api, inputs }
}

const perform = (api: Api, fields: Record<string, string>) => performTypeForm(api, new URLSearchParams(fields))

test('confirming types shows how many were confirmed and how many failed', async () => {
  const all = createApi(new Map([[confirmListingTypes, { confirmed: 1, failed: [] }]]))
  const { data } = await perform(all.api, { do: 'confirm', id: '7' })
  expect(data).toEqual({ done: { kind: 'success', words: '1 type confirmed.' } })
  expect(all.inputs.get(confirmListingTypes)).toEqual({ body: { ids: [7] } })
  const some = createApi(new Map([[confirmListingTypes, { confirmed: 2, failed: [{}] }]]))
  expect((await perform(some.api, { do: 'confirm-all', id: '7' })).data).toEqual({
    done: { kind: 'warning', words: '2 types confirmed. 1 could not be confirmed.' },
  })
})

test('setting a type keeps only the positions and sizes that the new type has', async () => {
  const { api, inputs } = createApi(
    new Map<unknown, unknown>([
      [findPartTypes, { results: [PADS] }],
      [getSellerProduct, { positions: { axle: 'front', bank: '1' }, sizes: { thickness: 12, length: 3 } }],
      [setListingType, { title: 'Pads', part_type: { name: 'Brake Pad Set' } }],
    ]),
  )
  const { data } = await perform(api, { do: 'set', id: '7', part_type: ' brake pad set ' })
  expect(data).toEqual({ done: { kind: 'success', words: '“Pads” is now: Brake Pad Set.' } })
  expect(inputs.get(setListingType)).toEqual({
    params: { id: '7' },
    body: {
      type: 'brake pad set',
      positions: { axle: 'front' },
      sizes: { thickness: 12 },
      confirm_conflict: false,
    },
  })
})

test('setting a type without a text is refused at its row without a call', async () => {
  const { api, inputs } = createApi(new Map())
  const answer = await perform(api, { do: 'set', id: '7', part_type: ' ' })
  expect(answer.data).toEqual({ row: { id: 7, text: '', error: 'Choose the part type.', conflict: null } })
  expect(answer.init?.status).toBe(400)
  expect(inputs.size).toBe(0)
})

test('a problem below status 500 shows its own text, from 500 on a general text', async () => {
  const failing = (status: number) =>
    createApi(new Map([[confirmListingTypes, new Problem(status, { code: 'some', detail: 'Own words.' })]])).api
  const refused = await perform(failing(403), { do: 'confirm', id: '7' })
  expect(refused.data).toEqual({ done: { kind: 'error', words: 'Own words.' } })
  expect(refused.init?.status).toBe(403)
  expect((await perform(failing(503), { do: 'confirm', id: '7' })).data).toEqual({
    done: { kind: 'error', words: 'This could not be done. Please try again.' },
  })
})
