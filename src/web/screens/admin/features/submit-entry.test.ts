import { expect, test } from 'vitest'

import { submitEntry } from './submit-entry.ts'

test('a form that is sent without a connection keeps its values and shows the error at its entry', async () => {
  const body = new URLSearchParams({ intent: 'remove', id: '7' })
  const request = new Request('http://shop.example/tables/wipers', { method: 'POST', body })
  const serverAction = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await submitEntry({ request, serverAction })).toMatchObject({
    data: { intent: 'remove', detail: 'Network or server error', errors: {}, values: { id: '7' } },
    init: { status: 504 },
  })
})
