import type { Ctx } from '#platform/ctx.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Outbox } from '#platform/mail.ts'
import type { Kobo } from '#platform/money.ts'
import type { Limits } from '#platform/rate-limits.ts'

import { createHashing } from './hashing.service.ts'
import { createInvitations } from './invitations.service.ts'
import { createLoginLimits } from './login-limits.service.ts'
import { createPasswords } from './passwords.service.ts'
import { createPowers, type SellerStores } from './powers.service.ts'
import { createSessions } from './sessions.service.ts'
import { createStaff } from './staff.service.ts'
import { createUsers } from './users.service.ts'

export type Accounts = ReturnType<typeof createAccounts>

/**
 * Everything about who a person is: users, sessions, passwords and invitations, over one queue of hashes.
 * @param parts.baseUrl the shop's own address, for links in letters; never taken from a request, which anybody can write
 * @param parts.balanceOf what a user's wallet holds
 * @param parts.onSignUp what else every new account begins with, in the same transaction
 * @param parts.stores suspends and opens the store of an account that is disabled or enabled
 * @param parts.businessApproval roles 2 to 4 wait for an admin before they see business prices (ruling 11)
 */
export function createAccounts(deps: {
  limits: Limits
  outbox: Outbox
  jobs: Pick<Jobs, 'declare' | 'enqueue'>
  baseUrl: string
  businessApproval: boolean
  balanceOf(ctx: Ctx, userId: number): Promise<Kobo>
  onSignUp(tx: Ctx, userId: number): Promise<void>
  stores: SellerStores
}) {
  const hashing = createHashing()
  const baseUrl = deps.baseUrl.replace(/\/+$/, '')
  const all = { ...deps, baseUrl, hashing }
  return {
    users: createUsers(all),
    sessions: createSessions({ hashing, loginLimits: createLoginLimits(deps.limits) }),
    passwords: createPasswords(all),
    invitations: createInvitations(all),
    powers: createPowers(all),
    staff: createStaff(all),
  }
}
