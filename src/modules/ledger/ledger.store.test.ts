import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Database } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { testAll } from '#tests/support/check-each.ts'
import { openTestDatabase } from '#tests/support/databases.ts'
import { createWalletOwner } from '#tests/support/money.ts'

import { createLedger } from './ledger.service.ts'

const ledger = createLedger()
let database: Database
let user = 0
const ctx = () => ({ db: database.db, actor: null, now: () => new Date() })
const ask = (text: string, values: unknown[] = []) => rows<Record<string, unknown>>(database.db, text, values)

let made = 0
const topUp = (amountKobo: number, userId = user, key = `topup:${(made += 1)}`) =>
  ledger.post(ctx(), {
    key,
    kind: 'topup',
    memo: 'Added by card',
    lines: [
      { account: { wallet: userId }, amountKobo },
      { account: 'gateway', amountKobo: -amountKobo },
    ],
  })

beforeAll(async () => {
  database = await openTestDatabase()
  user = await createWalletOwner(database)
  await topUp(100_000)
})
afterAll(() => database.close())

describe('the triggers of the ledger', () => {
  testAll([
    ['a changed entry set', "update ledger_entries set memo = 'other'"],
    ['a deleted entry set', 'delete from ledger_entries'],
    ['truncated entry sets', 'truncate ledger_entries cascade'],
    ['a changed posting', 'update ledger_postings set amount_kobo = 1'],
    ['a deleted posting', 'delete from ledger_postings'],
    ['truncated postings', 'truncate ledger_postings'],
    ['a changed seal', 'update ledger_seals set hash = previous'],
    ['a deleted seal', 'delete from ledger_seals'],
    ['a deleted account', 'delete from ledger_accounts'],
    ['an added chain', "insert into ledger_chains (chain, hash) values (16, sha256('x'))"],
    ['a deleted chain', 'delete from ledger_chains where chain = 16'],
    ['a deleted balance of a chain', 'delete from ledger_chain_balances'],
    ['a deleted wallet transaction', 'delete from wallet_transactions'],
  ])('the database refuses to change or delete what is written', async (_, statement) => {
    await expect(ask(statement)).rejects.toMatchObject({ code: '23514', constraint: 'ledger_append_only' })
  })

  test.each([
    ['the balance of a wallet', 'update ledger_accounts set balance_kobo = balance_kobo + 1'],
    ['the balance of a chain', 'update ledger_chain_balances set balance_kobo = balance_kobo + 1'],
    ['a new balance of a chain', 'insert into ledger_chain_balances values (16, 1, 5)'],
    ['the head of a chain', 'update ledger_chains set length = length + 1'],
    ['a new seal', "insert into ledger_seals values (16, 1, 1, sha256('x'), sha256('y'))"],
    ['the owner of a wallet', 'update ledger_accounts set user_id = user_id'],
  ])('the database refuses to change %s without a posting', async (_, statement) => {
    await expect(ask(statement)).rejects.toMatchObject({ code: '23514', constraint: 'ledger_figures_follow' })
  })

  test('the database refuses a new account with a balance', async () => {
    const other = await createWalletOwner(database)
    const written = ask("insert into ledger_accounts (kind, user_id, balance_kobo) values ('wallet', $1, 5)", [other])
    await expect(written).rejects.toMatchObject({ code: '23514' })
  })

  test.each([
    ['a wallet without an owner', "insert into ledger_accounts (kind) values ('wallet')"],
    ['a second gateway', "insert into ledger_accounts (kind) values ('gateway')"],
    ['an account of an unknown kind', "insert into ledger_accounts (kind) values ('pocket')"],
  ])('the database refuses %s', async (_, statement) => {
    await expect(ask(statement)).rejects.toThrow(/violates/)
  })

  test('the database refuses more postings in a committed entry set, even if they sum to zero', async () => {
    const added = ask(
      `insert into ledger_postings (entry_id, account_id, amount_kobo)
       select min(e.id), a.id, case a.name when 'refunds' then 5 else -5 end
       from ledger_entries e, ledger_accounts a where a.name in ('refunds', 'commission') group by a.id, a.name`,
    )
    await expect(added).rejects.toMatchObject({ constraint: 'ledger_append_only' })
  })
})

/** Commits an entry set with plain SQL. */
const byHand = (lines: string, key = `hand:${(made += 1)}`) =>
  inTransaction(ctx(), async (tx) => {
    await rows(tx.db, "insert into ledger_entries (key, kind, memo, at) values ($1, 'hand', 'By hand', now())", [key])
    await rows(
      tx.db,
      `insert into ledger_postings (entry_id, account_id, amount_kobo)
       select e.id, coalesce(a.id, 0), line.amount from ledger_entries e, (values ${lines}) line (name, amount)
       left join ledger_accounts a on a.name = line.name where e.key = $1`,
      [key],
    )
  })
