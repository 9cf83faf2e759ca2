import type { Db } from '#platform/db/pool.ts'
import { readVehicles, type VehicleExtract } from '#seed/vehicles/extract.ts'

import { addWipers, findWipers } from './demo.store.ts'
import { demoArms } from './wipers-vehicles.ts'
import { DEMO_WIPERS } from './wipers.ts'

/** Fills a shop without wipers with demo wipers and arms of its stored `vehicles`; returns how many wipers it wrote. */
export async function seedDemoWipers(db: Db, vehicles?: VehicleExtract): Promise<number> {
  if ((await findWipers(db)) > 0) return 0
  const arms = demoArms(vehicles ?? readVehicles())
  // One statement: an interrupted start leaves nothing behind.
  return addWipers(db, [JSON.stringify(DEMO_WIPERS), JSON.stringify(arms)])
}
