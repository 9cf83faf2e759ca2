import { expect, test } from 'vitest'

import { invalidInput, type Problem } from '#platform/http/problems.ts'
import { createPageApi } from '#web/app/api/page-api.ts'
import { getI18n, loadLanguage } from '#web/content/languages/catalogues.ts'
import { translate } from '#web/ui/text.ts'

import { saveProduct } from './product-action.ts'

const RIM = { key: 'rim', label: 'Rim', unit: 'inches', kind: 'integer', minimum: 10, maximum: 24 }
const TYRE = {
  key: 'tyre',
  name: 'Tyre',
  matched_name: 'Tyre',
  family: null,
  category: 'Tyres & Wheels',
  fit_mode: 'size',
  position_slots: [],
  size_fields: [{ ...RIM, options: [], pattern: null, required: true }],
}
const FIELDS = {
  part_type: 'Tyre',
  title: 'Tyre 195/65R15',
  sku: 'T-1',
  part_no: 'T1',
  condition: 'New',
  gen_price: '15000',
  price: '12500',
  stock: '4',
  weight: '9',
  length: '24',
  dim_width: '24',
  height: '8',
  thumbnail: '/media/x',
}

/** Returns the errors of the form in Hausa after the call failed with this problem. */
async function save({ status, body }: Problem) {
  await loadLanguage('ha')
  const api = createPageApi(({ method }) =>
    Promise.resolve(method === 'GET' ? { status: 200, body: { count: 1, results: [TYRE] } } : { status, body }),
  )
  const answer = await saveProduct({ api, id: null, storeId: 1, fields: new URLSearchParams(FIELDS), refusal: null })
  const { errors } = ('data' in answer && answer.data) || {}
  return Object.fromEntries(Object.entries(errors ?? {}).map(([name, text]) => [name, translate(getI18n('ha'), text)]))
}

test('errors of part type, position and size are at their fields in the language of the page', async () => {
  const range = { code: 'size_out_of_range', text: 'Rim must be 10 to 24 inches.' }
  const refused = invalidInput({
    part_type: [{ code: 'part_type_misspelt', text: 'Part type is not known.', params: { name: 'Tyre' } }],
    positions: [{ code: 'position_impossible', text: 'A tyre has no left or right.', params: { type: 'tyre' } }],
    sizes: [{ ...range, params: { size: 'Rim', first: '10', last: '24 inches' } }],
  })
  expect(await save(refused)).toEqual({
    part_type: 'Ba mu san wannan nau’in kaya ba. Kuna nufin Tyre?',
    positions: 'Wannan wurin bai dace da wannan kaya ba: tyre.',
    size_rim: 'Rim: daga 10 zuwa 24 inches.',
  })
})

test('an error of a vehicle names the vehicle in the language of the page', async () => {
  const fault = { code: 'make_not_found', text: 'Make "Toyta" not found.', params: { make: 'Toyta' } }
  expect(await save(invalidInput({ 'vehicleSets.1.make': [fault] }))).toEqual({
    vehicleSets: 'Mota 2: Ba a samu kamfanin mota "Toyta" ba.',
  })
})

test('a listing without a B2B price is saved without one', async () => {
  const bodies: unknown[] = []
  const api = createPageApi(({ method, body }) => {
    if (method === 'GET') return Promise.resolve({ status: 200, body: { count: 1, results: [TYRE] } })
    bodies.push(body)
    return Promise.resolve({ status: 404, body: { code: 'listing_not_found', detail: 'Listing not found.' } })
  })
  const fields = new URLSearchParams({ ...FIELDS, price: '', had_no_price: '1', version: '3' })
  await saveProduct({ api, id: 7, storeId: null, fields, refusal: null })
  expect(bodies).toMatchObject([{ price: null, gen_price: '15000', version: 3 }])
})
