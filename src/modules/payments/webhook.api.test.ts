import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { sign } from '#integrations/paystack/paystack.wire.ts'
import { rows } from '#platform/db/rows.ts'
import { testAll } from '#tests/support/check-each.ts'
import { skipPause, waitUntil } from '#tests/support/job-processes.ts'
import { beginTopUp, GOOD_CARD, readMoney } from '#tests/support/payments.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'
import { readTableStates } from '#tests/support/test-users.ts'

import { WEBHOOK_PATH } from './payments.contract.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ deliversEmails: true, pollSeconds: 1 })
})
afterEach(() => shop.cards.behave({}))
afterAll(() => shop.close())

async function post(
  raw: string,
  signature: string | null = sign(raw, shop.cards.secretKey),
  type = 'application/json',
) {
  const headers = { 'content-type': type, ...(signature !== null && { 'x-paystack-signature': signature }) }
  return (await shop.app.inject({ method: 'POST', url: WEBHOOK_PATH, headers, payload: raw })).statusCode
}
const message = (reference: string, event = 'charge.success') =>
  JSON.stringify({ event, data: { reference, status: 'success', amount: 500_000, currency: 'NGN' } })
const jobs = (states: string[]) =>
  rows(shop.database.db, `select from jobs.job where name = 'complete-payment' and state = any($1)`, [states])
const jobsDone = () => waitUntil(async () => (await jobs(['created', 'active', 'retry'])).length === 0)
const CREDITED = { status: 'successful', line: 'successful', credits: 1 }

test('a signed webhook credits the wallet once, even if it is repeated', async () => {
  const { intent } = await beginTopUp(shop, GOOD_CARD)
  const raw = message(intent.reference)
  expect(await Promise.all(Array.from({ length: 5 }, () => post(raw)))).toEqual([200, 200, 200, 200, 200])
  await jobsDone()
  expect(await readMoney(shop, intent.reference)).toMatchObject(CREDITED)
  expect(await post(raw)).toBe(200)
  await jobsDone()
  expect(await readMoney(shop, intent.reference)).toMatchObject(CREDITED)
})

test('a webhook that arrives before the gateway reports the payment changes nothing, and the next one credits it', async () => {
  const { intent } = await beginTopUp(shop)
  expect(await post(message(intent.reference))).toBe(200)
  await jobsDone()
  expect(await readMoney(shop, intent.reference)).toMatchObject({ status: 'pending', credits: 0 })
  await shop.cards.pay(shop.cards.find(intent.reference)?.accessCode ?? '', GOOD_CARD, 'never')
  expect(await post(message(intent.reference, 'charge.processing'))).toBe(200)
  await jobsDone()
  expect(await readMoney(shop, intent.reference)).toMatchObject(CREDITED)
  // An old webhook that arrives last takes nothing back.
  for (const event of ['charge.processing', 'charge.failed'])
    expect(await post(message(intent.reference, event))).toBe(200)
  await jobsDone()
  expect(await readMoney(shop, intent.reference)).toMatchObject(CREDITED)
})

test('while the gateway is down a webhook is accepted, and its job retries until it is back', async () => {
  const { intent } = await beginTopUp(shop, GOOD_CARD)
  shop.cards.behave({ answers: 'error_500' })
  expect(await post(message(intent.reference))).toBe(200)
  await waitUntil(async () => (await jobs(['retry'])).length === 1)
  expect(await readMoney(shop, intent.reference)).toMatchObject({ status: 'pending', credits: 0 })
  shop.cards.behave({})
  await skipPause(shop.database)
  await jobsDone()
  expect(await readMoney(shop, intent.reference)).toMatchObject(CREDITED)
})

/** Reads the database except the rate limits, with the jobs of webhooks. */
async function stored() {
  const { 'public.rate_limits': _limits, ...rest } = await readTableStates(shop)
  return { ...rest, jobs: await rows(shop.database.db, `select id from jobs.job where name = 'complete-payment'`) }
}

describe('a refused webhook', () => {
  const expectRefused = async (send: (raw: string) => Promise<number>, status: number) => {
    const { intent } = await beginTopUp(shop, GOOD_CARD)
    const before = await stored()
    expect(await send(message(intent.reference))).toBe(status)
    expect(await stored()).toEqual(before)
    expect(await readMoney(shop, intent.reference)).toMatchObject({ status: 'pending', credits: 0 })
  }

  testAll([
    ['without a signature', (raw: string) => post(raw, null)],
    ['with an empty signature', (raw: string) => post(raw, '')],
    ['with the signature of another key', (raw: string) => post(raw, sign(raw, 'sk_test_another_key'))],
    ['with the signature of another body', (raw: string) => post(raw, sign(`${raw} `, shop.cards.secretKey))],
    ['cut off at its end', (raw: string) => post(raw.slice(0, -1), sign(raw, shop.cards.secretKey))],
    ['cut off and as a form', (raw: string) => post(raw, null, 'multipart/form-data; boundary=x')],
    ['sent as text', (raw: string) => post(raw, null, 'text/plain')],
  ])(
    'a webhook without a valid signature of the gateway returns 401 and changes nothing (security row 13)',
    (_, send) => expectRefused(send, 401),
  )

  test('a signed but truncated webhook returns 400 and changes nothing', () =>
    expectRefused((raw) => post(raw.slice(0, -5)), 400))

  test('a signed webhook of an unknown payment or event changes nothing', async () => {
    await expectRefused(() => post(message('SPL-OFANOTHERSHOP')), 200)
    await expectRefused((raw) => post(raw.replace(/"reference":"[^"]+"/, '"reference":{"$ne":1}')), 200)
    await expectRefused(() => post('{"event":"transfer.success","data":{}}'), 200)
  })
})
