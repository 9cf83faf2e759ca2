import type { Ctx } from '#platform/ctx.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Outbox } from '#platform/mail.ts'
import type { Kobo } from '#platform/money.ts'
import type { Limits } from '#platform/rate-limits.ts'

import { createAdminEmails } from './admin-emails.service.ts'
import { clearExpiredJob } from './expired.service.ts'
import { createInvitations } from './invitations.service.ts'
import { createLoginLimits } from './login-limits.service.ts'
import { createPasswordHasher } from './password-hasher.service.ts'
import { createPasswords } from './passwords.service.ts'
import { createSessions } from './sessions.service.ts'
import { createUserAdmin, type SellerStores } from './user-admin.service.ts'
import { createUsers } from './users.service.ts'

export type Accounts = ReturnType<typeof createAccounts>

/** Creates the services of users, sessions, passwords and invitations, which share one queue of password hashes. */
export function createAccounts(deps: {
  limits: Limits
  outbox: Outbox
  jobs: Pick<Jobs, 'declare' | 'enqueue'>
  /** Base of the links in emails; never taken from a request, whose Host header can be forged. */
  baseUrl: string
  /** Roles 2 to 4 wait for approval before they see business prices (ruling 11). */
  businessApproval: boolean
  getBalance(ctx: Ctx, userId: number): Promise<Kobo>
  /** Runs in the transaction that creates an account. */
  onSignUp(tx: Ctx, userId: number): Promise<void>
  stores: SellerStores
}) {
  deps.jobs.declare(clearExpiredJob)
  const hasher = createPasswordHasher()
  const baseUrl = deps.baseUrl.replace(/\/+$/, '')
  const shared = { ...deps, baseUrl, hasher }
  return {
    users: createUsers(shared),
    sessions: createSessions({ hasher, loginLimits: createLoginLimits(deps.limits) }),
    passwords: createPasswords(shared),
    invitations: createInvitations(shared),
    userAdmin: createUserAdmin(shared),
    adminEmails: createAdminEmails(shared),
  }
}
