import { expect, test } from 'vitest'

import { tooLong } from '#platform/field-fault.ts'
import { invalidInput, Problem } from '#platform/http/problems.ts'
import { inEnglish } from '#tests/support/in-english.ts'
import { getI18n, loadLanguage } from '#web/content/languages/catalogues.ts'
import { translate } from '#web/ui/text.ts'

import { explainFailure, readFields, rejectFields } from './form-answer.ts'

const sent = new URLSearchParams({
  intent: 'signup',
  username: 'Ada',
  phone: '1',
  password: 'brake-disc-9',
  confirm: 'brake-disc-9',
  token: 'x',
})
const words = { otherwise: 'Unable to sign up. Please try again.' }

test('the answer returns typed values except passwords and secrets', () => {
  const { data, init } = rejectFields(sent, { phone: 'Phone is required.' })
  expect(data.values).toEqual({ intent: 'signup', username: 'Ada', phone: '1' })
  expect(JSON.stringify(data)).not.toContain('brake-disc-9')
  expect(init?.status).toBe(400)
})

test('the server’s field errors are shown at the fields', () => {
  const { data } = explainFailure(invalidInput({ phone: ['Enter a valid phone number.', 'more'] }), sent, words)
  expect(data).toMatchObject({ detail: null, errors: { phone: 'Enter a valid phone number.' } })
})

test('the server’s error for a field that is not in the form is shown above the form', () => {
  const { data } = explainFailure(invalidInput({ role_id: ['Role is required.'] }), sent, words)
  expect(data).toMatchObject({ detail: 'Role is required.', errors: {} })
})

test('a fault of a field that is not in the form is shown in the language of the page', async () => {
  await loadLanguage('ha')
  const { data } = explainFailure(invalidInput({ alt: [tooLong(200)] }), sent, words)
  expect(inEnglish(data.detail)).toBe('At most 200 characters.')
  expect(translate(getI18n('ha'), data.detail ?? '')).toBe('Kada ya wuce haruffa 200.')
})

test('a problem code with a field in fieldByCode is shown at the field', () => {
  const taken = new Problem(409, { detail: 'Taken.', code: 'email_taken' })
  const { data, init } = explainFailure(taken, sent, { ...words, fieldByCode: { email_taken: 'email' } })
  expect(data).toMatchObject({ detail: null, errors: { email: 'Taken.' } })
  expect(init?.status).toBe(409)
})

test('a server error gets the page’s text, and a rate limit keeps its Retry-After header', () => {
  const broken = new Problem(500, { detail: 'x', code: 'internal' })
  expect(explainFailure(broken, sent, words).data.detail).toBe('Unable to sign up. Please try again.')
  const limit = new Problem(429, { detail: 'Too many tries.', code: 'too_many' }, { 'Retry-After': '60' })
  const { data, init } = explainFailure(limit, sent, words)
  expect(data.detail).toEqual('Too many tries.')
  expect(new Headers(init?.headers).get('Retry-After')).toBe('60')
})

test('an error other than a problem is rethrown', () => {
  expect(() => explainFailure(new TypeError('x'), sent, words)).toThrow(TypeError)
})

test('readFields returns no fields for a body that is not a form, and skips files', async () => {
  const url = 'http://shop.example/login'
  expect([...(await readFields(new Request(url, { method: 'POST', body: '{}' })))]).toEqual([])
  const form = new FormData()
  form.set('email', new Blob(['x']))
  form.set('password', 'x')
  expect([...(await readFields(new Request(url, { method: 'POST', body: form })))]).toEqual([['password', 'x']])
})
