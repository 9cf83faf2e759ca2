import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createErrorWebhook } from './error-webhook.ts'
import { createLog } from './log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

interface WebhookBody {
  text: string
  dropped: number
  errors: { msg: string }[]
}

function openWebhook(statuses: number[] = []) {
  const posted: WebhookBody[] = []
  const webhook = createErrorWebhook({
    url: 'https://alerts.example/hook',
    intervalMs: 1_000,
    fetch: async (_url, init) => {
      posted.push(JSON.parse(init?.body as string) as WebhookBody)
      return new Response('', { status: statuses.shift() ?? 200 })
    },
  })
  const next = () => vi.advanceTimersByTimeAsync(1_000)
  return { ...webhook, log: createLog('info', webhook), posted, next }
}

test('errors of an interval go out in one request, without secrets and other lines', async () => {
  const { log, posted, next } = openWebhook()
  log.info('not an error')
  log.error({ email: 'ada@test.example' }, 'first')
  log.fatal('second')
  await next()
  await next()
  expect(posted).toHaveLength(1)
  expect(posted[0]?.errors.map(({ msg }) => msg)).toEqual(['first', 'second'])
  expect(posted[0]?.text).toMatch(/: 2 errors\. first$/)
  expect(JSON.stringify(posted)).not.toContain('ada@test.example')
})

test('errors above the limit are dropped and counted, and a request has at most 50', async () => {
  const { log, posted, next } = openWebhook()
  for (let at = 0; at < 203; at++) log.error('many')
  await next()
  expect(posted[0]).toMatchObject({ dropped: 3 })
  expect(posted[0]?.errors).toHaveLength(50)
})

test('errors of a request that failed count as dropped in the next', async () => {
  const { log, posted, next } = openWebhook([500])
  log.error('lost')
  await next()
  log.error('sent')
  await next()
  expect(posted[1]).toMatchObject({ dropped: 1, errors: [{ msg: 'sent' }] })
})

test('closing sends the errors that wait', async () => {
  const { log, posted, close } = openWebhook()
  log.error('last')
  await close()
  expect(posted).toMatchObject([{ errors: [{ msg: 'last' }] }])
})

test('closing sends the last 50 errors in one request, which counts the older ones as dropped', async () => {
  const { log, posted, close } = openWebhook()
  for (let at = 0; at < 60; at++) log.error(`error ${at}`)
  await close()
  expect(posted).toHaveLength(1)
  expect(posted[0]).toMatchObject({ dropped: 10 })
  expect(posted[0]?.errors.map(({ msg }) => msg)).toEqual(Array.from({ length: 50 }, (_, at) => `error ${at + 10}`))
})
