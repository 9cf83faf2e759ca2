import type { Db } from '#platform/db/pool.ts'
import { rows } from '#platform/db/statement.ts'

/** Returns true if an account, of this user or of any with null, was logged in to with this device since a time. */
export async function isDeviceKnown(
  db: Db,
  { tokenHash, userId, since }: { tokenHash: Buffer; userId: number | null; since: Date },
): Promise<boolean> {
  const found = await rows(
    db,
    `select from known_devices where token_hash = $1 and ($2::bigint is null or user_id = $2) and last_login_at > $3`,
    [tokenHash, userId, since],
  )
  return found.length > 0
}

interface Login {
  tokenHash: Buffer
  userId: number
  at: Date
}

/** Notes a login with a device, and removes the devices of the user beyond the latest `maxDevices`. */
export async function putDevice(db: Db, { tokenHash, userId, at }: Login, maxDevices: number): Promise<void> {
  await rows(
    db,
    `insert into known_devices (token_hash, user_id, last_login_at) values ($1, $2, $3)
     on conflict (token_hash, user_id) do update set last_login_at = excluded.last_login_at`,
    [tokenHash, userId, at],
  )
  await rows(
    db,
    `delete from known_devices where user_id = $1 and token_hash in (
       select token_hash from known_devices where user_id = $1 order by last_login_at desc, token_hash offset $2)`,
    [userId, maxDevices],
  )
}

/** Removes all devices of a user. */
export async function deleteDevicesOf(db: Db, userId: number): Promise<void> {
  await rows(db, 'delete from known_devices where user_id = $1', [userId])
}
