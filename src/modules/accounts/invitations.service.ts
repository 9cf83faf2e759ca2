import { fingerprint, noteSecurityEvent } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Outbox } from '#platform/mail.ts'
import type { Limits } from '#platform/rate-limits.ts'

import type { Invitation } from './accounts.contract.ts'
import { insertInvitation, listInvitationRows } from './invitations.store.ts'
import { invitationLetter } from './letters.rules.ts'
import { LIMITS } from './limits.rules.ts'
import { invitationEnds, invitationsSince } from './terms.rules.ts'
import { hashToken, newToken } from './tokens.service.ts'
import { signedIn, type Visit } from './visit.service.ts'

/** An invitation, with the only sight of its secret. */
export interface MadeInvitation {
  token: string
  /** Of the signup page that uses it. */
  path: string
  expiresAt: Date
}

/** Inviting admins (ruling 10). */
export function createInvitations(parts: { limits: Limits; outbox: Outbox; baseUrl: string }) {
  return { invite, list }

  /** Invites an admin in the name of one, by mail too where an e-mail is given. @throws Problem 429 */
  async function invite(ctx: Ctx, email: string | undefined, { ip }: Visit): Promise<MadeInvitation> {
    const { userId } = signedIn(ctx)
    await parts.limits.take(ctx, LIMITS.invitationsByAdmin, String(userId))
    return inTransaction(ctx, async (tx) => {
      const detail = email === undefined ? {} : { email: fingerprint(email) }
      const made = await makeInvitation(tx, { ip, detail })
      if (email !== undefined) await parts.outbox.post(tx, { to: email, ...invitationLetter(made.path, parts.baseUrl) })
      return made
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
  noted: { ip?: string; detail?: { email?: string } } = {},
): Promise<MadeInvitation> {
  const [at, token] = [ctx.now(), newToken()]
  const expiresAt = invitationEnds(at)
  const createdBy = ctx.actor?.userId ?? null
  const invitation = await insertInvitation(ctx.db, {
    tokenHash: hashToken('invitation', token),
    createdBy,
    at,
    expiresAt,
  })
  const detail = { ...noted.detail, invitation }
  await noteSecurityEvent(ctx, { event: 'invitation_made', ip: noted.ip, detail })
  return { token, path: `/signup-encrypted-admin?invitation=${token}`, expiresAt }
}
