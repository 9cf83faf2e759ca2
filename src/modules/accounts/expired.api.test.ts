import { createHash, randomBytes } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { rows } from '#platform/db/rows.ts'
import { createRequestCtx } from '#tests/support/request-ctx.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

import { clearExpired } from './expired.service.ts'
import { ROLE } from './permissions.rules.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const hash = () => createHash('sha256').update(randomBytes(8)).digest()
const TABLES = ['sessions', 'password_resets', 'invitations', 'known_devices']

async function countRows(): Promise<Record<string, number>> {
  const counts = await Promise.all(
    TABLES.map(async (table) => {
      const [found] = await rows<{ count: number }>(shop.database.db, `select count(*)::int as count from ${table}`)
      return [table, found?.count ?? 0] as const
    }),
  )
  return Object.fromEntries(counts)
}

/** Inserts a row of each table that ended `interval` ago. */
async function insertEnded(userId: number, interval: string): Promise<void> {
  const insert = (into: string, values: string) =>
    rows(
      shop.database.db,
      `insert into ${into} values (${values.replaceAll('AGO', `now() - interval '${interval}'`)})`,
      [hash(), userId],
    )
  await insert(
    'sessions (token_hash, user_id, device, signed_in_at, last_seen_at, expires_at)',
    `$1, $2, 'Phone', AGO - interval '1 day', AGO - interval '1 day', AGO`,
  )
  await insert('password_resets (token_hash, user_id, created_at, expires_at)', `$1, $2, AGO - interval '1 hour', AGO`)
  await insert('invitations (token_hash, created_by, created_at, expires_at)', `$1, $2, AGO - interval '1 hour', AGO`)
  await insert('known_devices (token_hash, user_id, last_login_at)', `$1, $2, AGO`)
}

test('expired sessions, links, invitations and devices are deleted, and others are kept', async () => {
  const { user } = await shop.signedInAs(ROLE.admin)
  const before = await countRows()
  await insertEnded(user.id, '401 days')
  await insertEnded(user.id, '1 minute')
  expect(await clearExpired(createRequestCtx(shop))).toBe(6)
  expect(await countRows()).toEqual({
    ...before,
    invitations: (before['invitations'] ?? 0) + 1,
    known_devices: (before['known_devices'] ?? 0) + 1,
  })
  expect(await clearExpired(createRequestCtx(shop))).toBe(0)
})
