import { z } from 'zod'

import { fingerprint, recordSecurityEvent } from '#platform/audit.ts'
import { type Ctx, requireActor } from '#platform/ctx.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { invalidInput } from '#platform/http/problems.ts'
import { job } from '#platform/jobs/job.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Outbox } from '#platform/mail.ts'
import { addressKey, type Limits } from '#platform/rate-limits.ts'

import { accountProblems } from './account-problems.contract.ts'
import type { AccountAuditEvent } from './audit-events.rules.ts'
import { isCommonPassword } from './common-passwords.service.ts'
import { composePasswordChangedEmail, composePasswordResetEmail } from './emails.rules.ts'
import { type KnownDevice, rememberDevice } from './known-devices.service.ts'
import { deleteUserDevices } from './known-devices.store.ts'
import { LIMITS } from './limits.rules.ts'
import type { PasswordHasher } from './password-hasher.service.ts'
import { type RequestInfo } from './request-info.service.ts'
import { deleteUserResets, insertReset, isResetOpen, useReset } from './resets.store.ts'
import { getResetEnd } from './session-lifetimes.rules.ts'
import { startSession, type StartedSession } from './sessions.service.ts'
import { hashToken, newToken } from './tokens.service.ts'
import { COMMON_PASSWORD } from './users.service.ts'
import { findByEmail, findCredentials, isUnchanged, updatePassword } from './users.store.ts'

const recordEvent = recordSecurityEvent<AccountAuditEvent>

/** Emails a reset link if the account exists. A job, so that the request takes equal time for unknown emails. */
export const sendResetLinkJob = job({
  name: 'send-reset-link',
  schema: z.object({ email: z.string(), ip: z.string() }),
})

interface Deps {
  hasher: PasswordHasher
  limits: Limits
  outbox: Outbox
  jobs: Pick<Jobs, 'declare' | 'enqueue'>
  baseUrl: string
}

/** Creates the service that changes and resets passwords. */
export function createPasswords(deps: Deps) {
  deps.jobs.declare(sendResetLinkJob)
  return { change, requestReset, sendLink, reset }

  /** Changes the password, ends all sessions, starts one. @throws wrongCurrentPassword, field error, 429 */
  async function change(
    ctx: Ctx,
    { current, replacement }: { current: string; replacement: string },
    requestInfo: RequestInfo,
  ): Promise<{ session: StartedSession; device: KnownDevice }> {
    const { userId } = requireActor(ctx)
    const currentHash = await checkCurrent(ctx, userId, current, requestInfo)
    const passwordHash = await hashReplacement(replacement)
    return inTransaction(ctx, async (tx) => {
      if (!(await isUnchanged(tx.db, userId, currentHash))) throw accountProblems.wrongCurrentPassword()
      await setPassword(tx, userId, passwordHash)
      await recordEvent(tx, { event: 'password_changed', userId, ip: requestInfo.ip })
      const session = await startSession(tx, userId, requestInfo)
      return { session, device: await rememberDevice(tx, userId, requestInfo.deviceToken ?? null) }
    })
  }

  /** Returns the hash of the current password; only wrong ones count. @throws wrongCurrentPassword, 429, 503 */
  async function checkCurrent(ctx: Ctx, userId: number, current: string, { ip }: RequestInfo): Promise<string> {
    const key = String(userId)
    await deps.limits.take(ctx, LIMITS.passwordByUser, key)
    let isWrong = false
    try {
      const account = await findCredentials(ctx.db, userId)
      isWrong = !(await deps.hasher.verifyPassword(account?.password_hash ?? null, current))
      if (account && !isWrong) return account.password_hash
    } finally {
      if (!isWrong) await deps.limits.returnPoint(LIMITS.passwordByUser, key)
    }
    // The limit above bounds these rows, which cannot be deleted.
    await recordEvent(ctx, { event: 'password_change_failed', userId, ip })
    throw accountProblems.wrongCurrentPassword()
  }

  /** Enqueues the reset email; the answer and the work are equal for unknown emails. @throws Problem 429 */
  async function requestReset(ctx: Ctx, email: string, { ip }: RequestInfo): Promise<void> {
    await deps.limits.take(ctx, LIMITS.forgotByAddress, addressKey(ip))
    await deps.limits.take(ctx, LIMITS.forgotByAccount, email)
    await deps.jobs.enqueue(ctx, sendResetLinkJob, { email, ip })
  }

  /** Emails a reset link if the email belongs to an active account. */
  async function sendLink(ctx: Ctx, { email, ip }: { email: string; ip: string }): Promise<void> {
    await inTransaction(ctx, async (tx) => {
      const account = await findByEmail(tx.db, email)
      const detail = { email: fingerprint(email) }
      await recordEvent(tx, { event: 'password_reset_asked', userId: account?.id, ip, detail })
      if (!account || account.disabled) return
      const [at, token] = [tx.now(), newToken()]
      const tokenHash = hashToken('password-reset', token)
      await insertReset(tx.db, { tokenHash, userId: account.id, at, expiresAt: getResetEnd(at) })
      await deps.outbox.post(tx, { to: email, ...composePasswordResetEmail(account, token, deps.baseUrl) })
    })
  }

  /** Sets a password by link, once; ends sessions, forgets other devices. @throws resetExpired, field error */
  async function reset(
    ctx: Ctx,
    { token, replacement }: { token: string; replacement: string },
    { ip, deviceToken = null }: RequestInfo,
  ): Promise<KnownDevice> {
    const tokenHash = hashToken('password-reset', token)
    // Checked before the hash, so that requests without a valid link cost little; `useReset` decides below.
    if (!(await isResetOpen(ctx.db, tokenHash, ctx.now()))) throw accountProblems.resetExpired()
    const passwordHash = await hashReplacement(replacement)
    return inTransaction(ctx, async (tx) => {
      const userId = await useReset(tx.db, tokenHash, tx.now())
      if (userId === null) throw accountProblems.resetExpired()
      await setPassword(tx, userId, passwordHash)
      await recordEvent(tx, { event: 'password_reset', userId, actorId: userId, ip })
      return rememberDevice(tx, userId, deviceToken)
    })
  }

  async function hashReplacement(password: string): Promise<string> {
    if (await isCommonPassword(password)) throw invalidInput(COMMON_PASSWORD)
    return deps.hasher.hashPassword(password)
  }

  async function setPassword(tx: Ctx, userId: number, passwordHash: string): Promise<void> {
    await updatePassword(tx.db, userId, passwordHash, tx.now())
    await deleteUserResets(tx.db, userId)
    await deleteUserDevices(tx.db, userId)
    const account = await findCredentials(tx.db, userId)
    if (account)
      await deps.outbox.post(tx, { to: account.email, ...composePasswordChangedEmail(account, deps.baseUrl) })
  }
}
