import { ROLE, type RoleId } from '#modules/accounts/permissions.rules.ts'

import type { SeedDb } from './seed-demo.ts'

/** Somebody to look at the shop as; the start prints them. */
export interface DemoAccount {
  email: string
  username: string
  roleId: RoleId
  /** E.164: the lowest free-phone numbers, which nobody has. */
  phone: string
  address: string
  /** The demo store that is theirs (ruling 12). */
  store?: string
}

/** Everybody knows it: whoever runs a real shop sets `DEMO=0`. */
export const DEMO_PASSWORD = 'demo-parts-1'

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  account('admin', ROLE.admin, 1),
  { ...account('distributor', ROLE.distributor, 2), store: 'Demo Nnewi Motor Depot' },
  account('fleet', ROLE.fleet, 3),
  { ...account('supplier', ROLE.supplier, 4), store: 'Demo Ladipo Brake House' },
  account('workshop', ROLE.workshop, 5),
  account('customer', ROLE.customer, 6),
]

function account(name: string, roleId: RoleId, number: number): DemoAccount {
  return {
    email: `${name}@demo.example`,
    username: `Demo ${name}`,
    roleId,
    phone: `+234800000000${number}`,
    address: `${number} Demo Street, Lagos`,
  }
}

/**
 * Opens the demo accounts that are missing and gives the stores to their owners. An account that exists stays as it is:
 * a disabled one stays disabled, with its password and role (ruling 47).
 * @param open writes one account; the shop's own way, because the password is hashed there
 */
export async function seedDemoAccounts(db: SeedDb, open: (account: DemoAccount) => Promise<void>): Promise<void> {
  const { rows } = await db.query('select email from users where email = any ($1::text[])', [emails()])
  const present = rows.map(({ email }) => email)
  for (const one of DEMO_ACCOUNTS.filter(({ email }) => !present.includes(email))) await open(one)
  await giveStores(db)
}

async function giveStores(db: SeedDb): Promise<void> {
  const given = DEMO_ACCOUNTS.flatMap(({ email, store }) => (store === undefined ? [] : [{ email, store }]))
  await db.query(
    `update stores s set owner_id = u.id
     from jsonb_to_recordset($1::jsonb) as given (email text, store text) join users u using (email)
     where s.name = given.store and s.owner_id is null and not exists (select from stores o where o.owner_id = u.id)`,
    [JSON.stringify(given)],
  )
}

/** Closes the demo accounts of a shop that is none any more: everybody knows their password. */
export async function closeDemoAccounts(db: SeedDb): Promise<void> {
  await db.query('update users set disabled_at = now() where email = any ($1::text[]) and disabled_at is null', [
    emails(),
  ])
}

const emails = () => DEMO_ACCOUNTS.map(({ email }) => email)
