import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { getUserCode } from '#modules/accounts/accounts.contract.ts'
import { createLedger } from '#modules/ledger/ledger.service.ts'
import { checkInvariant } from '#platform/db/invariants.ts'
import { rows } from '#platform/db/rows.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { Problem } from '#platform/http/problems.ts'
import { kobo, naira } from '#platform/money.ts'
import { testAll } from '#tests/support/check-each.ts'
import { createRequestCtx } from '#tests/support/request-ctx.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import { WALLET_INVARIANTS } from './invariants.store.ts'
import { transactionHistory } from './wallet.contract.ts'
import { createWallet } from './wallet.service.ts'

const wallet = createWallet({ ledger: createLedger() })
let shop: TestShop
let ada: SignedIn
let admin: SignedIn

beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.signedInAs(1)
})
afterAll(() => shop.close())

let count = 0
const newKey = (kind: string) => `${kind}:${(count += 1)}`
const ctx = () => createRequestCtx(shop)
const createUser = () => shop.signedInAs(6)
const credit = (userId: number, amountKobo = naira(100), key = newKey('topup')) =>
  wallet.credit(ctx(), { userId, amountKobo, key, description: 'Added by card', from: 'gateway' })
const debit = (userId: number, amountKobo = naira(10), key = newKey('order')) =>
  wallet.debit(ctx(), { userId, amountKobo, key, description: 'An order', to: 'order_clearing' })
const listHistory = async ({ bearer }: SignedIn) =>
  (await bearer(transactionHistory, { query: {} })).transaction_history.map(({ amount, description, status }) => ({
    amount,
    description,
    status,
  }))
const getStatus = (error: unknown) => (error instanceof Problem ? error.status : error)
const getRefusal = (call: Promise<unknown>) => call.then(() => null, getStatus)
const expectSound = async () => {
  for (const invariant of WALLET_INVARIANTS)
    expect(await checkInvariant(ctx().db, invariant), invariant.name).toMatchObject({ broken: 0 })
}

