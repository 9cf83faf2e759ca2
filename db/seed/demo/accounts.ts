import { ROLE, type RoleId } from '#modules/accounts/permissions.rules.ts'
import type { Db } from '#platform/db/pool.ts'

import { disableUsers, giveStores, listEmails } from './demo.store.ts'

/** A demo account; the start prints it. */
export interface DemoAccount {
  email: string
  username: string
  roleId: RoleId
  /** E.164: the lowest free-phone numbers, which are not assigned. */
  phone: string
  address: string
  /** The demo store that is theirs (ruling 12). */
  store?: string
}

/** Public; a real shop sets `DEMO=0`. */
export const DEMO_PASSWORD = 'demo-parts-1'

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  account('admin', ROLE.admin, 1),
  { ...account('distributor', ROLE.distributor, 2), store: 'Demo Nnewi Motor Depot' },
  account('fleet', ROLE.fleet, 3),
  { ...account('supplier', ROLE.supplier, 4), store: 'Demo Ladipo Brake House' },
  account('workshop', ROLE.workshop, 5),
  account('customer', ROLE.customer, 6),
]

/** Further buyers and store owners, so that the history of the demo has more than three customers. Not printed. */
export const BACKGROUND_ACCOUNTS: readonly DemoAccount[] = [
  background('garage-surulere', 'Demo Surulere Garage', ROLE.workshop, 7),
  background('garage-wuse', 'Demo Wuse Garage', ROLE.workshop, 8),
  background('fleet-kano', 'Demo Kano Haulage', ROLE.fleet, 9),
  background('driver-ibadan', 'Demo Ibadan driver', ROLE.customer, 10),
  background('driver-enugu', 'Demo Enugu driver', ROLE.customer, 11),
  { ...background('tokunbo', 'Demo tokunbo seller', ROLE.distributor, 12), store: 'Demo Ladipo Tokunbo Spares' },
  { ...background('wuse-counter', 'Demo Wuse seller', ROLE.supplier, 13), store: 'Demo Wuse Auto Counter' },
  { ...background('ibadan-gate', 'Demo Ibadan seller', ROLE.supplier, 14), store: 'Demo Ibadan Gate Spares' },
]

const ALL_ACCOUNTS = [...DEMO_ACCOUNTS, ...BACKGROUND_ACCOUNTS]

function background(name: string, username: string, roleId: RoleId, number: number): DemoAccount {
  return { ...account(name, roleId, number), username }
}

function account(name: string, roleId: RoleId, number: number): DemoAccount {
  return {
    email: `${name}@demo.example`,
    username: `Demo ${name}`,
    roleId,
    phone: `+2348000000${String(number).padStart(3, '0')}`,
    address: `${number} Demo Street, Lagos`,
  }
}

/** Opens the missing demo accounts by `open`, which hashes the password, and gives the stores to their owners. */
export async function seedDemoAccounts(db: Db, open: (account: DemoAccount) => Promise<void>): Promise<void> {
  // An account that exists stays as it is: a disabled one stays disabled, with its password and role (ruling 47).
  const present = (await listEmails(db, [emails()])).map(({ email }) => email)
  for (const one of ALL_ACCOUNTS.filter(({ email }) => !present.includes(email))) await open(one)
  const given = ALL_ACCOUNTS.flatMap(({ email, store }) => (store === undefined ? [] : [{ email, store }]))
  await giveStores(db, [JSON.stringify(given)])
}

/** Disables the demo accounts of a shop that is no longer a demo, because their password is public. */
export async function closeDemoAccounts(db: Db): Promise<void> {
  await disableUsers(db, [emails()])
}

const emails = () => ALL_ACCOUNTS.map(({ email }) => email)
