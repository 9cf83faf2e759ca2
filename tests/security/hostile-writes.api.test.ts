import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { rows } from '#platform/db/rows.ts'
import {
  bodyFields,
  encodeHostile,
  type FieldPlace,
  HOSTILE_JSON,
  HOSTILE_KEYS,
  HOSTILE_TEXT,
  listPlaces,
  withValue,
} from '#tests/support/hostile-input.ts'
import {
  getParams,
  newAddress,
  type SampleCall,
  sampleCall,
  withParam,
  writingCalls,
} from '#tests/support/sample-calls.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'
import { takeShare } from '#tests/support/take-share.ts'
import { createPersonFactory, type Person } from '#tests/support/test-users.ts'

// tests/hostile-input.api.test.ts tests reading calls.

/** Each field gets a third of the values. */
const SHARE = 3

let shop: TestShop
let person: (roleId: 1) => Promise<Person>

beforeAll(async () => {
  shop = await openTestShop({ demo: true })
  person = await createPersonFactory(shop)
})
afterAll(() => shop.close())

/** A valid request, and the token of an admin, who may make the most calls. */
interface PreparedCall {
  sample: SampleCall
  token: string
}

/** One hostile value in an otherwise valid call. */
interface Attempt {
  where: string
  value: unknown
  spoil(sample: SampleCall): { url?: string; body?: unknown }
}

async function prepare(call: string): Promise<PreparedCall> {
  const about = await person(1)
  return { sample: await sampleCall(shop, call, about), token: about.token }
}

async function send(
  { sample: { method, url, body }, token }: PreparedCall,
  spoilt: { url?: string; body?: unknown } = {},
) {
  const payload = 'body' in spoilt ? spoilt.body : body
  const answer = await shop.app.inject({
    method,
    url: spoilt.url ?? url,
    remoteAddress: newAddress(),
    headers: { authorization: `Bearer ${token}`, ...(payload !== undefined && { 'content-type': 'application/json' }) },
    ...(payload !== undefined && { payload: JSON.stringify(payload) }),
  })
  return { status: answer.statusCode, text: answer.body }
}

function listAttempts(call: string, { body }: SampleCall): Attempt[] {
  const inPath = getParams(call).flatMap((param) =>
    // An empty segment would be another path.
    HOSTILE_TEXT.filter((value) => value.trim() !== '').map((value) => ({
      where: `:${param}`,
      value,
      spoil: ({ url }: SampleCall) => ({ url: withParam(call, url, param, encodeHostile(value)) }),
    })),
  )
  if (body === undefined) return inPath
  const place = (at: FieldPlace, value: unknown): Attempt => ({
    where: at.join('.'),
    value,
    spoil: (sample) => ({ body: withValue(sample.body, at, value) }),
  })
  const left = bodyFields(shop.app.swagger(), call).filter((name) => !Object.hasOwn(body, name))
  const places = [...listPlaces(body), ...left.map((name) => [name])]
  return [
    ...inPath,
    ...places.flatMap((at, nth) =>
      takeShare([...HOSTILE_JSON, ...HOSTILE_TEXT], nth, SHARE).map((value) => place(at, value)),
    ),
    ...HOSTILE_KEYS.map((key) => place([key], 1)),
  ]
}

/** Calls whose rate limits would answer first. */
const LIMITED = /login|password|invitations|checkout\/message/
// These need a file or a signature of the gateway, and have their own tests.
const swept = writingCalls.filter((call) => !['POST /api/uploadFile/', 'POST /api/webhooks/paystack'].includes(call))

describe('a writing call with hostile values succeeds or is refused with a problem', () => {
  test.each(swept)('%s', async (call) => {
    let prepared = await prepare(call)
    const attempts = listAttempts(call, prepared.sample)
    const right = await send(prepared)
    expect(right.status, right.text).toBe(prepared.sample.status)
    prepared = await prepare(call)
    for (const attempt of attempts) {
      if (LIMITED.test(call)) await rows(shop.database.db, 'delete from rate_limits')
      const status = await expectFairAnswer(call, prepared, attempt)
      // It succeeded, so its data has changed.
      if (status < 400) prepared = await prepare(call)
    }
  })
})

async function expectFairAnswer(
  call: string,
  prepared: PreparedCall,
  { where, value, spoil }: Attempt,
): Promise<number> {
  const { status, text } = await send(prepared, spoil(prepared.sample))
  const told = `${call} ${where.slice(0, 40)} ${JSON.stringify(value).slice(0, 60)} answered ${status}: ${text.slice(0, 200)}`
  expect(status, told).toBeLessThan(500)
  expect(status, told).not.toBe(429)
  if (status < 400) return status
  expect(JSON.parse(text), told).toMatchObject({ detail: expect.any(String), code: expect.any(String) })
  expect(text, told).not.toMatch(/\bat \S+:\d+:\d+|syntax error|SQLSTATE|pg_|node_modules/)
  return status
}