const figures = async () => ({
  wallet: await ledger.getWalletBalance(ctx(), user),
  gateway: await ledger.getAccountBalance(ctx(), 'gateway'),
  refunds: await ledger.getAccountBalance(ctx(), 'refunds'),
  entries: await ask('select count(*)::int as n from ledger_entries'),
  chains: await ask('select chain, length, encode(hash, $1) as hash from ledger_chains order by 1', ['hex']),
})

describe('an entry set written with plain SQL', () => {
  testAll([
    ['sums to more than zero', "('refunds', 5), ('commission', -4)", 'ledger_entries_sum_zero'],
    ['has one line', "('refunds', 5)", 'ledger_entries_sum_zero'],
    [
      'exceeds the balance of the wallet',
      "('wallet:USER', -100001), ('refunds', 100001)",
      'ledger_accounts_wallet_covered',
    ],
    ['names an unknown account', "('pocket', 5), ('refunds', -5)", 'ledger_postings_account'],
    ['has an amount of zero', "('refunds', 0), ('commission', 0)", 'ledger_postings_amount_kobo_check'],
    ['names an account twice', "('refunds', 5), ('refunds', -5)", 'ledger_postings_pkey'],
    ['uses a key again', "('refunds', 5), ('commission', -5)", 'ledger_entries_key_key'],
  ])('an entry set that breaks a rule is refused and changes nothing', async (what, lines, constraint) => {
    const before = await figures()
    const key = what === 'uses a key again' ? 'topup:1' : undefined
    await expect(byHand(lines.replace('USER', String(user)), key)).rejects.toMatchObject({ constraint })
    expect(await figures()).toEqual(before)
  })

  test('an entry set that sums to zero is sealed and added to the balances', async () => {
    const before = await figures()
    await byHand(`('wallet:${user}', -300), ('refunds', 300)`)
    const after = await figures()
    expect(after.wallet).toBe(before.wallet - 300)
    expect(after.refunds).toBe(before.refunds + 300)
    expect(after.chains).not.toEqual(before.chains)
  })

  test('an entry set with immediate constraints is sealed once, and later lines are refused', async () => {
    const work = inTransaction(ctx(), async (tx) => {
      const lines = [
        { account: 'refunds', amountKobo: -7 },
        { account: 'commission', amountKobo: 7 },
      ] as const
      const { entryId } = await ledger.post(tx, { key: `now:${(made += 1)}`, kind: 'hand', memo: 'Now', lines })
      await rows(tx.db, 'set constraints all immediate')
      await rows(
        tx.db,
        `insert into ledger_postings (entry_id, account_id, amount_kobo)
         select $1, id, 5 from ledger_accounts where name = 'gateway'`,
        [entryId],
      )
    })
    await expect(work).rejects.toMatchObject({ constraint: 'ledger_append_only' })
  })
})

test('a database owner without superuser rights cannot rewrite the ledger, but can post', async () => {
  const tables = ['accounts', 'entries', 'postings', 'seals', 'chains', 'chain_balances'].map(
    (name) => `ledger_${name}`,
  )
  const role = `shop_owner_${process.pid}_${database.kind}`
  const tried: unknown[] = []
  await inTransaction(ctx(), async (tx) => {
    await rows(tx.db, `create role ${role}`)
    await rows(tx.db, `grant create, usage on schema public to ${role}`)
    for (const table of [...tables, 'users', 'stores']) await rows(tx.db, `alter table ${table} owner to ${role}`)
    for (const view of ['ledger_texts', 'ledger_balances']) await rows(tx.db, `alter view ${view} owner to ${role}`)
    await rows(tx.db, `set local role ${role}`)
    const lines = [
      { account: { wallet: user }, amountKobo: -5 },
      { account: 'refunds', amountKobo: 5 },
    ] as const
    await ledger.post(tx, { key: 'by:owner', kind: 'hand', memo: 'By an owner', lines })
    await rows(tx.db, 'set constraints all immediate')
    for (const statement of [
      "update ledger_entries set memo = 'x'",
      'delete from ledger_entries',
      'update ledger_postings set amount_kobo = 1',
      'delete from ledger_postings',
      'update ledger_seals set position = 1',
      'delete from ledger_seals',
    ])
      tried.push(await inTransaction(tx, (inner) => rows(inner.db, statement)).catch((error: unknown) => error))
    throw new Error('enough')
  }).catch((error: Error) => expect(error.message).toBe('enough'))
  expect(tried).toHaveLength(6)
  for (const refusal of tried) expect(refusal).toMatchObject({ code: '42501' })
})
