import { afterEach, expect, test, vi } from 'vitest'

import { getI18n, loadLanguage } from '#web/content/languages/catalogues.ts'
import { translate } from '#web/ui/text.ts'

import { CallFailure, getFailureText, getJson } from './browser-api.ts'

afterEach(() => vi.unstubAllGlobals())

async function failWith(answer: () => Promise<Response>): Promise<unknown> {
  vi.stubGlobal('fetch', answer)
  return getJson('/api/vehicles/makes').catch((error: unknown) => error)
}
const answering = (status: number, body: string) => () => Promise.resolve(new Response(body, { status }))

const unknownMake = JSON.stringify({ code: 'make_not_found', detail: 'We do not know this make.' })

test.each([
  ['without an answer', () => Promise.reject(new TypeError('lost')), 0, 'Babu intanet. Ku sake gwadawa.'],
  ['with a problem of the API', answering(404, unknownMake), 404, 'Ba mu san wannan kamfanin mota ba.'],
  ['with a page of a proxy', answering(502, '<html>'), 502, 'Babu intanet. Ku sake gwadawa.'],
])('a call that fails %s has a text in the language of the page', async (_, answer, status, text) => {
  await loadLanguage('ha')
  const error = await failWith(answer)
  expect(error).toBeInstanceOf(CallFailure)
  expect(error).toMatchObject({ status })
  expect(translate(getI18n('ha'), getFailureText(error))).toBe(text)
})

/** An answer whose body breaks after its first letters. */
const breakingOff = (error: Error) => async () =>
  new Response(
    new ReadableStream({
      start: (body) => body.enqueue(new TextEncoder().encode('["Toyo')),
      pull: (body) => body.error(error),
    }),
  )

test('an answer that breaks off is a failure, and not an empty answer', async () => {
  const error = await failWith(breakingOff(new TypeError('network error')))
  expect(error).toBeInstanceOf(CallFailure)
  expect(error).toMatchObject({ status: 0 })
})

test('a call that is stopped while its answer is read ends with the reason of the stop', async () => {
  const stop = AbortSignal.abort()
  vi.stubGlobal('fetch', breakingOff(stop.reason))
  await expect(getJson('/api/vehicles/makes', { signal: stop })).rejects.toBe(stop.reason)
})

test('an answer without content does not fail', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  expect(await getJson('/api/images/1/')).toBeNull()
})

test('in English, a failed call shows the detail of the API', async () => {
  const error = await failWith(answering(429, JSON.stringify({ code: 'too_many_requests', detail: 'Wait 9 seconds.' })))
  expect(translate(getI18n('en'), getFailureText(error))).toBe('Wait 9 seconds.')
})
