import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'

import { createClient } from '#platform/http/client.ts'
import { apiContext } from '#web/app/api/page-api.ts'

import { action, clientAction } from './page.tsx'

const createArgs = () => {
  const body = new URLSearchParams({ text: 'brake pads' })
  const request = new Request('http://shop.example/assistant', { method: 'POST', body })
  const context = new RouterContextProvider()
  const busy = { detail: 'The shop is busy.', code: 'busy' }
  context.set(
    apiContext,
    createClient(() => Promise.resolve({ status: 503, body: busy })),
  )
  return { request, url: new URL(request.url), params: {}, pattern: '/assistant', context } as const
}

test('a question that the server cannot answer gets its problem, and the chat stays', async () => {
  expect(await action(createArgs())).toMatchObject({ data: { problem: 'The shop is busy.' }, init: { status: 503 } })
})

test('a question that gets no answer shows an error, and the chat stays', async () => {
  const serverAction = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await clientAction({ ...createArgs(), serverAction })).toMatchObject({
    data: { problem: 'Network or server error' },
    init: { status: 504 },
  })
})
