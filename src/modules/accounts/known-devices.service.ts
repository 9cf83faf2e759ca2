import type { Ctx } from '#platform/ctx.ts'

import { isDeviceKnown, upsertDevice } from './known-devices.store.ts'
import { getDeviceEnd, getDeviceLimit } from './session-lifetimes.rules.ts'
import { hashToken, newToken } from './tokens.service.ts'

/** The device cookie: its token identifies a browser that logged in before. */
export interface KnownDevice {
  token: string
  expiresAt: Date
}

const MAX_DEVICES = 20

/** Returns true if the device with this token logged in to the account before. */
export async function isUserDevice(ctx: Pick<Ctx, 'db' | 'now'>, userId: number, token: string): Promise<boolean> {
  return isDeviceKnown(ctx.db, { tokenHash: hashToken('device', token), userId, since: getDeviceLimit(ctx.now()) })
}

/** Stores that the device logged in to the account. Returns its token. */
export async function rememberDevice(tx: Ctx, userId: number, presented: string | null): Promise<KnownDevice> {
  const at = tx.now()
  const isKnown =
    presented !== null &&
    (await isDeviceKnown(tx.db, { tokenHash: hashToken('device', presented), userId: null, since: getDeviceLimit(at) }))
  // Replaces a token that the shop did not issue: another site or person may have chosen it.
  const token = isKnown ? presented : newToken()
  await upsertDevice(tx.db, { tokenHash: hashToken('device', token), userId, at }, MAX_DEVICES)
  return { token, expiresAt: getDeviceEnd(at) }
}
