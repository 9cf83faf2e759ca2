import type { Ctx } from '#platform/ctx.ts'
import { addressKey, type LimitRule, type Limits } from '#platform/rate-limits.ts'

import { LIMITS } from './limits.rules.ts'

/** A login attempt before its password is checked. */
export interface LoginAttempt {
  email: string
  ip: string
  isKnownAccount: boolean
  /** Token of a device that logged in to this account before; null for other devices. */
  knownDevice: string | null
}

export type LoginLimits = ReturnType<typeof createLoginLimits>

/** Creates the limits of failed logins (rulings 9 and 43). */
export function createLoginLimits(limits: Pick<Limits, 'take' | 'returnPoint' | 'clear'>) {
  return { take, giveBack, recordSuccess }

  /** Counts an attempt before its password is checked, so that parallel ones count too. @throws Problem 429 */
  async function take(ctx: Ctx, attempt: LoginAttempt): Promise<void> {
    for (const [rule, key] of listBudgets(attempt)) await limits.take(ctx, rule, key)
  }

  /** Uncounts an attempt whose password was not checked. */
  async function giveBack(attempt: LoginAttempt): Promise<void> {
    for (const [rule, key] of listBudgets(attempt)) await limits.returnPoint(rule, key)
  }

  /** Uncounts a successful attempt and resets the failures of its address or device. */
  async function recordSuccess(attempt: LoginAttempt): Promise<void> {
    const [own, ...shared] = listBudgets(attempt)
    if (own) await limits.clear(...own)
    for (const [rule, key] of shared) await limits.returnPoint(rule, key)
  }
}

/** Narrowest limit first: a blocked address does not consume the attempts of the account. */
function listBudgets({ email, ip, isKnownAccount, knownDevice }: LoginAttempt): (readonly [LimitRule, string])[] {
  if (knownDevice !== null) return [[LIMITS.loginByDevice, `${email} ${knownDevice}`]]
  const address = addressKey(ip)
  return [
    [LIMITS.loginByAccountAndAddress, `${email} ${address}`],
    [LIMITS.loginByAccount, email],
    [isKnownAccount ? LIMITS.loginByAddress : LIMITS.unknownLoginByAddress, address],
  ]
}
