import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { checkInvariant } from '#platform/db/invariants.ts'
import type { Database } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { openTestDatabase } from '#tests/support/databases.ts'
import { createWalletOwner } from '#tests/support/money.ts'

import { LEDGER_INVARIANTS } from './invariants.store.ts'
import { type AccountRef, type Entry, KeyConflict, InsufficientBalance } from './ledger.rules.ts'
import { createLedger } from './ledger.service.ts'

const ledger = createLedger()
let database: Database
const ctx = () => ({ db: database.db, actor: null, now: () => new Date() })

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

let made = 0
const key = (kind: string) => `${kind}:${(made += 1)}`
const topUp = (userId: number, amountKobo: number): Entry => ({
  key: key('topup'),
  kind: 'topup',
  memo: 'Added by card',
  lines: [
    { account: { wallet: userId }, amountKobo },
    { account: 'gateway', amountKobo: -amountKobo },
  ],
})
const purchase = (userId: number, amountKobo: number, as = key('order')): Entry => ({
  key: as,
  kind: 'order',
  memo: 'An order',
  lines: [
    { account: { wallet: userId }, amountKobo: -amountKobo },
    { account: 'order_clearing', amountKobo },
  ],
})
const outcome = (posting: Promise<unknown>) =>
  posting.then(
    () => 'done',
    (error: unknown) => error,
  )
const expectSound = async () => {
  for (const invariant of LEDGER_INVARIANTS)
    expect(await checkInvariant(database.db, invariant), invariant.name).toMatchObject({ broken: 0 })
}

test('of 64 concurrent debits on a balance for ten exactly ten are posted', async () => {
  const user = await createWalletOwner(database)
  await ledger.post(ctx(), topUp(user, 10_000))
  const all = await Promise.all(
    Array.from({ length: 64 }, () => outcome(inTransaction(ctx(), (tx) => ledger.post(tx, purchase(user, 1_000))))),
  )
  expect(all.filter((result) => result === 'done')).toHaveLength(10)
  expect(all.filter((result) => result instanceof InsufficientBalance)).toHaveLength(54)
  expect(await ledger.getWalletBalance(ctx(), user)).toBe(0)
  await expectSound()
})

