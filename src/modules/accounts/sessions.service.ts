import { fingerprint, recordSecurityEvent } from '#platform/audit.ts'
import { type Actor, type Ctx, requireActor } from '#platform/ctx.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import { accountProblems, type SessionEntry, type User } from './accounts.contract.ts'
import { describeDevice } from './devices.rules.ts'
import type { Hashing } from './hashing.service.ts'
import { isDeviceOf, type KnownDevice, rememberDevice } from './known-devices.service.ts'
import type { LoginLimits } from './login-limits.service.ts'
import { type RequestInfo } from './request-info.service.ts'
import { deleteOldest, deleteSession, findActor, insertSession, listSessionRows, markSeen } from './sessions.store.ts'
import { idleSince, seenBefore, sessionEnds } from './terms.rules.ts'
import { hashToken, newToken } from './tokens.service.ts'
import { loadUser } from './users.service.ts'
import { type Credentials, findByEmail, replaceHash } from './users.store.ts'

/** A session that has begun, with the only sight of its token. */
export interface BegunSession {
  token: string
  expiresAt: Date
}

/** Who logs in again and again without logging out keeps so many sessions: the oldest end. */
const MOST_SESSIONS = 100

/** Logging in and out, and where a user is signed in. */
export function createSessions(deps: { hashing: Hashing; loginLimits: LoginLimits }) {
  return { logIn, logOut, list, end }

  /**
   * Begins a session, and ends the one that came along (rotation). Whether the e-mail is known does not show in the time
   * it takes (ruling 9): one password is verified either way.
   * @throws emailNotRegistered, invalidPassword, accountDisabled, Problem 429
   */
  async function logIn(
    ctx: Ctx,
    { email, password }: { email: string; password: string },
    visit: RequestInfo,
  ): Promise<{ session: BegunSession; device: KnownDevice; user: User }> {
    const { ip, deviceToken: shown = null } = visit
    const account = await findByEmail(ctx.db, email)
    const isKnownDevice = account !== null && shown !== null && (await isDeviceOf(ctx, account.id, shown))
    const knownDevice = isKnownDevice ? shown : null
    const attempt = { email, ip, isKnownAccount: account !== null, knownDevice }
    await deps.loginLimits.take(ctx, attempt)
    const isRight = await deps.hashing.isPassword(account?.password_hash ?? null, password)
    if (!account || !isRight || account.disabled) return refuse(ctx, account, { email, isRight }, visit)
    await deps.loginLimits.succeed(attempt)
    await renewHash(ctx, account, password)
    return inTransaction(ctx, async (tx) => {
      if (tx.actor) await deleteSession(tx.db, tx.actor.userId, tx.actor.sessionId)
      const session = await beginSession(tx, account.id, visit)
      const device = await rememberDevice(tx, account.id, shown)
      await recordSecurityEvent(tx, { event: 'login_ok', userId: account.id, actorId: account.id, ip })
      return { session, device, user: await loadUser(tx, account.id) }
    })
  }

  async function refuse(
    ctx: Ctx,
    account: Credentials | null,
    { email, isRight }: { email: string; isRight: boolean },
    { ip }: RequestInfo,
  ): Promise<never> {
    await recordSecurityEvent(ctx, {
      event: 'login_failed',
      userId: account?.id,
      ip,
      detail: { email: fingerprint(email) },
    })
    if (!account) throw accountProblems.emailNotRegistered()
    throw isRight ? accountProblems.accountDisabled() : accountProblems.invalidPassword()
  }

  async function renewHash(ctx: Ctx, { id, password_hash: old }: Credentials, password: string): Promise<void> {
    if (!deps.hashing.isOutdated(old)) return
    await replaceHash(ctx.db, id, old, await deps.hashing.hashPassword(password))
  }

  /** Ends the session that asks. */
  async function logOut(ctx: Ctx, { ip }: RequestInfo): Promise<void> {
    const { userId, sessionId } = requireActor(ctx)
    await inTransaction(ctx, async (tx) => {
      await deleteSession(tx.db, userId, sessionId)
      await recordSecurityEvent(tx, { event: 'logout', userId, ip })
    })
  }

  /** Where the asking user is signed in, the latest first. */
  async function list(ctx: Ctx): Promise<SessionEntry[]> {
    const { userId, sessionId } = requireActor(ctx)
    const now = ctx.now()
    const found = await listSessionRows(ctx.db, userId, now, idleSince(now))
    return found.map(({ id, device, signed_in_at, last_seen_at }) => ({
      id,
      device,
      signed_in_at: signed_in_at.toISOString(),
      last_seen_at: last_seen_at.toISOString(),
      current: id === sessionId,
    }))
  }

  /** Ends one of the own sessions. @throws sessionNotFound, also for somebody else's */
  async function end(ctx: Ctx, id: number, { ip }: RequestInfo): Promise<void> {
    const { userId } = requireActor(ctx)
    await inTransaction(ctx, async (tx) => {
      if (!(await deleteSession(tx.db, userId, id))) throw accountProblems.sessionNotFound()
      await recordSecurityEvent(tx, { event: 'session_revoked', userId, ip, detail: { session: id } })
    })
  }
}

/**
 * Who a session's token belongs to; null when it is unknown, has ended, was idle too long or its user is disabled. That
 * it was used is noted once in ten minutes, so a page view costs one read.
 */
export async function readSession(ctx: Pick<Ctx, 'db' | 'now'>, token: string): Promise<Actor | null> {
  const now = ctx.now()
  const found = await findActor(ctx.db, hashToken('session', token), now, idleSince(now))
  if (!found) return null
  if (found.lastSeenAt <= seenBefore(now)) await markSeen(ctx.db, found.actor.sessionId, now, seenBefore(now))
  return found.actor
}

/** Begins a session of a user whom somebody has made sure of. */
export async function beginSession(tx: Ctx, userId: number, visit: RequestInfo): Promise<BegunSession> {
  const [at, token] = [tx.now(), newToken()]
  const expiresAt = sessionEnds(at)
  const device = describeDevice(visit.userAgent)
  await insertSession(tx.db, { userId, tokenHash: hashToken('session', token), device, at, expiresAt })
  await deleteOldest(tx.db, userId, MOST_SESSIONS)
  return { token, expiresAt }
}
