import type { Db } from '#platform/db/pool.ts'
import { bigint, integer, row, type RowOf, text } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

import type { GarageVehicle } from './garage.contract.ts'

const Vehicle = row({ id: bigint, make: text, model: text, year: integer, engine: text, type: text })

const COLUMNS = 'id, make, model, year::int as year, engine, type'

const ofUser = statement(
  'garage.list',
  Vehicle,
  `select ${COLUMNS} from garage_vehicles where user_id = $1 order by used_at desc, id desc`,
)

/** Lists the vehicles of a user, latest used first. */
export async function listVehicles(db: Db, userId: number): Promise<GarageVehicle[]> {
  return (await ofUser(db, [userId])).map(toVehicle)
}

const upsert = statement(
  'garage.put',
  Vehicle,
  `insert into garage_vehicles (user_id, make, model, year, engine, type, used_at) values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (user_id, make, model, year, engine, type) do update set used_at = excluded.used_at
   returning ${COLUMNS}`,
)

const deleteBeyond = statement(
  'garage.delete-beyond',
  noColumns,
  `delete from garage_vehicles where user_id = $1 and id in (
     select id from garage_vehicles where user_id = $1 order by used_at desc, id desc offset $2)`,
)

/** Stores a vehicle as the latest used, and keeps the latest `maxVehicles` of the user. */
export async function upsertVehicle(
  db: Db,
  { userId, vehicle, at }: { userId: number; vehicle: Omit<GarageVehicle, 'id'>; at: Date },
  maxVehicles: number,
): Promise<GarageVehicle> {
  const { make, model, year, engine = '', type = '' } = vehicle
  const [stored] = await upsert(db, [userId, make, model, year, engine, type, at])
  if (stored === undefined) throw new Error('The vehicle was not stored.')
  await deleteBeyond(db, [userId, maxVehicles])
  return toVehicle(stored)
}

const remove = statement('garage.delete', noColumns, 'delete from garage_vehicles where id = $1 and user_id = $2')

/** Deletes a vehicle of a user; returns false if the user has no such vehicle. */
export async function deleteVehicle(db: Db, id: number, userId: number): Promise<boolean> {
  return (await remove(db, [id, userId])) > 0
}

const toVehicle = ({ engine, type, ...vehicle }: RowOf<typeof Vehicle>): GarageVehicle => ({
  ...vehicle,
  ...(engine !== '' && { engine }),
  ...(type !== '' && { type }),
})
