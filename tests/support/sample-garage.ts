import { upsertVehicle } from '#modules/garage/garage.store.ts'
import { rows } from '#platform/db/rows.ts'

import type { TestShop } from './shop.ts'
import type { Person } from './test-users.ts'

/** Creates a vehicle of the person. Returns its path parameters; those of no vehicle for a person without an account. */
export async function createGarageVehicle({ userId }: Person, { database }: TestShop): Promise<Record<string, string>> {
  if ((await rows(database.db, 'select id from users where id = $1', [userId])).length === 0) return { id: '999999999' }
  const vehicle = { make: 'Toyota', model: 'Corolla', year: 2010 }
  const { id } = await upsertVehicle(database.db, { userId, vehicle, at: new Date() }, 30)
  return { id: `${id}` }
}
