import type { Db } from '#platform/db/pool.ts'
import { rows, statement } from '#platform/db/statement.ts'

/** A user as the shop shows them to themselves. */
export interface UserRow {
  id: number
  username: string
  email: string
  phone: string
  address: string
  role_id: number
  role_name: string
  approved: boolean
}

export interface NewUser {
  id: number
  username: string
  email: string
  phone: string
  address: string
  roleId: number
  passwordHash: string
  uniqueCode: string
  createdAt: Date
  /** Null for who waits for an admin. */
  approvedAt: Date | null
}

const insert = statement<{ id: number }>(
  'users.insert',
  `insert into users (id, username, email, phone, address, role_id, password_hash, unique_code, created_at,
     password_changed_at, approved_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10)
   on conflict do nothing returning id`,
)

/** Writes a user; false when the e-mail, the id or the code is somebody's already. */
export async function insertUser(db: Db, user: NewUser): Promise<boolean> {
  const { id, username, email, phone, address, roleId, passwordHash, uniqueCode, createdAt, approvedAt } = user
  const written = await insert(db, [
    id,
    username,
    email,
    phone,
    address,
    roleId,
    passwordHash,
    uniqueCode,
    createdAt,
    approvedAt,
  ])
  return written.length > 0
}

const byId = statement<UserRow>(
  'users.by-id',
  `select u.id, u.username, u.email, u.phone, u.address, u.role_id, r.name as role_name,
     u.approved_at is not null as approved
   from users u join roles r on r.id = u.role_id where u.id = $1`,
)

export async function findUser(db: Db, id: number): Promise<UserRow | null> {
  const [found] = await byId(db, [id])
  return found ?? null
}

/** What a login is decided by. */
export interface Credentials {
  id: number
  username: string
  password_hash: string
  disabled: boolean
}

const CREDENTIALS = 'id, username, password_hash, disabled_at is not null as disabled'
const byEmail = statement<Credentials>('users.by-email', `select ${CREDENTIALS} from users where email = $1`)

/** @param email in lower case */
export async function findByEmail(db: Db, email: string): Promise<Credentials | null> {
  const [found] = await byEmail(db, [email])
  return found ?? null
}

export async function findCredentials(db: Db, id: number): Promise<(Credentials & { email: string }) | null> {
  const [found] = await rows<Credentials & { email: string }>(
    db,
    `select ${CREDENTIALS}, email from users where id = $1`,
    [id],
  )
  return found ?? null
}

/** Writes what is given of a user's own data; false when there is no such user. */
export async function updateProfile(
  db: Db,
  id: number,
  changes: { username?: string | undefined; phone?: string | undefined; address?: string | undefined },
): Promise<boolean> {
  const { username = null, phone = null, address = null } = changes
  const written = await rows(
    db,
    `update users set username = coalesce($2, username), phone = coalesce($3, phone), address = coalesce($4, address)
     where id = $1 returning id`,
    [id, username, phone, address],
  )
  return written.length > 0
}

/** Sets another password; a trigger of the database ends every session of the user. */
export async function updatePassword(db: Db, id: number, passwordHash: string, at: Date): Promise<void> {
  await rows(db, 'update users set password_hash = $2, password_changed_at = $3 where id = $1', [id, passwordHash, at])
}

/** The same password with another hash; sessions stay. Not where it was changed meanwhile. */
export async function replaceHash(db: Db, id: number, old: string, passwordHash: string): Promise<void> {
  await rows(db, 'update users set password_hash = $3 where id = $1 and password_hash = $2', [id, old, passwordHash])
}

/** Approves who waits for it; false when nobody of that id does. */
export async function approve(db: Db, id: number, by: number, at: Date): Promise<boolean> {
  const written = await rows(
    db,
    'update users set approved_at = $3, approved_by = $2 where id = $1 and approved_at is null returning id',
    [id, by, at],
  )
  return written.length > 0
}

export async function findUniqueCode(db: Db, id: number): Promise<string | null> {
  const [found] = await rows<{ unique_code: string }>(db, 'select unique_code from users where id = $1', [id])
  return found?.unique_code ?? null
}

const admins = statement<{ email: string; username: string }>(
  'users.admins',
  'select email, username from users where role_id = 1 and disabled_at is null order by id limit $1',
)

/** Lists the admins who can log in, the first `limit`. */
export function listAdmins(db: Db, limit: number) {
  return admins(db, [limit])
}
