import type { Ctx } from '#platform/ctx.ts'
import { addressKey, type LimitRule, type Limits } from '#platform/rate-limits.ts'

import { LIMITS } from './limits.rules.ts'

/** One attempt to log in, as far as the limits know it before the password is checked. */
export interface LoginAttempt {
  email: string
  ip: string
  isKnownAccount: boolean
  /** The secret of a device that logged in to this account before; null for all others. */
  knownDevice: string | null
}

export type LoginLimits = ReturnType<typeof createLoginLimits>

/** Limits the failures of logins (rulings 9 and 43). */
export function createLoginLimits(limits: Pick<Limits, 'take' | 'giveBack' | 'forgive'>) {
  return { take, succeed }

  /** Counts an attempt as a failure, before it is known to be one: parallel attempts get no more. @throws Problem 429 */
  async function take(ctx: Ctx, attempt: LoginAttempt): Promise<void> {
    for (const [rule, key] of budgetsOf(attempt)) await limits.take(ctx, rule, key)
  }

  /** Takes the count of a successful attempt back; the failures of its address or device are forgotten. */
  async function succeed(attempt: LoginAttempt): Promise<void> {
    const [own, ...shared] = budgetsOf(attempt)
    if (own) await limits.forgive(...own)
    for (const [rule, key] of shared) await limits.giveBack(rule, key)
  }
}

/** The narrowest first: an address that has used up its attempts uses up none of the account's. */
function budgetsOf({ email, ip, isKnownAccount, knownDevice }: LoginAttempt): (readonly [LimitRule, string])[] {
  if (knownDevice !== null) return [[LIMITS.loginByDevice, `${email} ${knownDevice}`]]
  const address = addressKey(ip)
  return [
    [LIMITS.loginByAccountAndAddress, `${email} ${address}`],
    [LIMITS.loginByAccount, email],
    [isKnownAccount ? LIMITS.loginByAddress : LIMITS.unknownLoginByAddress, address],
  ]
}
