import { createAccount } from '#modules/accounts/users.service.ts'
import type { Database } from '#platform/db/open-database.ts'

let created = 0

/** Creates a user with a wallet, who cannot log in. Returns the id. */
export function createWalletOwner({ db }: Pick<Database, 'db'>): Promise<number> {
  created += 1
  return createAccount(
    { db, now: () => new Date() },
    {
      username: `Wallet ${created}`,
      email: `wallet-${created}@test.example`,
      phone: '+2348031234567',
      address: '1 Test Road, Lagos',
      roleId: 6,
      passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
      isPending: false,
    },
  )
}
