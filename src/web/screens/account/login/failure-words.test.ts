import { expect, test } from 'vitest'

import { Problem } from '#platform/http/problems.ts'
import { inEnglish } from '#tests/support/in-english.ts'
import { explainFailure } from '#web/features/forms/form-answer.ts'

import { failureWords } from './failure-words.ts'

function detailAt(status: number): unknown {
  const error = new Problem(status, { code: 'failed', detail: 'Something went wrong.' })
  return inEnglish(explainFailure(error, new URLSearchParams(), { otherwise: failureWords(error) }).data.detail)
}

test('a login that fails on the server shows "Login failed" alone', () => {
  expect(detailAt(500)).toBe('Login failed')
})

test('a login refused by a busy server shows "Unable to log in. Please try again." alone', () => {
  expect(detailAt(503)).toBe('Unable to log in. Please try again.')
})

test('a login that is refused for a reason shows the reason', () => {
  expect(detailAt(403)).toBe('Something went wrong.')
})
