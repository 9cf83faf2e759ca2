import type { Ctx } from '#platform/ctx.ts'

import { isDeviceKnown, putDevice } from './known-devices.store.ts'
import { deviceEnds, devicesSince } from './terms.rules.ts'
import { hashToken, newToken } from './tokens.service.ts'

/** The secret of a browser's cookie, by which the shop knows the browser again. */
export interface KnownDevice {
  token: string
  expiresAt: Date
}

const MAX_DEVICES = 20

/** Returns true if the browser with this secret logged in to the account before. */
export async function isDeviceOf(ctx: Pick<Ctx, 'db' | 'now'>, userId: number, token: string): Promise<boolean> {
  return isDeviceKnown(ctx.db, { tokenHash: hashToken('device', token), userId, since: devicesSince(ctx.now()) })
}

/**
 * Notes that the browser has logged in to the account. A secret that the shop does not know is replaced: another site or
 * person may have chosen it.
 */
export async function rememberDevice(tx: Ctx, userId: number, shown: string | null): Promise<KnownDevice> {
  const at = tx.now()
  const isKnown =
    shown !== null &&
    (await isDeviceKnown(tx.db, { tokenHash: hashToken('device', shown), userId: null, since: devicesSince(at) }))
  const token = isKnown ? shown : newToken()
  await putDevice(tx.db, { tokenHash: hashToken('device', token), userId, at }, MAX_DEVICES)
  return { token, expiresAt: deviceEnds(at) }
}
