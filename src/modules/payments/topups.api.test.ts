import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { transactionHistory } from '#modules/wallet/wallet.contract.ts'
import {
  beginTopUp,
  createCtxIn,
  DECLINED_CARD,
  GOOD_CARD,
  readMoney,
  createSecondProcess,
} from '#tests/support/payments.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'
import { readTableStates } from '#tests/support/test-users.ts'

import { addTransaction, startTopUp } from './payments.contract.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** Reads the database except the rate limits. */
async function stored() {
  const { 'public.rate_limits': _limits, ...rest } = await readTableStates(shop)
  return rest
}

async function claim({ token }: SignedIn, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const request = new Response(form)
  return shop.app.inject({
    method: 'POST',
    url: '/api/add-transaction/',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': request.headers.get('content-type') ?? '',
      ...headers,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}

test('a paid top-up is credited once, with 201 first and then 200 with an equal body', async () => {
  const { person, intent } = await beginTopUp(shop, GOOD_CARD)
  const { user } = person
  const fields = { amount: '5000.00', reference: intent.reference, user_id: String(user.id), username: user.username }
  const [first, second] = [await claim(person, fields), await claim(person, fields)]
  expect([first.statusCode, second.statusCode]).toEqual([201, 200])
  expect(first.json()).toMatchObject({ status: 'successful', amount: 5_000, balance: 5_000 })
  expect(second.json()).toEqual(first.json())
  const { transaction_history: lines } = await person.bearer(transactionHistory, { query: {} })
  expect(lines).toMatchObject([{ amount: 5_000, status: 'successful' }])
})

test('an unpaid top-up is pending, and one with a declined card failed', async () => {
  const { person, intent } = await beginTopUp(shop)
  expect((await claim(person, { reference: intent.reference })).statusCode).toBe(202)
  expect(await readMoney(shop, intent.reference)).toMatchObject({ status: 'pending', line: 'pending', credits: 0 })
  const declined = await beginTopUp(shop, DECLINED_CARD)
  const answer = await claim(declined.person, { reference: declined.intent.reference })
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { status: 'failed', balance: 0 }])
  expect(await readMoney(shop, declined.intent.reference)).toMatchObject({ line: 'failed', credits: 0 })
})

test('a top-up is credited when a second card succeeds after a declined one', async () => {
  const { person, intent } = await beginTopUp(shop, DECLINED_CARD)
  await claim(person, { reference: intent.reference })
  const code = shop.cards.find(intent.reference)?.accessCode ?? ''
  await shop.cards.pay(code, GOOD_CARD, 'never')
  expect((await claim(person, { reference: intent.reference })).statusCode).toBe(201)
  expect(await readMoney(shop, intent.reference)).toMatchObject({ line: 'successful', credits: 1 })
})

describe('a refused top-up', () => {
  test('a foreign, unknown or missing reference moves no money (security rows 14 and 15)', async () => {
    const { intent } = await beginTopUp(shop, GOOD_CARD)
    const { person } = await beginTopUp(shop)
    const before = await stored()
    for (const reference of [intent.reference, 'SPL-00000000000000000000000000', 'T123456789'])
      expect((await claim(person, { reference })).statusCode, reference).toBe(404)
    for (const reference of ['', ' ', "' or 1=1 --", 'x'.repeat(101)])
      expect((await claim(person, { reference })).statusCode, reference).toBe(400)
    expect(await stored()).toEqual(before)
  })

  test('a different amount, user, name or code moves no money', async () => {
    const { person, intent } = await beginTopUp(shop, GOOD_CARD)
    const { reference } = intent
    const before = await stored()
    for (const amount of ['5000.01', '50000', '-5000', '5e3', 'NaN', ''])
      expect((await claim(person, { reference, amount })).statusCode, amount).toBe(409)
    expect((await claim(person, { reference, user_id: '1' })).statusCode).toBe(403)
    expect((await claim(person, { reference, username: 'Another User' })).statusCode).toBe(403)
    expect((await claim(person, { reference, unique_code: 'SPL-2222-2222' })).statusCode).toBe(403)
    expect(await stored()).toEqual(before)
  })

  test.each([
    ['amount', { amount: 499_999 }],
    ['currency', { currency: 'USD' }],
    ['reference', { reference: 'SPL-ANOTHERUSERS' }],
    ['owner', { metadata: { user_id: '1' } }],
    ['owner', { email: 'other@mail.example' }],
  ])('where the gateway says another %s', async (problem, says) => {
    const { person, intent } = await beginTopUp(shop, GOOD_CARD)
    shop.cards.behave({ says })
    const answer = await claim(person, { reference: intent.reference })
    shop.cards.behave({})
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { status: 'failed', balance: 0 }])
    expect(await readMoney(shop, intent.reference)).toMatchObject({ status: 'failed', problem, credits: 0 })
  })

  test('an amount that is invalid or outside the limits is refused', async () => {
    const person = await shop.signedInAs(ROLE.customer)
    const before = await stored()
    const headers = { authorization: `Bearer ${person.token}` }
    for (const amount of [0, 99.99, 5_000_000.01, -100, 100.001, 1e300, '1e3', '', ' ', 'NaN', null, [], {}, true]) {
      const answer = await shop.app.inject({ method: 'POST', url: '/api/wallet/top-up/', headers, payload: { amount } })
      expect(answer.statusCode, JSON.stringify(amount)).toBe(400)
    }
    expect(await stored()).toEqual(before)
  })
})

