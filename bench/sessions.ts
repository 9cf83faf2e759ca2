import type { RoleId } from '#modules/accounts/permissions.rules.ts'
import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { startSession } from '#modules/accounts/sessions.service.ts'
import { createAccount } from '#modules/accounts/users.service.ts'
import type { Actor, Ctx } from '#platform/ctx.ts'
import type { Database } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'

/** Creates a ctx without an actor. */
export const createBenchCtx = ({ db }: Database): Ctx => ({
  db,
  actor: null,
  now: () => new Date(),
  requestId: 'bench',
  log: { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined },
})

export interface BenchUser {
  token: string
  actor: Actor
}

/** Creates a user with this role and a session. */
export async function createUser(database: Database, roleId: RoleId): Promise<BenchUser> {
  const ctx = createBenchCtx(database)
  const contact = { username: 'Bench', phone: '+2348031234567', address: '1 Bench Road, Lagos' }
  const email = `bench-${crypto.randomUUID()}@bench.example`
  const passwordHash = '$argon2id$v=19$cannot-log-in'
  const userId = await createAccount(ctx, { ...contact, email, roleId, passwordHash, isPending: false })
  const { token } = await startSession(ctx, userId, { ip: '127.0.0.1', userAgent: 'bench' })
  return { token, actor: { userId, roleId, sessionId: 0, approved: true } }
}

/** Creates the owner of the largest store. */
export async function createStoreOwner(database: Database): Promise<BenchUser> {
  const owner = await createUser(database, ROLE.supplier)
  await rows(
    database.db,
    `update stores set owner_id = $1
     where id = (select store_id from listing_texts group by store_id order by count(*) desc limit 1)`,
    [owner.actor.userId],
  )
  return owner
}