test('of twenty concurrent posts with one key one is new and all return one entry set', async () => {
  const user = await createWalletOwner(database)
  const entry = topUp(user, 500)
  const all = await Promise.all(Array.from({ length: 20 }, () => ledger.post(ctx(), entry)))
  expect(all.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(new Set(all.map(({ entryId }) => entryId)).size).toBe(1)
  expect(await ledger.getWalletBalance(ctx(), user)).toBe(500)
})

test('a repeated key returns its entry set although the wallet is empty by then', async () => {
  const user = await createWalletOwner(database)
  await ledger.post(ctx(), topUp(user, 500))
  const entry = purchase(user, 500)
  const { entryId } = await ledger.post(ctx(), entry)
  expect(await ledger.post(ctx(), entry)).toEqual({ entryId, isNew: false })
})

test('a repeated key with different lines is refused and moves nothing', async () => {
  const [user, other] = [await createWalletOwner(database), await createWalletOwner(database)]
  const entry = topUp(user, 500)
  await ledger.post(ctx(), entry)
  for (const lines of [topUp(user, 501).lines, topUp(other, 500).lines])
    expect(await outcome(ledger.post(ctx(), { ...entry, lines }))).toBeInstanceOf(KeyConflict)
  expect([await ledger.getWalletBalance(ctx(), user), await ledger.getWalletBalance(ctx(), other)]).toEqual([500, 0])
})

test('a refused debit leaves the transaction usable', async () => {
  const user = await createWalletOwner(database)
  await inTransaction(ctx(), async (tx) => {
    expect(await outcome(ledger.post(tx, purchase(user, 5)))).toBeInstanceOf(InsufficientBalance)
    await ledger.post(tx, topUp(user, 5))
    await ledger.post(tx, purchase(user, 5))
  })
  expect(await ledger.getWalletBalance(ctx(), user)).toBe(0)
})

test('concurrent payments between two users do not deadlock', async () => {
  const [a, b] = [await createWalletOwner(database), await createWalletOwner(database)]
  await ledger.post(ctx(), topUp(a, 100))
  await ledger.post(ctx(), topUp(b, 100))
  const pay = (from: number, to: number) =>
    ledger.post(ctx(), {
      key: key('gift'),
      kind: 'gift',
      memo: 'A gift',
      lines: [
        { account: { wallet: from }, amountKobo: -1 },
        { account: { wallet: to }, amountKobo: 1 },
      ],
    })
  await Promise.all(Array.from({ length: 40 }, (_, at) => (at % 2 ? pay(a, b) : pay(b, a))))
  expect((await ledger.getWalletBalance(ctx(), a)) + (await ledger.getWalletBalance(ctx(), b))).toBe(200)
  await expectSound()
})

test('a statement lists the newest line first, with the balance after each line', async () => {
  const user = await createWalletOwner(database)
  await ledger.post(ctx(), topUp(user, 900))
  for (let at = 0; at < 21; at += 1) await ledger.post(ctx(), purchase(user, 10))
  const first = await ledger.getStatement(ctx(), { wallet: user }, { page: 1 })
  expect(first.count).toBe(22)
  expect(first.lines).toHaveLength(20)
  expect(first.lines[0]).toMatchObject({ kind: 'order', amountKobo: -10, balanceAfterKobo: 690 })
  const { lines } = await ledger.getStatement(ctx(), { wallet: user }, { page: 2 })
  expect(lines.map(({ amountKobo, balanceAfterKobo }) => [amountKobo, balanceAfterKobo])).toEqual([
    [-10, 890],
    [900, 900],
  ])
})

test.each([
  ['a fraction of a kobo', 0.5],
  ['zero', 0],
  ['NaN', Number.NaN],
  ['an unsafe integer', 2 ** 53],
])('an amount of %s is not posted', async (_, amount) => {
  await expect(ledger.post(ctx(), topUp(1, amount))).rejects.toBeInstanceOf(RangeError)
})

test('random sequences of postings keep sums at zero and wallets equal to a simple model, and the audit holds', async () => {
  const operation = fc.record({
    kind: fc.constantFrom('topUp', 'purchase', 'refund', 'transfer', 'again', 'undone'),
    who: fc.nat(2),
    amount: fc.integer({ min: 1, max: 5_000 }),
  })
  const check = fc.asyncProperty(fc.array(operation, { maxLength: 25 }), async (operations) => {
    const users = [
      await createWalletOwner(database),
      await createWalletOwner(database),
      await createWalletOwner(database),
    ]
    const balances = new Map(users.map((user) => [user, 0]))
    let last: Entry = topUp(users[0] ?? 0, 1)
    for (const { kind, who, amount } of operations) {
      const [user = 0, next = 0] = [users[who], users[(who + 1) % 3]]
      const entry = kind === 'again' ? last : createEntry(kind, user, next, amount)
      const before = await ledger.getWalletBalance(ctx(), user)
      const work = inTransaction(ctx(), async (tx) => {
        const posted = await ledger.post(tx, entry)
        if (kind === 'undone') throw new Error('undone')
        return posted
      })
      const result = await work.catch((error: unknown) => error)
      if (result instanceof InsufficientBalance) expect(before).toBeLessThan(amount)
      if (typeof result === 'object' && result !== null && 'isNew' in result && result.isNew === true) {
        last = entry
        for (const { account, amountKobo } of entry.lines)
          if (typeof account === 'object' && 'wallet' in account)
            balances.set(account.wallet, (balances.get(account.wallet) ?? 0) + amountKobo)
      }
    }
    for (const user of users) expect(await ledger.getWalletBalance(ctx(), user)).toBe(balances.get(user))
    await expectSound()
  })
  await fc.assert(check, { numRuns: 15, seed: 20_261_122 })
})

function createEntry(kind: string, user: number, next: number, amount: number): Entry {
  if (kind === 'purchase' || kind === 'undone') return purchase(user, amount)
  if (kind === 'topUp') return topUp(user, amount)
  const [from, to]: [AccountRef, AccountRef] =
    kind === 'transfer' ? [{ wallet: user }, { wallet: next }] : ['refunds', { wallet: user }]
  return {
    key: key(kind),
    kind,
    memo: 'Some money',
    lines: [
      { account: from, amountKobo: -amount },
      { account: to, amountKobo: amount },
    ],
  }
}

const FORGERIES: readonly [string, string, string][] = [
  ['amount', 'update ledger_postings set amount_kobo = amount_kobo + 1 where entry_id = 2', 'entry sets sum to zero'],
  ['pair of amounts', 'update ledger_postings set amount_kobo = amount_kobo * 2 where entry_id = 2', 'balances'],
  ['memo', "update ledger_entries set memo = 'forged' where id = 2", 'matches its content'],
  ['entry set', 'delete from ledger_seals where entry_id = 2', 'seals'],
  ['balance', "update ledger_accounts set balance_kobo = balance_kobo + 1 where kind = 'wallet'", 'balances'],
  ['balance of a chain', 'update ledger_chain_balances set balance_kobo = balance_kobo + 1', 'balances'],
]

test.each(FORGERIES)('the audit detects a forged %s that bypassed the triggers', async (_, forgery, name) => {
  const tables = ['accounts', 'entries', 'postings', 'seals', 'chain_balances']
  const found: string[] = []
  await inTransaction(ctx(), async (tx) => {
    for (const table of tables) await rows(tx.db, `alter table ledger_${table} disable trigger user`)
    await rows(tx.db, forgery)
    for (const invariant of LEDGER_INVARIANTS)
      if ((await checkInvariant(tx.db, invariant)).broken > 0) found.push(invariant.name)
    throw new Error('enough')
  }).catch((error: Error) => expect(error.message).toBe('enough'))
  expect(found.join(', ')).toContain(name)
})
