import { createPasswordHasher } from '#modules/accounts/password-hasher.service.ts'
import { createAccount } from '#modules/accounts/users.service.ts'
import { createCartFor } from '#modules/cart/cart.service.ts'
import type { Db } from '#platform/db/pool.ts'
import { Problem } from '#platform/http/problems.ts'
import { DEMO_PASSWORD, type DemoAccount } from '#seed/demo/accounts.ts'

/** Demo accounts are this much older than the shop, so that they can have a history. */
const ACCOUNT_AGE_MS = 120 * 86_400_000

/** Creates the function that writes a demo account, unless another process has written it. All share one hash. */
export function createOpenAccount(db: Db): (account: DemoAccount) => Promise<void> {
  let hash: Promise<string> | null = null
  const createdAt = new Date(Date.now() - ACCOUNT_AGE_MS)
  return async ({ email, username, roleId, phone, address }) => {
    hash ??= createPasswordHasher().hashPassword(DEMO_PASSWORD)
    const account = { email, username, roleId, phone, address, passwordHash: await hash, isPending: false }
    const ctx = { db, now: () => createdAt }
    try {
      await createCartFor(ctx, await createAccount(ctx, account))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
    }
  }
}
