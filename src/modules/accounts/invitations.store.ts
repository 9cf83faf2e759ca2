import type { Db } from '#platform/db/pool.ts'
import { bigint, nullable, row, type RowOf, text, timestamptz } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

export interface NewInvitation {
  tokenHash: Buffer
  /** Null if a command created it. */
  createdBy: number | null
  /** The only email that can use the invitation; null for any. */
  email: string | null
  at: Date
  expiresAt: Date
}

const InvitationId = row({ id: bigint })
const insert = statement(
  'invitations.insert',
  InvitationId,
  'insert into invitations (token_hash, created_by, email, created_at, expires_at) values ($1, $2, $3, $4, $5) returning id',
)

export async function insertInvitation(db: Db, invitation: NewInvitation): Promise<number> {
  const { tokenHash, createdBy, email, at, expiresAt } = invitation
  const [inserted] = await insert(db, [tokenHash, createdBy, email, at, expiresAt])
  if (!inserted) throw new Error('The invitation was not inserted.')
  return inserted.id
}

/** The creator is an active admin, or a command. */
const CREATOR_IS_ADMIN = `(i.created_by is null
  or exists (select from users m where m.id = i.created_by and m.role_id = 1 and m.disabled_at is null))`

const open = statement(
  'invitations.open',
  row({ email: nullable(text) }),
  `select i.email from invitations i
   where i.token_hash = $1 and i.used_at is null and i.expires_at > $2 and ${CREATOR_IS_ADMIN}`,
)

/** Returns the email of an invitation that can be used now; null if it cannot. Only `useInvitation` decides. */
export async function findOpenInvitation(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<{ email: string | null } | null> {
  const [found] = await open(db, [tokenHash, now])
  return found ?? null
}

const use = statement(
  'invitations.use',
  InvitationId,
  `update invitations i set used_at = $3, used_by = $2
   where i.token_hash = $1 and i.used_at is null and i.expires_at > $3 and ${CREATOR_IS_ADMIN}
     and (i.email is null or i.email = (select email from users where id = $2))
   returning i.id`,
)

/** Marks an open invitation as used and returns its id, else null. Of concurrent users only one succeeds. */
export async function useInvitation(db: Db, tokenHash: Buffer, userId: number, now: Date): Promise<number | null> {
  const [used] = await use(db, [tokenHash, userId, now])
  return used?.id ?? null
}

const deleteUnused = statement(
  'invitations.delete',
  noColumns,
  'delete from invitations where id = $1 and used_at is null',
)

/** Deletes an unused invitation; returns false if it does not exist. */
export async function deleteInvitation(db: Db, id: number): Promise<boolean> {
  return (await deleteUnused(db, [id])) > 0
}

const deleteUnusedByCreator = statement(
  'invitations.delete-of',
  InvitationId,
  'delete from invitations where created_by = $1 and used_at is null returning id',
)

/** Deletes the unused invitations of a creator and returns their ids. */
export async function deleteUnusedInvitations(db: Db, userId: number): Promise<number[]> {
  return (await deleteUnusedByCreator(db, [userId])).map(({ id }) => id)
}

const InvitationRow = row({
  id: bigint,
  email: nullable(text),
  created_at: timestamptz,
  expires_at: timestamptz,
  created_by: nullable(text),
  used_at: nullable(timestamptz),
  used_by: nullable(text),
})
export type InvitationRow = RowOf<typeof InvitationRow>

const selectSince = statement(
  'invitations.list',
  InvitationRow,
  `select i.id, i.email, i.created_at, i.expires_at, maker.username as created_by, i.used_at, guest.username as used_by
   from invitations i
     left join users maker on maker.id = i.created_by
     left join users guest on guest.id = i.used_by
   where i.created_at > $1 order by i.created_at desc, i.id desc limit 500`,
  { planEachTime: true },
)

/** Returns at most 500 invitations created since a time, newest first. */
export function listInvitationRows(db: Db, since: Date): Promise<InvitationRow[]> {
  return selectSince(db, [since])
}
