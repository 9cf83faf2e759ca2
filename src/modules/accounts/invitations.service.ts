import { fingerprint, recordSecurityEvent } from '#platform/audit.ts'
import { type Ctx, requireActor } from '#platform/ctx.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Outbox } from '#platform/mail.ts'
import type { Limits } from '#platform/rate-limits.ts'

import { accountProblems, type Invitation } from './accounts.contract.ts'
import { deleteInvitation, insertInvitation, listInvitationRows } from './invitations.store.ts'
import { invitationLetter } from './letters.rules.ts'
import { LIMITS } from './limits.rules.ts'
import { type RequestInfo } from './request-info.service.ts'
import { invitationEnds, invitationsSince } from './terms.rules.ts'
import { hashToken, newToken } from './tokens.service.ts'

/** An invitation, with the only sight of its secret. */
export interface MadeInvitation {
  token: string
  /** Of the signup page that uses it. */
  path: string
  expiresAt: Date
}

/** Inviting admins (ruling 10). */
export function createInvitations(deps: { limits: Limits; outbox: Outbox; baseUrl: string }) {
  return { invite, revoke, list }

  /** Invites an admin. With an email the invitation is sent there, and is for that email only. @throws Problem 429 */
  async function invite(ctx: Ctx, email: string | undefined, { ip }: RequestInfo): Promise<MadeInvitation> {
    const { userId } = requireActor(ctx)
    await deps.limits.take(ctx, LIMITS.invitationsByAdmin, String(userId))
    return inTransaction(ctx, async (tx) => {
      const made = await makeInvitation(tx, { ip, email })
      if (email !== undefined) await deps.outbox.post(tx, { to: email, ...invitationLetter(made.path, deps.baseUrl) })
      return made
    })
  }

  /** Deletes an invitation that was not used, also of another admin. @throws invitationNotFound */
  async function revoke(ctx: Ctx, id: number, { ip }: RequestInfo): Promise<void> {
    await inTransaction(ctx, async (tx) => {
      if (!(await deleteInvitation(tx.db, id))) throw accountProblems.invitationNotFound()
      await recordSecurityEvent(tx, { event: 'invitation_revoked', ip, detail: { invitation: id } })
    })
  }

  /** The invitations of the last 30 days, the latest first. */
  async function list(ctx: Ctx): Promise<Invitation[]> {
    const found = await listInvitationRows(ctx.db, invitationsSince(ctx.now()))
    return found.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      used_at: row.used_at?.toISOString() ?? null,
    }))
  }
}

/** Makes an invitation in the name of whoever asks; of nobody where a command does. */
export async function makeInvitation(
  ctx: Pick<Ctx, 'db' | 'now' | 'actor' | 'requestId'>,
  { ip, email }: { ip?: string; email?: string | undefined } = {},
): Promise<MadeInvitation> {
  const [at, token] = [ctx.now(), newToken()]
  const expiresAt = invitationEnds(at)
  const createdBy = ctx.actor?.userId ?? null
  const invitation = await insertInvitation(ctx.db, {
    tokenHash: hashToken('invitation', token),
    createdBy,
    email: email ?? null,
    at,
    expiresAt,
  })
  const detail = { ...(email !== undefined && { email: fingerprint(email) }), invitation }
  await recordSecurityEvent(ctx, { event: 'invitation_made', ip, detail })
  return { token, path: `/signup-encrypted-admin?invitation=${token}`, expiresAt }
}
