import { expect, test } from 'vitest'

import { problems } from './problems.ts'

test('a declared problem with status 503 has Retry-After, and one with another status has no headers', () => {
  const { busy, notFound } = problems({ busy: [503, 'The shop is busy.'], notFound: [404, 'Part not found.'] })
  expect(busy()).toMatchObject({ status: 503, body: { code: 'busy' }, headers: { 'Retry-After': '10' } })
  expect(notFound().headers).toEqual({})
})
