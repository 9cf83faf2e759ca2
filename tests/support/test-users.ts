import { createPasswordHasher } from '#modules/accounts/password-hasher.service.ts'
import type { RoleId } from '#modules/accounts/permissions.rules.ts'
import { startSession } from '#modules/accounts/sessions.service.ts'
import { createAccount } from '#modules/accounts/users.service.ts'
import { readTables } from '#platform/db/move-catalogue.ts'
import { rows } from '#platform/db/rows.ts'

import { createRequestCtx } from './request-ctx.ts'
import { fillCart } from './sample-carts.ts'
import type { TestShop } from './shop.ts'

/** A user with a session, created without the API, because a matrix needs hundreds. */
export interface Person {
  userId: number
  email: string
  token: string
  sessionId: number
}

export const PASSWORD = 'quiet-harbour-2026'

let created = 0

/** Creates a factory of users, who share one password, so that it is hashed once. */
export async function createPersonFactory(shop: TestShop): Promise<(roleId: RoleId) => Promise<Person>> {
  const ctx = createRequestCtx(shop)
  const passwordHash = await createPasswordHasher().hashPassword(PASSWORD)
  return async (roleId) => {
    created += 1
    const email = `cell-${created}@test.example`
    const text = { username: `Cell ${created}`, phone: '+2348031234567', address: '1 Test Road, Lagos' }
    const userId = await createAccount(ctx, { ...text, email, roleId, passwordHash, isPending: false })
    await fillCart(shop, userId)
    const { token } = await startSession(ctx, userId, { ip: '127.0.0.1', userAgent: undefined })
    const [session] = await rows<{ id: number }>(ctx.db, 'select id from sessions where user_id = $1', [userId])
    return { userId, email, token, sessionId: session?.id ?? 0 }
  }
}

/** Makes a session expired. */
export async function expireSession({ database }: TestShop, { sessionId }: Person): Promise<void> {
  await rows(
    database.db,
    `update sessions set signed_in_at = now() - interval '40 days', last_seen_at = now() - interval '1 day',
       expires_at = now() - interval '1 second' where id = $1`,
    [sessionId],
  )
}

/** Large tables that calls do not write, or that derive from others; read only on request. */
const UNCHANGED = /^public\.(?:vehicle_|vin_|search_|schema_|fitments|part_numbers|product_images)/

/** Returns the number of rows and the last writing transaction of each table that calls write to, or of all tables. */
export async function readTableStates({ database }: TestShop, all = false): Promise<Record<string, string>> {
  // The job queue changes on its own.
  const tables = (await readTables(database.db)).filter(({ name }) => name.startsWith('public.'))
  const buildQuery = ({ name }: { name: string }) =>
    `select '${name}' as name, format('%s rows, %s', count(*), max(xmin::text::bigint)) as state from only ${name}`
  const queries = tables.filter(({ name }) => all || !UNCHANGED.test(name)).map(buildQuery)
  const states = await rows<{ name: string; state: string }>(database.db, queries.join(' union all '))
  return Object.fromEntries(states.map(({ name, state }) => [name, state]))
}
