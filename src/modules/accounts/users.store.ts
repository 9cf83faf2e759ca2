import type { Db } from '#platform/db/pool.ts'
import { bigint, boolean, integer, row, type RowOf, text } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

const UserRow = row({
  id: bigint,
  username: text,
  email: text,
  phone: text,
  address: text,
  role_id: integer,
  role_name: text,
  approved: boolean,
})
/** A user as the shop shows them to themselves. */
export type UserRow = RowOf<typeof UserRow>

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

const insert = statement(
  'users.insert',
  noColumns,
  `insert into users (id, username, email, phone, address, role_id, password_hash, unique_code, created_at,
     password_changed_at, approved_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10)
   on conflict do nothing`,
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
  return written > 0
}

const byId = statement(
  'users.by-id',
  UserRow,
  `select u.id, u.username, u.email, u.phone, u.address, u.role_id, r.name as role_name,
     u.approved_at is not null as approved
   from users u join roles r on r.id = u.role_id where u.id = $1`,
)

export async function findUser(db: Db, id: number): Promise<UserRow | null> {
  const [found] = await byId(db, [id])
  return found ?? null
}

const Credentials = row({ id: bigint, username: text, password_hash: text, disabled: boolean })
/** What a login is decided by. */
export type Credentials = RowOf<typeof Credentials>

const CREDENTIALS = 'id, username, password_hash, disabled_at is not null as disabled'
const byEmail = statement('users.by-email', Credentials, `select ${CREDENTIALS} from users where email = $1`)

/** @param email in lower case */
export async function findByEmail(db: Db, email: string): Promise<Credentials | null> {
  const [found] = await byEmail(db, [email])
  return found ?? null
}

const credentialsById = statement(
  'users.credentials',
  row({ ...Credentials, email: text }),
  `select ${CREDENTIALS}, email from users where id = $1`,
)

export async function findCredentials(db: Db, id: number): Promise<(Credentials & { email: string }) | null> {
  const [found] = await credentialsById(db, [id])
  return found ?? null
}

const setProfile = statement(
  'users.set-profile',
  noColumns,
  `update users set username = coalesce($2, username), phone = coalesce($3, phone), address = coalesce($4, address)
   where id = $1`,
)

/** Writes what is given of a user's own data; false when there is no such user. */
export async function updateProfile(
  db: Db,
  id: number,
  changes: { username?: string | undefined; phone?: string | undefined; address?: string | undefined },
): Promise<boolean> {
  const { username = null, phone = null, address = null } = changes
  return (await setProfile(db, [id, username, phone, address])) > 0
}

const setPassword = statement(
  'users.set-password',
  noColumns,
  'update users set password_hash = $2, password_changed_at = $3 where id = $1',
)

/** Sets another password; a trigger of the database ends every session of the user. */
export async function updatePassword(db: Db, id: number, passwordHash: string, at: Date): Promise<void> {
  await setPassword(db, [id, passwordHash, at])
}

const setHash = statement(
  'users.set-hash',
  noColumns,
  'update users set password_hash = $3 where id = $1 and password_hash = $2',
)

/** The same password with another hash; sessions stay. Not where it was changed meanwhile. */
export async function replaceHash(db: Db, id: number, old: string, passwordHash: string): Promise<void> {
  await setHash(db, [id, old, passwordHash])
}

const setApproved = statement(
  'users.approve',
  noColumns,
  'update users set approved_at = $3, approved_by = $2 where id = $1 and approved_at is null',
)

/** Approves who waits for it; false when nobody of that id does. */
export async function approve(db: Db, id: number, by: number, at: Date): Promise<boolean> {
  return (await setApproved(db, [id, by, at])) > 0
}

const codeOf = statement('users.unique-code', row({ unique_code: text }), 'select unique_code from users where id = $1')

export async function findUniqueCode(db: Db, id: number): Promise<string | null> {
  const [found] = await codeOf(db, [id])
  return found?.unique_code ?? null
}

const admins = statement(
  'users.admins',
  row({ email: text, username: text }),
  'select email, username from users where role_id = 1 and disabled_at is null order by id limit $1',
)

/** Lists the admins who can log in, the first `limit`. */
export function listAdmins(db: Db, limit: number) {
  return admins(db, [limit])
}
