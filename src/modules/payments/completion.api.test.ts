import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { loadUser } from '#modules/accounts/users.service.ts'
import { createLedger } from '#modules/ledger/ledger.service.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { kobo } from '#platform/money.ts'
import { beginTopUp, createCtxIn, GOOD_CARD, readMoney, createSecondProcess } from '#tests/support/payments.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

import type { CardGateway } from './card-gateway.port.ts'
import { addTransaction } from './payments.contract.ts'
import { createPayments } from './payments.service.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('twenty concurrent completions by callback, webhook job and sweeper credit a payment once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { person, intent } = await beginTopUp(shop, GOOD_CARD)
    const { payments, wallet } = createSecondProcess(shop)
    const body = { reference: intent.reference }
    const ways = [
      () => person.bearer(addTransaction, { body }).then(({ status }) => status),
      () => payments.complete(createCtxIn(shop), intent.reference).then(({ status }) => status),
      () => payments.sweep(createCtxIn(shop, 2)).then(() => 'swept'),
    ]
    const results = await Promise.all(Array.from({ length: 20 }, async (_, index) => ways[(index + round) % 3]?.()))
    expect(new Set(results)).toEqual(new Set(['successful', 'swept']))
    expect(await readMoney(shop, intent.reference)).toMatchObject({
      status: 'successful',
      line: 'successful',
      credits: 1,
    })
    expect(await wallet.getBalance(createCtxIn(shop), person.user.id)).toBe(500_000)
  }
})

test('of concurrent completions exactly one reports that it settled the payment', async () => {
  const { intent } = await beginTopUp(shop, GOOD_CARD)
  const { payments } = createSecondProcess(shop)
  const all = await Promise.all(
    Array.from({ length: 20 }, () => payments.complete(createCtxIn(shop), intent.reference)),
  )
  expect(all.filter(({ isNew }) => isNew)).toHaveLength(1)
})

test('an abandoned payment fails after 15 minutes', async () => {
  const { intent } = await beginTopUp(shop)
  const { payments } = createSecondProcess(shop)
  await payments.sweep(createCtxIn(shop, 14))
  expect(await readMoney(shop, intent.reference)).toMatchObject({ status: 'pending', line: 'pending' })
  await payments.sweep(createCtxIn(shop, 17))
  expect(await readMoney(shop, intent.reference)).toMatchObject({ status: 'failed', line: 'failed', credits: 0 })
})

test('the sweeper finds a payment that was paid after it had failed and without a webhook', async () => {
  const { intent } = await beginTopUp(shop)
  const { payments } = createSecondProcess(shop)
  await payments.sweep(createCtxIn(shop, 17))
  await shop.cards.pay(shop.cards.find(intent.reference)?.accessCode ?? '', GOOD_CARD, 'never')
  await payments.sweep(createCtxIn(shop, 60))
  expect(await readMoney(shop, intent.reference)).toMatchObject({
    status: 'successful',
    line: 'successful',
    credits: 1,
  })
})

test('a payment that cannot be settled does not block the others', async () => {
  const [stuck, other] = [await beginTopUp(shop, GOOD_CARD), await beginTopUp(shop, GOOD_CARD)]
  const { payments } = createSecondProcess(shop)
  const credit = (await import('./topups.service.ts')).registerTopUpHandlers
  const { wallet } = createSecondProcess(shop)
  credit({
    wallet,
    emailAdmins: async () => undefined,
    shopUrl: 'http://shop.example',
    payments: {
      onFailed: payments.onFailed,
      onReversed: payments.onReversed,
      onPaid: (purpose, handler) =>
        payments.onPaid(purpose, async (ctx, intent) => {
          await handler(ctx, intent)
          if (intent.reference === stuck.intent.reference) throw new Error('The order is not what it should be.')
        }),
    },
  })
  await payments.sweep(createCtxIn(shop, 2))
  expect(await readMoney(shop, other.intent.reference)).toMatchObject({ status: 'successful', credits: 1 })
  // Its transaction is rolled back, and the sweeper tries again.
  expect(await readMoney(shop, stuck.intent.reference)).toMatchObject({
    status: 'pending',
    line: 'pending',
    credits: 0,
  })
  await createSecondProcess(shop).payments.sweep(createCtxIn(shop, 4))
  expect(await readMoney(shop, stuck.intent.reference)).toMatchObject({ status: 'successful', credits: 1 })
})

describe('opening a payment', () => {
  const begin = async (gateway: CardGateway = shop.gateway) => {
    const { person } = await beginTopUp(shop)
    const jobs = { declare: () => undefined, enqueue: () => Promise.resolve('') }
    const payments = createPayments({ gateway, ledger: createLedger(), jobs, getPayer: loadUser })
    const { id: userId, email } = person.user
    const request = { userId, email: email ?? '', purpose: 'top_up' as const, amountKobo: kobo(1_000) }
    const { reference } = await inTransaction(createCtxIn(shop), (tx) => payments.start(tx, request))
    return { payments, reference }
  }

  test('twenty concurrent calls open a payment once and return equal answers', async () => {
    const { payments, reference } = await begin()
    const all = await Promise.all(Array.from({ length: 20 }, () => payments.open(createCtxIn(shop), reference)))
    expect(new Set(all.map((each) => JSON.stringify(each))).size).toBe(1)
  })

  test('a payment whose first answer was lost is opened under the next attempt and completes', async () => {
    const { payments, reference } = await begin()
    shop.cards.behave({ answers: 'lost' })
    await expect(payments.open(createCtxIn(shop), reference)).rejects.toMatchObject({ status: 502 })
    shop.cards.behave({})
    const { access_code: code } = await payments.open(createCtxIn(shop), reference)
    await shop.cards.pay(code, GOOD_CARD, 'never')
    const done = await createSecondProcess(shop).payments.complete(createCtxIn(shop), `${reference}.2`)
    expect(done).toMatchObject({ status: 'successful', intent: { reference } })
  })

  test('opening an unknown payment is refused', async () => {
    const { payments } = await begin()
    await expect(payments.open(createCtxIn(shop), 'SPL-NOTHING')).rejects.toMatchObject({ status: 404 })
  })
})
