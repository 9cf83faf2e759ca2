import { expect, test } from 'vitest'

import { checkVin } from '#modules/vehicles/vin-field.rules.ts'
import type { ApiRequest } from '#platform/http/client.ts'
import { invalidInput } from '#platform/http/problems.ts'
import { inEnglish } from '#tests/support/in-english.ts'
import { createPageApi } from '#web/app/api/page-api.ts'
import { getI18n, loadLanguage } from '#web/content/languages/catalogues.ts'
import { translate } from '#web/ui/text.ts'

import { loadCascade } from './cascade-lists.ts'

const ANSWERS: Record<string, unknown> = {
  '/api/vehicles/makes': ['Honda', 'Toyota'],
  '/api/vehicles/makes/Toyota/models': ['Camry', 'Corolla'],
  '/api/vehicles/makes/Toyota/models/Corolla/years': [2009, 2010],
  '/api/vehicles/makes/Toyota/models/Corolla/years/2010': { engine_types: ['1.8'], vehicle_types: ['Sedan'] },
  '/api/vehicles/vin/JTDBU4EE9A9123456': {
    vin: 'JTDBU4EE9A9123456',
    valid: false,
    make: 'Toyota',
    model: 'Corolla',
    candidates: [],
    year: 2010,
    year_start: 2010,
    year_end: 2010,
    engine: '1.8',
    vehicle_type: null,
    warnings: ['The check digit does not fit.'],
    warning_codes: [{ code: 'vin_digit_wrong' }],
    notes: ['This VIN has no check digit.'],
    note_codes: [{ code: 'vin_digit_missing' }],
  },
}

async function send({ url }: Pick<ApiRequest, 'url'>) {
  if (url in ANSWERS) return { status: 200, body: ANSWERS[url] }
  return { status: 404, body: { detail: 'We do not know this.', code: 'not_found' } }
}

const cascade = (query: string, mine: Parameters<typeof loadCascade>[2] = null) =>
  loadCascade(createPageApi(send), new URLSearchParams(query), mine)

test('an address without choices loads only the makes', async () => {
  const { state } = await cascade('')
  expect(state.choice.make).toBe('')
  expect(state.options).toMatchObject({ make: ['Honda', 'Toyota'], model: [] })
})

test('each chosen step loads the options of the next one, newest years first', async () => {
  const { state } = await cascade('make=Toyota&model=Corolla')
  expect(state.choice).toMatchObject({ make: 'Toyota', model: 'Corolla', year: '' })
  expect(state.options).toMatchObject({ year: ['2010', '2009'], engineType: [] })
})

test('an unknown value is not chosen', async () => {
  const { state } = await cascade('make=Lada&model=Niva')
  expect(state.choice).toMatchObject({ make: '', model: '' })
})

test('a VIN chooses its vehicle and shows its warnings and notes', async () => {
  const { state, report } = await cascade('vin=JTDBU4EE9A9123456')
  expect(state.choice).toMatchObject({ make: 'Toyota', model: 'Corolla', year: '2010', engineType: '1.8' })
  expect(report).toEqual({
    vin: 'JTDBU4EE9A9123456',
    warnings: ['The check digit does not fit.'],
    warning_codes: [{ code: 'vin_digit_wrong' }],
    notes: ['This VIN has no check digit.'],
    note_codes: [{ code: 'vin_digit_missing' }],
  })
})

test('an unknown VIN shows a note and chooses nothing', async () => {
  const { state, report } = await cascade('vin=X')
  expect(inEnglish(report?.error)).toBe('We do not know this.')
  expect(state.choice.make).toBe('')
})

test('the problem of an invalid VIN is in the language of the page', async () => {
  await loadLanguage('ha')
  const { body } = invalidInput({ vin: [checkVin('X') ?? ''] })
  const api = createPageApi(({ url }) => Promise.resolve(url.includes('/vin/') ? { status: 400, body } : send({ url })))
  const { report } = await loadCascade(api, new URLSearchParams('vin=X'), null)
  expect(translate(getI18n('ha'), report?.error ?? '')).toBe('VIN yana da haruffa da lambobi 17.')
})

test('the form starts with the visitor’s vehicle unless the address chooses another', async () => {
  const mine = { make: 'Toyota', model: 'Corolla', year: 2010 }
  expect((await cascade('', mine)).state.choice).toMatchObject({ model: 'Corolla', year: '2010' })
  expect((await cascade('make=Honda', mine)).state.choice).toMatchObject({ make: 'Honda', model: '' })
})