describe('credits and debits', () => {
  test('a credit appears in the balance and in the history, exact to the kobo', async () => {
    ada = await createUser()
    await credit(ada.user.id, kobo(1_250_050))
    expect(await ada.bearer(getUserCode, { params: { id: String(ada.user.id) } })).toMatchObject({ balance: 12_500.5 })
    expect(await listHistory(ada)).toEqual([{ amount: 12_500.5, description: 'Added by card', status: 'successful' }])
    await expectSound()
  })

  test('the history names the kind of each movement by its key', async () => {
    const buyer = await createUser()
    await credit(buyer.user.id, naira(100))
    await debit(buyer.user.id, naira(10))
    await credit(buyer.user.id, naira(5), newKey('refund'))
    const { transaction_history: lines } = await buyer.bearer(transactionHistory, { query: {} })
    expect(lines.map(({ kind }) => kind)).toEqual(['refund', 'order', 'topup'])
  })

  test('debiting more than the balance returns 402 and writes nothing', async () => {
    const poor = await createUser()
    await credit(poor.user.id, naira(9))
    expect(await getRefusal(debit(poor.user.id, naira(10)))).toBe(402)
    expect(await listHistory(poor)).toHaveLength(1)
    expect(await wallet.getBalance(ctx(), poor.user.id)).toBe(900)
  })

  test('of 64 concurrent debits on a balance for ten exactly ten succeed', async () => {
    const { user } = await createUser()
    await credit(user.id, naira(100))
    const all = await Promise.all(Array.from({ length: 64 }, () => getRefusal(debit(user.id, naira(10)))))
    expect(all.filter((status) => status === null)).toHaveLength(10)
    expect(all.filter((status) => status === 402)).toHaveLength(54)
    expect(await wallet.getBalance(ctx(), user.id)).toBe(0)
    await expectSound()
  })

  test('twenty concurrent credits with one key credit the wallet once', async () => {
    const person = await createUser()
    const key = newKey('topup')
    const all = await Promise.all(Array.from({ length: 20 }, () => credit(person.user.id, naira(5), key)))
    expect(all.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(await wallet.getBalance(ctx(), person.user.id)).toBe(500)
    expect(await listHistory(person)).toHaveLength(1)
  })

  test('credits and debits of a negative, zero or fractional amount are refused', async () => {
    for (const amount of [-1, 0, 0.5, Number.NaN, 2 ** 53]) {
      // The casts bypass the type, to test the check at run time.
      await expect(credit(ada.user.id, amount as never)).rejects.toBeInstanceOf(RangeError)
      await expect(debit(ada.user.id, amount as never)).rejects.toBeInstanceOf(RangeError)
    }
  })

  test('a failed transaction moves no money', async () => {
    const person = await createUser()
    const work = inTransaction(ctx(), async (tx) => {
      const key = newKey('topup')
      await wallet.credit(tx, { userId: person.user.id, amountKobo: naira(5), key, description: 'x', from: 'gateway' })
      throw new Error('failed')
    })
    await expect(work).rejects.toThrow('failed')
    expect(await wallet.getBalance(ctx(), person.user.id)).toBe(0)
    expect(await listHistory(person)).toEqual([])
  })
})

describe('a top-up', () => {
  const pending = async () => {
    const person = await createUser()
    const ref = newKey('topup')
    const noted = { userId: person.user.id, amountKobo: naira(50), ref, description: 'Money added by card' }
    await wallet.addPendingTransaction(ctx(), noted)
    await wallet.addPendingTransaction(ctx(), noted)
    return { person, ref, userId: person.user.id }
  }
  const states = async (person: SignedIn) => (await listHistory(person)).map(({ status }) => status)

  test('a top-up has one line in the history, pending at first and successful once credited', async () => {
    const { person, ref, userId } = await pending()
    expect(await states(person)).toEqual(['pending'])
    expect(await wallet.getBalance(ctx(), userId)).toBe(0)
    await credit(userId, naira(50), ref)
    await wallet.settleTransaction(ctx(), ref, 'successful')
    expect(await states(person)).toEqual(['successful'])
    await expectSound()
  })

  test('a failed top-up is shown as failed, and is credited if it is paid later', async () => {
    const { person, ref, userId } = await pending()
    for (const _ of [1, 2]) await wallet.settleTransaction(ctx(), ref, 'failed')
    expect(await states(person)).toEqual(['failed'])
    await credit(userId, naira(50), ref)
    expect(await states(person)).toEqual(['successful'])
    await expect(wallet.settleTransaction(ctx(), ref, 'failed')).rejects.toThrow('successful')
    expect(await states(person)).toEqual(['successful'])
  })

  test('only a credit marks a top-up as successful', async () => {
    const { person, ref } = await pending()
    await expect(wallet.settleTransaction(ctx(), ref, 'successful')).rejects.toThrow('pending')
    const byHand = rows(
      ctx().db,
      "update wallet_transactions set status = 'successful', settled_at = now() where ref = $1",
      [ref],
    )
    await expect(byHand).rejects.toMatchObject({ constraint: 'wallet_transactions_in_books' })
    expect(await states(person)).toEqual(['pending'])
  })

  test('a reversed top-up stays in the history and cannot change again', async () => {
    const { person, ref, userId } = await pending()
    await credit(userId, naira(50), ref)
    await wallet.settleTransaction(ctx(), ref, 'reversed')
    expect(await states(person)).toEqual(['reversed'])
    const byHand = rows(ctx().db, "update wallet_transactions set status = 'successful' where ref = $1", [ref])
    await expect(byHand).rejects.toMatchObject({ constraint: 'wallet_transactions_moves' })
  })

  test.each(['amount_kobo = amount_kobo + 1', 'user_id = 1', "ref = ref || 'x'", 'entry_id = entry_id - 1'])(
    'the database refuses to change a line of the history: %s',
    async (change) => {
      const { ref, userId } = await pending()
      await credit(userId, naira(50), ref)
      const byHand = rows(ctx().db, `update wallet_transactions set ${change} where ref = $1`, [ref])
      await expect(byHand).rejects.toMatchObject({ constraint: 'wallet_transactions_moves' })
    },
  )
})

describe('the history', () => {
  const lines = async (who: SignedIn, query: Record<string, string>) => who.bearer(transactionHistory, { query })

  test('the history lists five lines per page, newest first, with the total count', async () => {
    const person = await createUser()
    for (let at = 1; at <= 7; at += 1) await credit(person.user.id, naira(at))
    const amounts = async (page: string) =>
      (await lines(person, { page })).transaction_history.map(({ amount }) => amount)
    expect(await amounts('1')).toEqual([7, 6, 5, 4, 3])
    expect(await amounts('2')).toEqual([2, 1])
    expect(await lines(person, { page: '3' })).toEqual({ transaction_history: [], count: 7 })
    expect(await lines(person, { page: '999999999999999' })).toEqual({ transaction_history: [], count: 7 })
    expect((await lines(person, {})).transaction_history).toHaveLength(7)
  })

  test('the history of another user returns 404, except for an admin', async () => {
    const [one, other] = [await createUser(), await createUser()]
    await credit(one.user.id)
    const query = { user_id: String(one.user.id) }
    expect((await lines(one, query)).count).toBe(1)
    expect((await lines(admin, query)).count).toBe(1)
    await expect(lines(other, query)).rejects.toMatchObject({ status: 404 })
    await expect(shop.visitor(transactionHistory, { query })).rejects.toMatchObject({ status: 401 })
  })

  testAll([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=1e3',
    'page=',
    'user_id=x',
    'user_id=',
    'user_id=1&user_id=2',
    'all=1',
  ])('a history with an invalid query is refused', async (query) => {
    const headers = { authorization: `Bearer ${ada.token}` }
    const answer = await shop.app.inject({ url: `/api/fetch-user-transaction-history/?${query}`, headers })
    expect(answer.statusCode).toBe(400)
  })
})
