import { afterEach, expect, test, vi } from 'vitest'

import { createClient } from '#platform/http/client.ts'

import { findRelated } from './related.ts'

const reporter = () => vi.fn<(error: unknown) => void>()
const NONE = { sellers: [], similar: [] }

afterEach(() => vi.useRealTimers())

test('related listings are returned', async () => {
  const body = { sellers: [], similar: [{ id: 8 }] }
  const api = createClient(() => Promise.resolve({ status: 200, body }))
  expect(await findRelated(api, '7', reporter())).toEqual(body)
})

test.each([404, 500, 503])('an answer of %i returns no related listings', async (status) => {
  const api = createClient(() => Promise.resolve({ status, body: null }))
  const report = reporter()
  expect(await findRelated(api, '7', report)).toEqual(NONE)
  expect(report).not.toHaveBeenCalled()
})

test('an unexpected error is reported and returns no related listings', async () => {
  const error = new Error('The connection ended.')
  const report = reporter()
  const broken = createClient(() => Promise.reject(error))
  expect(await findRelated(broken, '7', report)).toEqual(NONE)
  expect(report).toHaveBeenCalledWith(error)
})

test('a late answer returns no related listings', async () => {
  vi.useFakeTimers()
  const silent = createClient(() => new Promise(() => {}))
  const related = findRelated(silent, '7', reporter())
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await related).toEqual(NONE)
})
