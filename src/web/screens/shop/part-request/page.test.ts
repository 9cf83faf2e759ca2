import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'

import { clientAction } from './page.tsx'

test('a step of the wizard that gets no answer stays with its fields and an error', async () => {
  const fields = new URLSearchParams({ intent: 'next', step: 'request', name: 'Ade', request: 'Alternator' })
  const request = new Request('http://shop.example/enquiry', { method: 'POST', body: fields })
  const answer = await clientAction({
    request,
    url: new URL(request.url),
    params: {},
    pattern: '/enquiry',
    context: new RouterContextProvider(),
    serverAction: () => Promise.reject(new TypeError('Failed to fetch')),
  })
  const values = { name: 'Ade', request: 'Alternator' }
  expect(answer).toMatchObject({
    data: { step: 'request', values, detail: 'Network or server error' },
    init: { status: 504 },
  })
})
