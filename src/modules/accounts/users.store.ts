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
/** A user in the shape of the contract, with the role in two columns. */
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
  /** Null while the account waits for approval. */
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

/** Inserts a user; returns false if email, id or unique code is taken. */
export async function insertUser(db: Db, user: NewUser): Promise<boolean> {
  const { id, username, email, phone, address, roleId, passwordHash, uniqueCode, createdAt, approvedAt } = user
  const count = await insert(db, [
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
  return count > 0
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
/** The columns that decide a login. */
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

/** Updates the given fields of a user; returns false if the user does not exist. */
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

/** Sets a new password; a trigger ends every session of the user. */
export async function updatePassword(db: Db, id: number, passwordHash: string, at: Date): Promise<void> {
  await setPassword(db, [id, passwordHash, at])
}

// Not `for share`: two concurrent changes of one password would deadlock.
const lockUnchanged = statement(
  'users.lock-unchanged',
  noColumns,
  'select from users where id = $1 and password_hash = $2 and disabled_at is null for no key update',
)

/** Locks an active user with this hash until the transaction ends; returns false if hash or status has changed. */
export async function isUnchanged(db: Db, id: number, passwordHash: string): Promise<boolean> {
  return (await lockUnchanged(db, [id, passwordHash])) > 0
}

const setHash = statement(
  'users.set-hash',
  noColumns,
  'update users set password_hash = $3 where id = $1 and password_hash = $2',
)

/** Replaces the hash of an unchanged password; sessions stay. Returns false if the hash is no longer `old`. */
export async function replaceHash(db: Db, id: number, old: string, passwordHash: string): Promise<boolean> {
  return (await setHash(db, [id, old, passwordHash])) > 0
}

const setApproved = statement(
  'users.approve',
  noColumns,
  'update users set approved_at = $3, approved_by = $2 where id = $1 and approved_at is null',
)

/** Approves a waiting account; returns false if no account with this id waits. */
export async function approve(db: Db, id: number, by: number, at: Date): Promise<boolean> {
  return (await setApproved(db, [id, by, at])) > 0
}

const selectUniqueCode = statement(
  'users.unique-code',
  row({ unique_code: text }),
  'select unique_code from users where id = $1',
)

export async function findUniqueCode(db: Db, id: number): Promise<string | null> {
  const [found] = await selectUniqueCode(db, [id])
  return found?.unique_code ?? null
}

const selectAdmins = statement(
  'users.admins',
  row({ email: text, username: text }),
  'select email, username from users where role_id = 1 and disabled_at is null order by id limit $1',
)

/** Returns the active admins with the lowest ids, at most `limit`. */
export function listAdmins(db: Db, limit: number) {
  return selectAdmins(db, [limit])
}
