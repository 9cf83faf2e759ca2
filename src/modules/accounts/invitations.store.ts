import type { Db } from '#platform/db/pool.ts'
import { rows } from '#platform/db/statement.ts'

export interface NewInvitation {
  tokenHash: Buffer
  /** Null where a command made it. */
  createdBy: number | null
  at: Date
  expiresAt: Date
}

export async function insertInvitation(db: Db, invitation: NewInvitation): Promise<number> {
  const { tokenHash, createdBy, at, expiresAt } = invitation
  const [written] = await rows<{ id: number }>(
    db,
    'insert into invitations (token_hash, created_by, created_at, expires_at) values ($1, $2, $3, $4) returning id',
    [tokenHash, createdBy, at, expiresAt],
  )
  if (!written) throw new Error('An invitation was not written.')
  return written.id
}

/** Whether an invitation could be used now; only `useInvitation` decides. */
export async function isOpen(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const found = await rows(
    db,
    'select from invitations where token_hash = $1 and used_at is null and expires_at > $2',
    [tokenHash, now],
  )
  return found.length > 0
}

/** Uses an invitation up; null when it is unknown, used or has run out. Of several at once one gets it. */
export async function useInvitation(db: Db, tokenHash: Buffer, userId: number, now: Date): Promise<number | null> {
  const [used] = await rows<{ id: number }>(
    db,
    `update invitations set used_at = $3, used_by = $2
     where token_hash = $1 and used_at is null and expires_at > $3 returning id`,
    [tokenHash, userId, now],
  )
  return used?.id ?? null
}

export interface InvitationRow {
  id: number
  created_at: Date
  expires_at: Date
  created_by: string | null
  used_at: Date | null
  used_by: string | null
}

/** The invitations made since a moment, the latest first. */
export function listInvitationRows(db: Db, since: Date): Promise<InvitationRow[]> {
  return rows<InvitationRow>(
    db,
    `select i.id, i.created_at, i.expires_at, maker.username as created_by, i.used_at, guest.username as used_by
     from invitations i
       left join users maker on maker.id = i.created_by
       left join users guest on guest.id = i.used_by
     where i.created_at > $1 order by i.created_at desc, i.id desc limit 500`,
    [since],
  )
}
