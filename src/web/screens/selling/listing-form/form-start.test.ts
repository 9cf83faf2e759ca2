import { expect, test } from 'vitest'

import type { ListingSuggestion } from '#modules/listings/suggestion.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { Problem } from '#platform/http/problems.ts'

import { loadStart } from './form-start.ts'
import { EMPTY } from './form-values.ts'

const pads: ListingSuggestion = {
  source: 'listings',
  listings: 3,
  types: [{ key: 'brake-pads', name: 'Brake Pad Set', listings: 3 }],
  own: null,
  fields: {
    title: 'Brake pads',
    part_no: '04465-02220',
    sku: '04465-02220',
    brand: '',
    category: 'Brakes',
    quality: null,
    part_type: { key: 'brake-pads', name: 'Brake Pad Set' },
    positions: { axle: 'front' },
    sizes: {},
    universal: false,
    vehicleSets: [],
    weight: 1.5,
    length: 8,
    dim_width: 6,
    height: 3,
  },
}
const load = (answer: () => unknown, text = '04465-02220', storeId: number | null = null) => {
  const inputs: unknown[] = []
  const api = (async (_: unknown, input: unknown) => (inputs.push(input), answer())) as unknown as Api
  return loadStart({ api, text, type: '', storeId }).then((loaded) => ({ ...loaded, inputs }))
}

test('a known part fills in all fields but price, stock, condition and picture', async () => {
  const { start, values, inputs } = await load(() => pads)
  expect(start).toMatchObject({ text: '04465-02220', known: { isComplete: true, typeKey: 'brake-pads' } })
  expect(values).toMatchObject({
    title: 'Brake pads',
    part_type: 'Brake Pad Set',
    positions: '{"axle":"front"}',
    weight: '1.5',
  })
  expect([values.price, values.gen_price, values.stock, values.condition, values.thumbnail]).toEqual([
    '',
    '',
    '',
    '',
    '',
  ])
  expect(start.known?.filled).not.toContain('brand')
  expect(inputs).toEqual([{ query: { q: '04465-02220', type: '' } }])
})

test('a part without a weight is not complete', async () => {
  const { start } = await load(() => ({ ...pads, fields: { ...pads.fields, weight: null } }))
  expect(start.known?.isComplete).toBe(false)
})

test('an admin asks for the chosen store', async () => {
  const { inputs } = await load(() => pads, ' oil filter ', 7)
  expect(inputs).toEqual([{ query: { q: 'oil filter', type: '', store: '7' } }])
})

const unknown: ListingSuggestion = {
  ...pads,
  source: 'text',
  listings: 0,
  types: [],
  fields: { ...pads.fields, title: '', part_no: '', part_type: null },
}

test('an unknown number is kept in the part number field, unknown words in the part type field', async () => {
  const number = await load(() => unknown, 'ZQX-3017')
  expect(number).toMatchObject({ start: { carried: 'part_no' }, values: { part_no: 'ZQX-3017', part_type: '' } })
  const words = await load(() => unknown, 'blue wobble')
  expect(words).toMatchObject({ start: { carried: 'part_type' }, values: { part_no: '', part_type: 'blue wobble' } })
  expect((await load(() => pads)).start.carried).toBeNull()
})

test('a text of less than two letters leaves the form empty, and after a failed call the form keeps the text', async () => {
  expect(await load(() => pads, 'x')).toMatchObject({ start: { text: 'x', known: null }, values: EMPTY, inputs: [] })
  for (const status of [400, 503]) {
    const failing = await load(() => {
      throw new Problem(status, { code: 'failed', detail: 'Try again later.' })
    })
    expect(failing).toMatchObject({ start: { known: null }, values: { ...EMPTY, part_no: '04465-02220' } })
  }
})
