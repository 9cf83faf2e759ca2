import type { Db } from '#platform/db/pool.ts'
import { array, row, text } from '#platform/db/row.ts'
import { statement } from '#platform/db/statement.ts'

import type { VehicleNames } from './vehicle-words.rules.ts'

const names = statement(
  'taxonomy.vehicle-names',
  row({ makes: array(text), models: array(text) }),
  `select array(select name from vehicle_makes order by id) as makes,
     array(select distinct name from vehicle_models order by name) as models`,
  { planEachTime: true },
)

/** Returns the names of all makes and models of the look-up. */
export async function readVehicleNames(db: Db): Promise<VehicleNames> {
  const [found] = await names(db)
  return found ?? { makes: [], models: [] }
}
