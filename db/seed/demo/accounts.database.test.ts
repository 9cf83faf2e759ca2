import { afterAll, beforeAll, expect, test } from 'vitest'

import { isCommonPassword } from '#modules/accounts/common-passwords.service.ts'
import { parsePhone } from '#modules/accounts/phones.service.ts'
import { createAccount } from '#modules/accounts/users.service.ts'
import type { Database } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'
import { openTestDatabase } from '#tests/support/databases.ts'

import {
  BACKGROUND_ACCOUNTS,
  closeDemoAccounts,
  DEMO_ACCOUNTS,
  DEMO_PASSWORD,
  type DemoAccount,
  seedDemoAccounts,
} from './accounts.ts'
import { insertStores } from './seed-demo.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await insertStores(database.db, 100)
})
afterAll(() => database.close())

const opened: string[] = []
async function open({ email, username, roleId, phone, address }: DemoAccount): Promise<void> {
  opened.push(email)
  const account = { email, username, roleId, phone, address, passwordHash: '$argon2id$demo', isPending: false }
  await createAccount({ db: database.db, now: () => new Date() }, account)
}
const seed = () => seedDemoAccounts(database.db, open)
const disabled = () => rows(database.db, 'select email from users where disabled_at is not null')

test('all demo accounts are opened once, and the listed ones have one role each', async () => {
  await seed()
  await seed()
  expect(opened).toEqual([...DEMO_ACCOUNTS, ...BACKGROUND_ACCOUNTS].map(({ email }) => email))
  const listed = DEMO_ACCOUNTS.map(({ email }) => email)
  const roles = await rows<{ role_id: number }>(
    database.db,
    'select role_id from users where email = any ($1::text[]) order by role_id',
    [listed],
  )
  expect(roles.map((user) => user.role_id)).toEqual([1, 2, 3, 4, 5, 6])
})

test('each selling account owns its store', async () => {
  const owned = await rows<{ email: string; name: string }>(
    database.db,
    'select u.email, s.name from stores s join users u on u.id = s.owner_id order by u.email',
  )
  expect(owned).toEqual([
    { email: 'distributor@demo.example', name: 'Demo Nnewi Motor Depot' },
    { email: 'ibadan-gate@demo.example', name: 'Demo Ibadan Gate Spares' },
    { email: 'supplier@demo.example', name: 'Demo Ladipo Brake House' },
    { email: 'tokunbo@demo.example', name: 'Demo Ladipo Tokunbo Spares' },
    { email: 'wuse-counter@demo.example', name: 'Demo Wuse Auto Counter' },
  ])
})

test('a store that got another owner keeps that owner', async () => {
  const supplier = "(select id from users where email = 'supplier@demo.example')"
  await rows(database.db, `update stores set owner_id = null where owner_id = ${supplier}`)
  await rows(database.db, `update stores set owner_id = ${supplier} where name = 'Demo Kano Sabon Gari Spares'`)
  await seed()
  const owned = await rows(database.db, `select name from stores where owner_id = ${supplier}`)
  expect(owned).toEqual([{ name: 'Demo Kano Sabon Gari Spares' }])
})

test('a demo account that an admin disabled keeps its state, role and password at a later start', async () => {
  const read = () =>
    rows(database.db, "select disabled_at, role_id, password_hash from users where email = 'admin@demo.example'")
  await rows(
    database.db,
    `update users set disabled_at = now(), role_id = 6, password_hash = '$argon2id$changed'
     where email = 'admin@demo.example'`,
  )
  const before = await read()
  await seed()
  expect(await read()).toEqual(before)
  expect(await disabled()).toEqual([{ email: 'admin@demo.example' }])
})

test('a start with DEMO=0 disables the demo accounts, and a later start with DEMO=1 leaves them disabled', async () => {
  await closeDemoAccounts(database.db)
  expect(await disabled()).toHaveLength(22)
  await seed()
  expect(await disabled()).toHaveLength(22)
})

test('they could have signed up: their phones and their password are good ones', async () => {
  for (const { phone } of [...DEMO_ACCOUNTS, ...BACKGROUND_ACCOUNTS]) expect(parsePhone(phone)).toBe(phone)
  expect(await isCommonPassword(DEMO_PASSWORD)).toBe(false)
})

test('demo accounts have names and addresses of their own, and emails that reach no one', () => {
  const accounts = [...DEMO_ACCOUNTS, ...BACKGROUND_ACCOUNTS]
  for (const key of ['email', 'username', 'phone', 'address'] as const)
    expect(new Set(accounts.map((account) => account[key])).size).toBe(accounts.length)
  for (const { email, username } of accounts) {
    expect(email).toMatch(/@demo\.example$/)
    expect(username).not.toMatch(/demo|test|\d/i)
  }
})
