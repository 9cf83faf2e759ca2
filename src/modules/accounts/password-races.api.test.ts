import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { rows } from '#platform/db/rows.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

import { changePassword, logIn } from './accounts.contract.ts'
import { DUMMY_HASH } from './password-hasher.service.ts'
import { ROLE } from './permissions.rules.ts'

let shop: TestShop
let ada: SignedIn

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  ada = await shop.signedInAs(ROLE.customer)
})

const logInAsAda = () =>
  shop.visitor(logIn, { params: { email: ada.user.email }, body: { email: ada.user.email, password: ada.password } })
const listSessions = () => rows(shop.database.db, 'select from sessions where user_id = $1', [ada.user.id])
const SET_PASSWORD = 'update users set password_hash = $2, password_changed_at = now() where id = $1'

/** Stores the hash of the password with parameters of earlier releases. */
async function storeWeakHash(): Promise<void> {
  const weak = await hash(ada.password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
  await rows(shop.database.db, 'update users set password_hash = $2 where id = $1', [ada.user.id, weak])
}

const WAITING = `select from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and wait_event_type = 'Lock'`

/** Starts work, and waits until it has ended or this many statements wait for locks. */
async function start<T>(work: () => Promise<T>, waiting: number) {
  let hasEnded = false
  const outcome = Promise.allSettled([work()]).finally(() => {
    hasEnded = true
  })
  const isReady = async () => hasEnded || (await rows(shop.database.db, WAITING)).length >= waiting
  await expect.poll(isReady, { timeout: 10_000 }).toBe(true)
  return { outcome }
}

/** Runs a statement in a transaction that is committed after `during`. Returns the result of `during`. */
async function withStatement<T>(text: string, values: unknown[], during: () => Promise<T>): Promise<T> {
  const writer = await shop.database.pool.connect()
  try {
    await writer.query('begin')
    await writer.query(text, values)
    const result = await during()
    await writer.query('commit')
    return result
  } finally {
    writer.release(true)
  }
}
const withNewPassword = <T>(during: () => Promise<T>) => withStatement(SET_PASSWORD, [ada.user.id, DUMMY_HASH], during)

test('a password change ends the session of a login that was not committed yet', async () => {
  // The login stops after it has written its session.
  const lock = 'lock table known_devices in share row exclusive mode'
  const { login, change } = await withStatement(lock, [], async () => ({
    login: await start(logInAsAda, 1),
    change: await start(() => rows(shop.database.db, SET_PASSWORD, [ada.user.id, DUMMY_HASH]), 2),
  }))
  expect(await login.outcome).toMatchObject([{ status: 'fulfilled' }])
  expect(await change.outcome).toMatchObject([{ status: 'fulfilled' }])
  expect(await listSessions()).toEqual([])
})

test.each([
  ['current', () => Promise.resolve()],
  ['outdated', storeWeakHash],
])('a login with a %s hash starts no session if the password changes after its check', async (_, prepare) => {
  await prepare()
  const { outcome } = await withNewPassword(() => start(logInAsAda, 1))
  expect(await outcome).toMatchObject([{ status: 'rejected', reason: { status: 400 } }])
  expect(await listSessions()).toEqual([])
})

test('a password change whose current password is replaced after its check returns 400 and sets nothing', async () => {
  const body = { current_password: ada.password, password: 'brown-pelican-7' }
  const { outcome } = await withNewPassword(() => start(() => ada.bearer(changePassword, { body }), 1))
  expect(await outcome).toMatchObject([{ status: 'rejected', reason: { status: 400 } }])
  const stored = await rows(shop.database.db, 'select password_hash from users where id = $1', [ada.user.id])
  expect(stored).toEqual([{ password_hash: DUMMY_HASH }])
})

test('concurrent logins that replace an outdated hash all start a session', async () => {
  await storeWeakHash()
  const logins = await Promise.all([logInAsAda(), logInAsAda(), logInAsAda()])
  expect(logins.map(({ user }) => user.id)).toEqual(logins.map(() => ada.user.id))
})
