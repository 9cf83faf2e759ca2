import type { Db } from '#platform/db/pool.ts'
import { readVehicles, type VehicleExtract } from '#seed/vehicles/extract.ts'

import { addWipers, findWipers } from './demo.store.ts'
import { demoArms } from './wipers-vehicles.ts'
import { DEMO_WIPERS } from './wipers.ts'

/**
 * Fills a shop without wipers with those of the demo shop and with the arms of vehicles, in one statement: a start that
 * is cut off leaves nothing behind. A shop that has a wiper is left alone. Returns how many wipers it wrote.
 * @param vehicles the look-up; its rows must be in the database already
 */
export async function seedDemoWipers(db: Db, vehicles?: VehicleExtract): Promise<number> {
  if ((await findWipers(db)) > 0) return 0
  const arms = demoArms(vehicles ?? readVehicles())
  return addWipers(db, [JSON.stringify(DEMO_WIPERS), JSON.stringify(arms)])
}