describe('the form of the specification', () => {
  test('a form with a file, a repeated field or an unknown field is refused', async () => {
    const { person, intent } = await beginTopUp(shop, GOOD_CARD)
    expect((await claim(person, { reference: intent.reference, balance: '1' })).statusCode).toBe(400)
    const type = { 'content-type': 'multipart/form-data; boundary=x' }
    const part = (head: string, value: string) => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`
    const send = (payload: string) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/add-transaction/',
        headers: { authorization: `Bearer ${person.token}`, ...type },
        payload,
      })
    const reference = part('name="reference"', intent.reference)
    expect((await send(`${reference}${reference}--x--\r\n`)).statusCode).toBe(400)
    expect((await send(`${part('name="reference"; filename="a"', intent.reference)}--x--\r\n`)).statusCode).toBe(400)
    expect((await send(`${part('name="__proto__"', '1')}${reference}--x--\r\n`)).statusCode).toBe(400)
    expect((await send(reference)).statusCode).toBe(400)
    expect(await readMoney(shop, intent.reference)).toMatchObject({ status: 'pending', credits: 0 })
    expect((await send(`${reference}--x--\r\n`)).statusCode).toBe(201)
  })
})

test('repeated requests with one idempotency key start one top-up, even after a failure of the gateway', async () => {
  const person = await shop.signedInAs(ROLE.customer)
  const begin = (amount = 5_000) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/wallet/top-up/',
      headers: { authorization: `Bearer ${person.token}`, 'idempotency-key': 'one' },
      payload: { amount },
    })
  shop.cards.behave({ answers: 'lost' })
  expect((await begin()).statusCode).toBe(502)
  shop.cards.behave({})
  const answers = await Promise.all(Array.from({ length: 10 }, () => begin()))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(answers[0]?.statusCode).toBe(201)
  expect((await begin(6_000)).statusCode).toBe(422)
  expect((await person.bearer(transactionHistory, { query: {} })).count).toBe(1)
  const { reference } = answers[0]?.json<{ reference: string }>() ?? { reference: '' }
  const { wallet, payments } = createSecondProcess(shop)
  await shop.cards.pay(answers[0]?.json<{ access_code: string }>().access_code ?? '', GOOD_CARD, 'never')
  expect(await payments.complete(createCtxIn(shop), reference)).toMatchObject({ status: 'successful', isNew: true })
  expect(await wallet.getBalance(createCtxIn(shop), person.user.id)).toBe(500_000)
})

test.each(['down', 'slow', 'error_500', 'html', 'half_json', 'huge'] as const)(
  'while the gateway is %s no top-up starts, and pending ones are completed by the sweeper afterwards',
  async (answers) => {
    const { person, intent } = await beginTopUp(shop, GOOD_CARD)
    shop.cards.behave({ answers })
    const [begun, waiting] = await Promise.all([
      person.bearer(startTopUp, { body: { amount: 100 } }).catch((error: unknown) => error),
      person.bearer(addTransaction, { body: { reference: intent.reference } }),
    ])
    expect(begun).toMatchObject({ status: answers === 'slow' ? 504 : 502 })
    expect(waiting).toMatchObject({ status: 'pending', balance: 0 })
    shop.cards.behave({})
    // Wait until the circuit breaker closes.
    await new Promise((resolve) => void setTimeout(resolve, 400))
    const { payments, wallet } = createSecondProcess(shop)
    await payments.sweep(createCtxIn(shop, 5))
    expect(await readMoney(shop, intent.reference)).toMatchObject({ status: 'successful', credits: 1 })
    expect(await wallet.getBalance(createCtxIn(shop), person.user.id)).toBe(500_000)
  },
)
