import { data } from 'react-router'
import { expect, test } from 'vitest'

import { submitOrShowOffline } from './offline-answer.ts'

const failing = (error: unknown) =>
  submitOrShowOffline('login', async () => {
    throw error
  })

test.each([
  ['no connection', new TypeError('Failed to fetch'), 'Network or server error'],
  ['an unreadable answer', new Error('Unable to decode'), 'An error occurred'],
])('%s keeps the form and shows an error', async (_, error, detail) => {
  expect(await failing(error)).toMatchObject({ data: { intent: 'login', detail, errors: {} }, init: { status: 504 } })
})

test('an error response of the server is rethrown', async () => {
  await expect(failing(new Response(null, { status: 404 }))).rejects.toBeInstanceOf(Response)
  expect(await submitOrShowOffline('login', () => Promise.resolve(data('in')))).toMatchObject({ data: 'in' })
})
