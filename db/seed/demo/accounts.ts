import { ROLE, type RoleId } from '#modules/accounts/permissions.rules.ts'
import type { Db } from '#platform/db/pool.ts'

import { disableUsers, giveStores, listEmails } from './demo.store.ts'

/** A demo account; the start prints it. */
export interface DemoAccount {
  email: string
  username: string
  roleId: RoleId
  /** E.164: the lowest toll-free numbers, which are not assigned. */
  phone: string
  address: string
  /** The demo store that is theirs (ruling 12). */
  store?: string
}

/** Public; a real shop sets `DEMO=0`. */
export const DEMO_PASSWORD = 'demo-parts-1'

const { admin, distributor, fleet, supplier, workshop, customer } = ROLE

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  account(1, 'admin', admin, 'Ngozi Adeyinka', '12 Allen Avenue, Ikeja, Lagos'),
  account(
    2,
    'distributor',
    distributor,
    'Emeka Okwuosa',
    '27 Nkwo Market Road, Nnewi, Anambra',
    'Demo Nnewi Motor Depot',
  ),
  account(3, 'fleet', fleet, 'Harbour Line Haulage', '8 Wharf Road, Apapa, Lagos'),
  account(
    4,
    'supplier',
    supplier,
    'Sunday Ogunrinde',
    '41 Ladipo Market Road, Mushin, Lagos',
    'Demo Ladipo Brake House',
  ),
  account(5, 'workshop', workshop, 'Steady Hands Auto Workshop', '19 Ogunlana Drive, Surulere, Lagos'),
  account(6, 'customer', customer, 'Amina Bello', '5 Toyin Street, Ikeja, Lagos'),
]

/** Further buyers and store owners, so that the history of the demo has many customers. Not printed. */
export const BACKGROUND_ACCOUNTS: readonly DemoAccount[] = [
  account(7, 'garage-surulere', workshop, 'Bode Thomas Car Clinic', '63 Bode Thomas Street, Surulere, Lagos'),
  account(8, 'garage-wuse', workshop, 'Zone Five Auto Care', '14 Michika Street, Wuse, Abuja'),
  account(9, 'fleet-kano', fleet, 'Dala Hill Transport', '22 Airport Road, Bompai, Kano'),
  account(10, 'driver-ibadan', customer, 'Adewale Ogundipe', '17 Ring Road, Challenge, Ibadan'),
  account(11, 'driver-enugu', customer, 'Chidinma Eze', '9 Agbani Road, Achara Layout, Enugu'),
  account(12, 'tokunbo', distributor, 'Kelechi Nwosu', '30 Ladipo Street, Mushin, Lagos', 'Demo Ladipo Tokunbo Spares'),
  account(13, 'wuse-counter', supplier, 'Halima Danjuma', '3 Zone 5 Crescent, Wuse, Abuja', 'Demo Wuse Auto Counter'),
  account(14, 'ibadan-gate', supplier, 'Taiwo Akinlade', '11 Iwo Road, Gate, Ibadan', 'Demo Ibadan Gate Spares'),
  account(15, 'efosa', workshop, 'Efosa Brothers Motors', '48 Uwelu Road, Benin City, Edo'),
  account(16, 'tamuno', customer, 'Tamuno George', '26 Ikwerre Road, Mile 3, Port Harcourt'),
  account(17, 'river-shuttle', fleet, 'River Road Shuttle', '7 Trans Amadi Road, Port Harcourt'),
  account(18, 'fatima', customer, 'Fatima Sani', '15 Ahmadu Bello Way, Kaduna'),
  account(19, 'obinna', customer, 'Obinna Chukwu', '33 Old Market Road, Onitsha, Anambra'),
  account(20, 'folake', customer, 'Folake Adeniran', '2 Admiralty Way, Lekki, Lagos'),
  account(21, 'musa', customer, 'Musa Ibrahim', '10 Zoo Road, Kano'),
  account(22, 'apo-auto', workshop, 'Apo Corner Mechanics', '6 Apo Mechanic Village, Abuja'),
]

const ALL_ACCOUNTS = [...DEMO_ACCOUNTS, ...BACKGROUND_ACCOUNTS]

function account(
  number: number,
  name: string,
  roleId: RoleId,
  username: string,
  address: string,
  store?: string,
): DemoAccount {
  const phone = `+2348000000${String(number).padStart(3, '0')}`
  return { email: `${name}@demo.example`, username, roleId, phone, address, ...(store !== undefined && { store }) }
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
