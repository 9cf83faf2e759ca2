import type { Db } from '#platform/db/pool.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

const known = statement(
  'devices.known',
  noColumns,
  `select from known_devices where token_hash = $1 and ($2::bigint is null or user_id = $2) and last_login_at > $3`,
  { planEachTime: true },
)

/** Returns true if the user, or any user with null, logged in with this device since a time. */
export async function isDeviceKnown(
  db: Db,
  { tokenHash, userId, since }: { tokenHash: Buffer; userId: number | null; since: Date },
): Promise<boolean> {
  return (await known(db, [tokenHash, userId, since])) > 0
}

interface Login {
  tokenHash: Buffer
  userId: number
  at: Date
}

const upsert = statement(
  'devices.put',
  noColumns,
  `insert into known_devices (token_hash, user_id, last_login_at) values ($1, $2, $3)
   on conflict (token_hash, user_id) do update set last_login_at = excluded.last_login_at`,
)

const deleteBeyond = statement(
  'devices.delete-beyond',
  noColumns,
  `delete from known_devices where user_id = $1 and token_hash in (
     select token_hash from known_devices where user_id = $1 order by last_login_at desc, token_hash offset $2)`,
)

/** Stores a login with a device and keeps the latest `maxDevices` of the user. */
export async function upsertDevice(db: Db, { tokenHash, userId, at }: Login, maxDevices: number): Promise<void> {
  await upsert(db, [tokenHash, userId, at])
  await deleteBeyond(db, [userId, maxDevices])
}

const deleteByUser = statement('devices.delete-of', noColumns, 'delete from known_devices where user_id = $1')

/** Deletes all devices of a user. */
export async function deleteUserDevices(db: Db, userId: number): Promise<void> {
  await deleteByUser(db, [userId])
}
