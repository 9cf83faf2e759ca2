import type { Db } from '#platform/db/pool.ts'
import { integer, row } from '#platform/db/row.ts'
import { none, statement } from '#platform/db/statement.ts'

export interface NewAlert {
  userId: number | null
  email: string
  typeId: number | null
  positions: string
  modelId: number | null
  year: number | null
  words: string
  at: Date
}

const add = statement(
  'demand.add-alert',
  none,
  `insert into listing_alerts (user_id, email, type_id, positions, model_id, year, words, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (lower(email), type_id, positions, model_id, year, words) where notified_at is null do nothing`,
)

/** Stores an alert. Returns false if an equal one waits already. */
export async function insertAlert(db: Db, alert: NewAlert): Promise<boolean> {
  const { userId, email, typeId, positions, modelId, year, words, at } = alert
  return (await add(db, [userId, email, typeId, positions, modelId, year, words, at])) > 0
}

const model = statement(
  'demand.model',
  row({ id: integer }),
  `select m.id from vehicle_models m join vehicle_makes k on k.id = m.make_id
   where lower(k.name) = lower($1) and lower(m.name) = lower($2)`,
)

/** Finds a model of the look-up by its names in any case. */
export async function findModel(db: Db, make: string, name: string): Promise<number | null> {
  const [found] = await model(db, [make, name])
  return found?.id ?? null
}
