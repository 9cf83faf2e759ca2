import { type Ctx, requireActor } from '#platform/ctx.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import { garageProblems, type GarageVehicle } from './garage.contract.ts'
import { deleteVehicle, listVehicles, upsertVehicle } from './garage.store.ts'

/** Enough for the fleet of one buyer; it bounds what an account stores. */
const MAX_VEHICLES = 30

/** Lists the vehicles of the caller's account. */
export async function listOwn(ctx: Ctx): Promise<{ results: GarageVehicle[] }> {
  return { results: await listVehicles(ctx.db, requireActor(ctx).userId) }
}

/** Adds a vehicle to the caller's account, or makes it the latest used. */
export function addOwn(ctx: Ctx, vehicle: Omit<GarageVehicle, 'id'>): Promise<GarageVehicle> {
  const { userId } = requireActor(ctx)
  return inTransaction(ctx, (tx) => upsertVehicle(tx.db, { userId, vehicle, at: tx.now() }, MAX_VEHICLES))
}

/** Removes a vehicle from the caller's account. @throws vehicleNotFound */
export async function removeOwn(ctx: Ctx, id: number): Promise<void> {
  if (!(await deleteVehicle(ctx.db, id, requireActor(ctx).userId))) throw garageProblems.vehicleNotFound()
}
