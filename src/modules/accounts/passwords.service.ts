import { fingerprint, noteSecurityEvent } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { invalidInput } from '#platform/http/problems.ts'
import type { Outbox } from '#platform/mail.ts'
import { addressKey, type Limits } from '#platform/rate-limits.ts'

import { accountProblems } from './accounts.contract.ts'
import { isCommonPassword } from './common-passwords.service.ts'
import type { Hashing } from './hashing.service.ts'
import { passwordChangedLetter, passwordLetter } from './letters.rules.ts'
import { LIMITS } from './limits.rules.ts'
import { deleteResetsOf, insertReset, isResetOpen, useReset } from './resets.store.ts'
import { beginSession, type BegunSession } from './sessions.service.ts'
import { resetEnds } from './terms.rules.ts'
import { hashToken, newToken } from './tokens.service.ts'
import { COMMON_PASSWORD } from './users.service.ts'
import { findByEmail, findCredentials, updatePassword } from './users.store.ts'
import { signedIn, type Visit } from './visit.service.ts'

/** Changing a password, and finding back in without one. */
export function createPasswords(parts: { hashing: Hashing; limits: Limits; outbox: Outbox; baseUrl: string }) {
  return { change, forgot, reset }

  /**
   * Changes the own password: every session ends, also the one that asks, and a new one begins for it.
   * @throws wrongCurrentPassword, field error of password, Problem 429
   */
  async function change(
    ctx: Ctx,
    { current, wanted }: { current: string; wanted: string },
    visit: Visit,
  ): Promise<BegunSession> {
    const { userId } = signedIn(ctx)
    await parts.limits.take(ctx, LIMITS.passwordByUser, String(userId))
    const account = await findCredentials(ctx.db, userId)
    const isRight = await parts.hashing.isPassword(account?.password_hash ?? null, current)
    if (!isRight) throw accountProblems.wrongCurrentPassword()
    await parts.limits.giveBack(LIMITS.passwordByUser, String(userId))
    const passwordHash = await hashWanted(wanted)
    return inTransaction(ctx, async (tx) => {
      await setPassword(tx, userId, passwordHash)
      await noteSecurityEvent(tx, { event: 'password_changed', userId, ip: visit.ip })
      return beginSession(tx, userId, visit)
    })
  }

  /** Sends a link for a new password if the e-mail is known; nobody is told whether it is. @throws Problem 429 */
  async function forgot(ctx: Ctx, email: string, { ip }: Visit): Promise<void> {
    await parts.limits.take(ctx, LIMITS.forgotByAddress, addressKey(ip))
    await parts.limits.take(ctx, LIMITS.forgotByAccount, email)
    await inTransaction(ctx, async (tx) => {
      const account = await findByEmail(tx.db, email)
      const detail = { email: fingerprint(email) }
      await noteSecurityEvent(tx, { event: 'password_reset_asked', userId: account?.id, ip, detail })
      if (!account || account.disabled) return
      const [at, token] = [tx.now(), newToken()]
      const tokenHash = hashToken('password-reset', token)
      await insertReset(tx.db, { tokenHash, userId: account.id, at, expiresAt: resetEnds(at) })
      await parts.outbox.post(tx, { to: email, ...passwordLetter(account, token, parts.baseUrl) })
    })
  }

  /**
   * Sets a new password with the secret of a link: it works once, and every session ends.
   * @throws resetExpired, field error of password
   */
  async function reset(ctx: Ctx, { token, wanted }: { token: string; wanted: string }, { ip }: Visit): Promise<void> {
    const tokenHash = hashToken('password-reset', token)
    // Asked first, so that nobody makes us hash without a link; used up below.
    if (!(await isResetOpen(ctx.db, tokenHash, ctx.now()))) throw accountProblems.resetExpired()
    const passwordHash = await hashWanted(wanted)
    await inTransaction(ctx, async (tx) => {
      const userId = await useReset(tx.db, tokenHash, tx.now())
      if (userId === null) throw accountProblems.resetExpired()
      await setPassword(tx, userId, passwordHash)
      await noteSecurityEvent(tx, { event: 'password_reset', userId, ip })
    })
  }

  async function hashWanted(wanted: string): Promise<string> {
    if (await isCommonPassword(wanted)) throw invalidInput(COMMON_PASSWORD)
    return parts.hashing.hashPassword(wanted)
  }

  async function setPassword(tx: Ctx, userId: number, passwordHash: string): Promise<void> {
    await updatePassword(tx.db, userId, passwordHash, tx.now())
    await deleteResetsOf(tx.db, userId)
    const account = await findCredentials(tx.db, userId)
    if (account) await parts.outbox.post(tx, { to: account.email, ...passwordChangedLetter(account, parts.baseUrl) })
  }
}
