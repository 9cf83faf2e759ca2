import type { Db } from '#platform/db/pool.ts'
import { rows, statement } from '#platform/db/statement.ts'

import type { WiperArm } from './wipers.contract.ts'
import type { FittedArm, StoredWiper } from './wipers.rules.ts'

const COLUMNS =
  'w.symbol, w.short_name_en, w.long_description_en, w.price_kobo, w.style, w.length_in, w.adapters, w.photos'

/** The arms of vehicles named by `$n`, `$n+1` and `$n+2`: make, model and year, each of them null for any. */
const armsOf = (n: number) =>
  `wiper_arms a join vehicle_models o on o.id = a.model_id join vehicle_makes m on m.id = o.make_id
   where ($${n}::text is null or lower(m.name) = lower($${n}))
     and ($${n + 1}::text is null or lower(o.name) = lower($${n + 1}))
     and ($${n + 2}::int is null or $${n + 2} between a.year_start and a.year_end)`

export interface WiperCriteria {
  words: readonly string[]
  make: string | null
  model: string | null
  year: number | null
}

const namesVehicle = ({ make, model, year }: WiperCriteria) => make !== null || model !== null || year !== null

/** Whether a wiper's own words begin with this one. */
const OWN = `strpos(w.words, ' ' || word) > 0`
/** Whether the vehicle of an arm is called so: a word of its make or model begins with it, or it is one of its years. */
const OF_VEHICLE = `(strpos(' ' || regexp_replace(lower(m.name || ' ' || o.name), '[^a-z0-9]+', ' ', 'g'), ' ' || word) > 0
  or case when word ~ '^(19|20)[0-9]{2}$' then word::int between a.year_start and a.year_end end)`
const FITS = 'a.length_in = w.length_in and a.adapter = any (w.adapters)'

/** Every word is the wiper's own; or, of one vehicle that it fits, all that are not its own: "corolla 2010 flat". */
const HOLDS = `(not exists (select from unnest($1::text[]) word where not ${OWN})
  or exists (
    select from wiper_arms a join vehicle_models o on o.id = a.model_id join vehicle_makes m on m.id = o.make_id
    where ${FITS} and not exists (
      select from unnest($1::text[]) word where not ${OWN} and ${OF_VEHICLE} is not true)))`

/** A page of the wipers that hold all the words and fit the vehicle, by style and length, with the count of all. */
export async function listWiperRows(
  db: Db,
  criteria: WiperCriteria,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ count: number; wipers: StoredWiper[] }> {
  const { words, make, model, year } = criteria
  // Without a vehicle its three values are not asked for, and PostgreSQL wants to know of no value it does not see.
  const where = namesVehicle(criteria) ? `${HOLDS} and exists (select from ${armsOf(2)} and ${FITS})` : HOLDS
  const values = namesVehicle(criteria) ? [words, make, model, year] : [words]
  const [counted] = await rows<{ count: number }>(
    db,
    `select count(*)::int as count from wipers w where ${where}`,
    values,
  )
  const wipers = await rows<StoredWiper>(
    db,
    `select ${COLUMNS} from wipers w where ${where} order by w.style, w.length_in, w.symbol limit ${limit} offset ${offset}`,
    values,
  )
  return { count: counted?.count ?? 0, wipers }
}

const arms = statement<WiperArm>(
  'wipers.arms',
  `select distinct a.side, a.length_in, a.adapter from ${armsOf(1)} order by a.side, a.length_in, a.adapter`,
)

/** What the arms of a vehicle take; none where it is not known. */
export function listArms(db: Db, vehicle: { make: string; model: string; year: number }): Promise<WiperArm[]> {
  return arms(db, [vehicle.make, vehicle.model, vehicle.year])
}

const bySymbol = statement<StoredWiper & { id: number }>(
  'wipers.by-symbol',
  `select w.id, ${COLUMNS} from wipers w where w.symbol = upper($1)`,
)

/** One wiper, its symbol in any case; null where there is none. */
export async function findWiper(db: Db, symbol: string) {
  const [row] = await bySymbol(db, [symbol])
  return row ?? null
}

const fitted = statement<FittedArm>(
  'wipers.fitted',
  `select m.name as make, o.name as model, a.year_start, a.year_end, a.side
   from wiper_arms a join vehicle_models o on o.id = a.model_id join vehicle_makes m on m.id = o.make_id
   where a.length_in = $1 and a.adapter = any ($2::text[])
   order by m.name, o.name, a.year_start, a.side`,
)

/** The arms, over all vehicles, that a blade fits. */
export function listFittedArms(db: Db, blade: Pick<StoredWiper, 'length_in' | 'adapters'>): Promise<FittedArm[]> {
  return fitted(db, [blade.length_in, blade.adapters])
}

const lock = statement<{ id: number; price_kobo: number | null }>(
  'wipers.lock',
  'select id, price_kobo from wipers where symbol = upper($1) for update',
)

/** A wiper with its price, until the end of the transaction nobody else's to change; null where there is none. */
export async function lockWiper(db: Db, symbol: string) {
  const [row] = await lock(db, [symbol])
  return row ?? null
}

export interface PriceChange {
  wiperId: number
  oldKobo: number | null
  newKobo: number
  changedBy: number
  at: Date
  requestId: string
}

const setPrice = statement<Record<string, never>>(
  'wipers.set-price',
  `with changed as (
     insert into wiper_price_changes (wiper_id, old_kobo, new_kobo, changed_by, changed_at, request_id)
     values ($1, $2, $3, $4, $5, $6) returning wiper_id, new_kobo, changed_at)
   update wipers w set price_kobo = changed.new_kobo, updated_at = changed.changed_at
   from changed where w.id = changed.wiper_id`,
)

/** Writes a new price and, by the same statement, who changed it from what. */
export async function changePrice(db: Db, change: PriceChange): Promise<void> {
  const { wiperId, oldKobo, newKobo, changedBy, at, requestId } = change
  await setPrice(db, [wiperId, oldKobo, newKobo, changedBy, at, requestId])
}
