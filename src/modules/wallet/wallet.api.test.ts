import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { getUserCode } from '#modules/accounts/accounts.contract.ts'
import { createLedger } from '#modules/ledger/ledger.service.ts'
import { checkInvariant } from '#platform/db/invariants.ts'
import { rows } from '#platform/db/rows.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { Problem } from '#platform/http/problems.ts'
import { kobo, naira } from '#platform/money.ts'
import { testAll } from '#tests/support/check-each.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'
import { createRequestCtx } from '#tests/support/test-users.ts'

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

let made = 0
const newKey = (kind: string) => `${kind}:${(made += 1)}`
const ctx = () => createRequestCtx(shop)
const someone = () => shop.signedInAs(6)
const credit = (userId: number, amountKobo = naira(100), key = newKey('topup')) =>
  wallet.credit(ctx(), { userId, amountKobo, key, description: 'Added by card', from: 'gateway' })
const debit = (userId: number, amountKobo = naira(10), key = newKey('order')) =>
  wallet.debit(ctx(), { userId, amountKobo, key, description: 'An order', to: 'order_clearing' })
const historyOf = async ({ bearer }: SignedIn) =>
  (await bearer(transactionHistory, { query: {} })).transaction_history.map(({ amount, description, status }) => ({
    amount,
    description,
    status,
  }))
const statusOf = (error: unknown) => (error instanceof Problem ? error.status : error)
const refusal = (work: Promise<unknown>) => work.then(() => null, statusOf)
const isClean = async () => {
  for (const invariant of WALLET_INVARIANTS)
    expect(await checkInvariant(ctx().db, invariant), invariant.name).toMatchObject({ broken: 0 })
}

describe('money', () => {
  test('that was credited stands in the balance and in the history, to the kobo', async () => {
    ada = await someone()
    await credit(ada.user.id, kobo(1_250_050))
    expect(await ada.bearer(getUserCode, { params: { id: String(ada.user.id) } })).toMatchObject({ balance: 12_500.5 })
    expect(await historyOf(ada)).toEqual([{ amount: 12_500.5, description: 'Added by card', status: 'successful' }])
    await isClean()
  })

  test('that is not there is refused with 402, and nothing is written', async () => {
    const poor = await someone()
    await credit(poor.user.id, naira(9))
    expect(await refusal(debit(poor.user.id, naira(10)))).toBe(402)
    expect(await historyOf(poor)).toHaveLength(1)
    expect(await wallet.balanceOf(ctx(), poor.user.id)).toBe(900)
  })

  test('for ten, asked for by 64 at once, is given exactly ten times', async () => {
    const { user } = await someone()
    await credit(user.id, naira(100))
    const all = await Promise.all(Array.from({ length: 64 }, () => refusal(debit(user.id, naira(10)))))
    expect(all.filter((status) => status === null)).toHaveLength(10)
    expect(all.filter((status) => status === 402)).toHaveLength(54)
    expect(await wallet.balanceOf(ctx(), user.id)).toBe(0)
    await isClean()
  })

  test('told of twenty times at once is credited once', async () => {
    const person = await someone()
    const key = newKey('topup')
    const all = await Promise.all(Array.from({ length: 20 }, () => credit(person.user.id, naira(5), key)))
    expect(all.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(await wallet.balanceOf(ctx(), person.user.id)).toBe(500)
    expect(await historyOf(person)).toHaveLength(1)
  })

  test('is neither created nor moved the other way by an amount below zero, none, or a fraction', async () => {
    for (const amount of [-1, 0, 0.5, Number.NaN, 2 ** 53]) {
      // Not kobo, which is what is tried.
      await expect(credit(ada.user.id, amount as never)).rejects.toBeInstanceOf(RangeError)
      await expect(debit(ada.user.id, amount as never)).rejects.toBeInstanceOf(RangeError)
    }
  })

  test('of a transaction that fails is not moved', async () => {
    const person = await someone()
    const work = inTransaction(ctx(), async (tx) => {
      const key = newKey('topup')
      await wallet.credit(tx, { userId: person.user.id, amountKobo: naira(5), key, description: 'x', from: 'gateway' })
      throw new Error('failed')
    })
    await expect(work).rejects.toThrow('failed')
    expect(await wallet.balanceOf(ctx(), person.user.id)).toBe(0)
    expect(await historyOf(person)).toEqual([])
  })
})

describe('a top-up', () => {
  const pending = async () => {
    const person = await someone()
    const ref = newKey('topup')
    const noted = { userId: person.user.id, amountKobo: naira(50), ref, description: 'Money added by card' }
    await wallet.noteTransaction(ctx(), noted)
    await wallet.noteTransaction(ctx(), noted)
    return { person, ref, userId: person.user.id }
  }
  const states = async (person: SignedIn) => (await historyOf(person)).map(({ status }) => status)

  test('is pending until its money is there, then successful, in one line', async () => {
    const { person, ref, userId } = await pending()
    expect(await states(person)).toEqual(['pending'])
    expect(await wallet.balanceOf(ctx(), userId)).toBe(0)
    await credit(userId, naira(50), ref)
    await wallet.settleTransaction(ctx(), ref, 'successful')
    expect(await states(person)).toEqual(['successful'])
    await isClean()
  })

  test('that failed says so, and is credited all the same when it was paid after all', async () => {
    const { person, ref, userId } = await pending()
    for (const _ of [1, 2]) await wallet.settleTransaction(ctx(), ref, 'failed')
    expect(await states(person)).toEqual(['failed'])
    await credit(userId, naira(50), ref)
    expect(await states(person)).toEqual(['successful'])
    await expect(wallet.settleTransaction(ctx(), ref, 'failed')).rejects.toThrow('successful')
    expect(await states(person)).toEqual(['successful'])
  })

  test('is called successful by nothing but its money', async () => {
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

  test('that is reversed stays in the history as reversed, and cannot come back', async () => {
    const { person, ref, userId } = await pending()
    await credit(userId, naira(50), ref)
    await wallet.settleTransaction(ctx(), ref, 'reversed')
    expect(await states(person)).toEqual(['reversed'])
    const byHand = rows(ctx().db, "update wallet_transactions set status = 'successful' where ref = $1", [ref])
    await expect(byHand).rejects.toMatchObject({ constraint: 'wallet_transactions_moves' })
  })

  test.each(['amount_kobo = amount_kobo + 1', 'user_id = 1', "ref = ref || 'x'", 'entry_id = entry_id - 1'])(
    'keeps its figures: %s is refused',
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

  test('comes five a page, the latest first, with the count of all', async () => {
    const person = await someone()
    for (let at = 1; at <= 7; at += 1) await credit(person.user.id, naira(at))
    const amounts = async (page: string) =>
      (await lines(person, { page })).transaction_history.map(({ amount }) => amount)
    expect(await amounts('1')).toEqual([7, 6, 5, 4, 3])
    expect(await amounts('2')).toEqual([2, 1])
    expect(await lines(person, { page: '3' })).toEqual({ transaction_history: [], count: 7 })
    expect(await lines(person, { page: '999999999999999' })).toEqual({ transaction_history: [], count: 7 })
    expect((await lines(person, {})).transaction_history).toHaveLength(7)
  })

  test('of somebody else is not there, but for an admin', async () => {
    const [one, other] = [await someone(), await someone()]
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
  ])('asked for with a wrong query is refused', async (query) => {
    const headers = { authorization: `Bearer ${ada.token}` }
    const answer = await shop.app.inject({ url: `/api/fetch-user-transaction-history/?${query}`, headers })
    expect(answer.statusCode).toBe(400)
  })
})
