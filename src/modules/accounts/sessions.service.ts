import { fingerprint, recordSecurityEvent } from '#platform/audit.ts'
import { type Actor, type Ctx, requireActor } from '#platform/ctx.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import { accountProblems } from './account-problems.contract.ts'
import type { SessionEntry, User } from './accounts.contract.ts'
import type { AccountAuditEvent } from './audit-events.rules.ts'
import { describeDevice } from './devices.rules.ts'
import { isUserDevice, type KnownDevice, rememberDevice } from './known-devices.service.ts'
import type { LoginAttempt, LoginLimits } from './login-limits.service.ts'
import type { PasswordHasher } from './password-hasher.service.ts'
import { type RequestInfo } from './request-info.service.ts'
import { getIdleLimit, getSeenLimit, getSessionEnd } from './session-lifetimes.rules.ts'
import { deleteOldest, deleteSession, findActor, insertSession, listSessionRows, markSeen } from './sessions.store.ts'
import { hashToken, newToken } from './tokens.service.ts'
import { loadUser } from './users.service.ts'
import { type Credentials, findByEmail, findCredentials, isUnchanged, replaceHash } from './users.store.ts'

const recordEvent = recordSecurityEvent<AccountAuditEvent>

/** A started session; its token is not stored and cannot be read again. */
export interface StartedSession {
  token: string
  expiresAt: Date
}

/** Sessions per user; starting another ends the oldest. */
const MAX_SESSIONS = 100

/** Creates the service that logs users in and out and lists their sessions. */
export function createSessions(deps: { hasher: PasswordHasher; loginLimits: LoginLimits }) {
  return { logIn, logOut, list, end }

  /** Starts a session, ends the current one. @throws emailNotRegistered, invalidPassword, accountDisabled, 429 */
  async function logIn(
    ctx: Ctx,
    { email, password }: { email: string; password: string },
    requestInfo: RequestInfo,
  ): Promise<{ session: StartedSession; device: KnownDevice; user: User }> {
    const { ip, deviceToken = null } = requestInfo
    const account = await findByEmail(ctx.db, email)
    const isKnownDevice = account !== null && deviceToken !== null && (await isUserDevice(ctx, account.id, deviceToken))
    const knownDevice = isKnownDevice ? deviceToken : null
    const attempt = { email, ip, isKnownAccount: account !== null, knownDevice }
    await deps.loginLimits.take(ctx, attempt)
    // Also for unknown emails, so that the time does not reveal them (ruling 9).
    const isRight = await checkPassword(attempt, account, password)
    if (!account || !isRight || account.disabled) return rejectLogin(ctx, account, { email, isRight }, requestInfo)
    await deps.loginLimits.recordSuccess(attempt)
    const passwordHash = await upgradeHash(ctx, account, password)
    return inTransaction(ctx, async (tx) => {
      // A change of the password since its check has ended only the sessions that were committed.
      if (!(await isUnchanged(tx.db, account.id, passwordHash))) throw accountProblems.invalidPassword()
      if (tx.actor) await deleteSession(tx.db, tx.actor.userId, tx.actor.sessionId)
      const session = await startSession(tx, account.id, requestInfo)
      const device = await rememberDevice(tx, account.id, deviceToken)
      await recordEvent(tx, { event: 'login_ok', userId: account.id, actorId: account.id, ip })
      return { session, device, user: await loadUser(tx, account.id) }
    })
  }

  /** Checks the password of an attempt, which does not count if the queue is full. @throws Problem 503 */
  async function checkPassword(attempt: LoginAttempt, account: Credentials | null, password: string): Promise<boolean> {
    try {
      return await deps.hasher.verifyPassword(account?.password_hash ?? null, password)
    } catch (error) {
      await deps.loginLimits.giveBack(attempt)
      throw error
    }
  }

  async function rejectLogin(
    ctx: Ctx,
    account: Credentials | null,
    { email, isRight }: { email: string; isRight: boolean },
    { ip }: RequestInfo,
  ): Promise<never> {
    await recordEvent(ctx, {
      event: 'login_failed',
      userId: account?.id,
      ip,
      detail: { email: fingerprint(email) },
    })
    if (!account) throw accountProblems.emailNotRegistered()
    throw isRight ? accountProblems.accountDisabled() : accountProblems.invalidPassword()
  }

  /** Replaces an outdated hash. Returns the hash that is stored now. @throws invalidPassword if another is stored */
  async function upgradeHash(ctx: Ctx, { id, password_hash: old }: Credentials, password: string): Promise<string> {
    if (!deps.hasher.isOutdated(old)) return old
    const upgraded = await deps.hasher.hashPassword(password)
    if (await replaceHash(ctx.db, id, old, upgraded)) return upgraded
    // Another login replaced the hash first, or the password was changed.
    const stored = await findCredentials(ctx.db, id)
    const isRight = await deps.hasher.verifyPassword(stored?.password_hash ?? null, password)
    if (!stored || !isRight) throw accountProblems.invalidPassword()
    return stored.password_hash
  }

  /** Ends the session of the request. */
  async function logOut(ctx: Ctx, { ip }: RequestInfo): Promise<void> {
    const { userId, sessionId } = requireActor(ctx)
    await inTransaction(ctx, async (tx) => {
      await deleteSession(tx.db, userId, sessionId)
      await recordEvent(tx, { event: 'logout', userId, ip })
    })
  }

  /** Returns the sessions of the caller, newest first. */
  async function list(ctx: Ctx): Promise<SessionEntry[]> {
    const { userId, sessionId } = requireActor(ctx)
    const now = ctx.now()
    const rows = await listSessionRows(ctx.db, userId, now, getIdleLimit(now))
    return rows.map(({ id, device, signed_in_at, last_seen_at }) => ({
      id,
      device,
      signed_in_at: signed_in_at.toISOString(),
      last_seen_at: last_seen_at.toISOString(),
      current: id === sessionId,
    }))
  }

  /** Ends a session of the caller. @throws sessionNotFound, also for a session of another user */
  async function end(ctx: Ctx, id: number, { ip }: RequestInfo): Promise<void> {
    const { userId } = requireActor(ctx)
    await inTransaction(ctx, async (tx) => {
      if (!(await deleteSession(tx.db, userId, id))) throw accountProblems.sessionNotFound()
      await recordEvent(tx, { event: 'session_revoked', userId, ip, detail: { session: id } })
    })
  }
}

/** Returns the user of a session token; null if it is unknown, ended or idle too long, or the user is disabled. */
export async function readSession(ctx: Pick<Ctx, 'db' | 'now'>, token: string): Promise<Actor | null> {
  const now = ctx.now()
  const session = await findActor(ctx.db, hashToken('session', token), now, getIdleLimit(now))
  if (!session) return null
  // At most once in ten minutes, so that a page view costs one read.
  if (session.lastSeenAt <= getSeenLimit(now)) await markSeen(ctx.db, session.actor.sessionId, now, getSeenLimit(now))
  return session.actor
}

/** Starts a session for a user whom the caller has authenticated. */
export async function startSession(tx: Ctx, userId: number, { userAgent }: RequestInfo): Promise<StartedSession> {
  const [at, token] = [tx.now(), newToken()]
  const expiresAt = getSessionEnd(at)
  const device = describeDevice(userAgent)
  await insertSession(tx.db, { userId, tokenHash: hashToken('session', token), device, at, expiresAt })
  await deleteOldest(tx.db, userId, MAX_SESSIONS)
  return { token, expiresAt }
}
