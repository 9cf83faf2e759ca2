import { fingerprint, recordSecurityEvent } from '#platform/audit.ts'
import { type Ctx, requireActor } from '#platform/ctx.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Outbox } from '#platform/mail.ts'
import type { Limits } from '#platform/rate-limits.ts'

import { accountProblems } from './account-problems.contract.ts'
import type { AccountAuditEvent } from './audit-events.rules.ts'
import { composeInvitationEmail } from './emails.rules.ts'
import type { Invitation } from './invitations.contract.ts'
import { deleteInvitation, insertInvitation, listInvitationRows } from './invitations.store.ts'
import { LIMITS } from './limits.rules.ts'
import { type RequestInfo } from './request-info.service.ts'
import { getInvitationEnd, getInvitationListStart } from './session-lifetimes.rules.ts'
import { hashToken, newToken } from './tokens.service.ts'

const recordEvent = recordSecurityEvent<AccountAuditEvent>

/** A created invitation; its token is not stored and cannot be read again. */
export interface NewInvitationLink {
  token: string
  /** Path of the signup page that uses the invitation. */
  path: string
  expiresAt: Date
}

/** Creates the service that invites admins (ruling 10). */
export function createInvitations(deps: { limits: Limits; outbox: Outbox; baseUrl: string }) {
  return { invite, revoke, list }

  /** Invites an admin. With an email, sends the invitation there, valid for that email only. @throws Problem 429 */
  async function invite(ctx: Ctx, email: string | undefined, { ip }: RequestInfo): Promise<NewInvitationLink> {
    const { userId } = requireActor(ctx)
    await deps.limits.take(ctx, LIMITS.invitationsByAdmin, String(userId))
    return inTransaction(ctx, async (tx) => {
      const created = await createInvitation(tx, { ip, email })
      if (email !== undefined)
        await deps.outbox.post(tx, { to: email, ...composeInvitationEmail(created.path, deps.baseUrl) })
      return created
    })
  }

  /** Deletes an unused invitation of any admin. @throws invitationNotFound */
  async function revoke(ctx: Ctx, id: number, { ip }: RequestInfo): Promise<void> {
    await inTransaction(ctx, async (tx) => {
      if (!(await deleteInvitation(tx.db, id))) throw accountProblems.invitationNotFound()
      await recordEvent(tx, { event: 'invitation_revoked', ip, detail: { invitation: id } })
    })
  }

  /** Returns the invitations of the last 30 days, newest first. */
  async function list(ctx: Ctx): Promise<Invitation[]> {
    const rows = await listInvitationRows(ctx.db, getInvitationListStart(ctx.now()))
    return rows.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      used_at: row.used_at?.toISOString() ?? null,
    }))
  }
}

/** Creates an invitation by the caller; a command has no caller. */
export async function createInvitation(
  ctx: Pick<Ctx, 'db' | 'now' | 'actor' | 'requestId'>,
  { ip, email }: { ip?: string; email?: string | undefined } = {},
): Promise<NewInvitationLink> {
  const [at, token] = [ctx.now(), newToken()]
  const expiresAt = getInvitationEnd(at)
  const createdBy = ctx.actor?.userId ?? null
  const invitation = await insertInvitation(ctx.db, {
    tokenHash: hashToken('invitation', token),
    createdBy,
    email: email ?? null,
    at,
    expiresAt,
  })
  const detail = { ...(email !== undefined && { email: fingerprint(email) }), invitation }
  await recordEvent(ctx, { event: 'invitation_made', ip, detail })
  return { token, path: `/signup-encrypted-admin?invitation=${token}`, expiresAt }
}
