import type { Db } from '#platform/db/pool.ts'
import { array, bigint, integer, nullable, row, text } from '#platform/db/row.ts'
import { all, raw, sql, type Sql } from '#platform/db/sql.ts'
import { composed, noColumns, statement } from '#platform/db/statement.ts'

import { Side, type WiperArm } from './wipers.contract.ts'
import type { FittedArm, StoredWiper } from './wipers.rules.ts'

const WIPER = {
  symbol: text,
  short_name_en: text,
  long_description_en: text,
  price_kobo: nullable(bigint),
  style: text,
  length_in: integer,
  adapters: array(text),
  photos: array(text),
}
const COLUMNS =
  'w.symbol, w.short_name_en, w.long_description_en, w.price_kobo, w.style, w.length_in, w.adapters, w.photos'

const ARMS = 'wiper_arms a join vehicle_models o on o.id = a.model_id join vehicle_makes m on m.id = o.make_id'

export interface WiperCriteria {
  words: readonly string[]
  make: string | null
  model: string | null
  /** The first and the last year of the vehicle. */
  year: { start: number; end: number } | null
}

/** A word of the wiper begins with this word. */
const MATCHES_WIPER_WORD = `strpos(w.words, ' ' || word) > 0`
/** A word of the arm's make or model begins with the word, or the word is one of its years. */
const MATCHES_VEHICLE_WORD = `(strpos(' ' || regexp_replace(lower(m.name || ' ' || o.name), '[^a-z0-9]+', ' ', 'g'), ' ' || word) > 0
  or case when word ~ '^(19|20)[0-9]{2}$' then word::int between a.year_start and a.year_end end)`
const FITS_ARM = 'a.length_in = w.length_in and a.adapter = any (w.adapters)'

/** Returns SQL: each word is one of the wiper, or all others are of one vehicle that it fits: "corolla 2010 flat". */
function containsWords(words: readonly string[]): Sql {
  const foreign = sql`select from unnest(${words}::text[]) word where not ${raw(MATCHES_WIPER_WORD)}`
  return sql`(not exists (${foreign})
    or exists (select from ${raw(ARMS)} where ${raw(FITS_ARM)} and not exists (${foreign} and ${raw(MATCHES_VEHICLE_WORD)} is not true)))`
}

/** Returns SQL: the wiper fits an arm of a vehicle with this make and model in one of the years; null without any. */
function fitsVehicle({ make, model, year }: WiperCriteria): Sql | null {
  const conditions = [
    ...(make === null ? [] : [sql`lower(m.name) = lower(${make}::text)`]),
    ...(model === null ? [] : [sql`lower(o.name) = lower(${model}::text)`]),
    ...(year === null ? [] : [sql`a.year_start <= ${year.end}::int and a.year_end >= ${year.start}::int`]),
  ]
  return conditions.length === 0
    ? null
    : sql`exists (select from ${raw(ARMS)} where ${all(conditions)} and ${raw(FITS_ARM)})`
}

const matching = (criteria: WiperCriteria): Sql => {
  const fits = fitsVehicle(criteria)
  return all(fits === null ? [containsWords(criteria.words)] : [containsWords(criteria.words), fits])
}

const count = composed(
  'wipers.count',
  row({ count: integer }),
  (criteria: WiperCriteria) => sql`select count(*)::int as count from wipers w where ${matching(criteria)}`,
)
const page = composed(
  'wipers.list',
  row(WIPER),
  ({ criteria, offset, limit }: { criteria: WiperCriteria; offset: number; limit: number }) =>
    sql`select ${raw(COLUMNS)} from wipers w where ${matching(criteria)}
      order by w.style, w.length_in, w.symbol limit ${limit} offset ${offset}`,
)

/** Lists a page of the wipers that match the words and the vehicle, by style and length, with the total count. */
export async function listWiperRows(
  db: Db,
  criteria: WiperCriteria,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ count: number; wipers: StoredWiper[] }> {
  const [counted] = await count(db, criteria)
  const wipers = await page(db, { criteria, offset, limit })
  return { count: counted?.count ?? 0, wipers }
}

const arms = statement(
  'wipers.arms',
  row({ side: text.of(...Side.options), length_in: integer, adapter: text }),
  `select distinct a.side, a.length_in, a.adapter from ${ARMS}
   where lower(m.name) = lower($1) and lower(o.name) = lower($2) and $3::int between a.year_start and a.year_end
   order by a.side, a.length_in, a.adapter`,
)

/** Returns the arms of a vehicle; empty if it is unknown. */
export function listArms(db: Db, vehicle: { make: string; model: string; year: number }): Promise<WiperArm[]> {
  return arms(db, [vehicle.make, vehicle.model, vehicle.year])
}

const bySymbol = statement(
  'wipers.by-symbol',
  row({ id: integer, ...WIPER }),
  `select w.id, ${COLUMNS} from wipers w where w.symbol = upper($1)`,
)

/** Returns a wiper by its symbol in any case; null if not found. */
export async function findWiper(db: Db, symbol: string) {
  const [found] = await bySymbol(db, [symbol])
  return found ?? null
}

const fitted = statement(
  'wipers.fitted',
  row({ make: text, model: text, year_start: integer, year_end: integer, side: text.of(...Side.options) }),
  `select m.name as make, o.name as model, a.year_start, a.year_end, a.side
   from ${ARMS}
   where a.length_in = $1 and a.adapter = any ($2::text[])
   order by m.name, o.name, a.year_start, a.side`,
)

/** Returns the arms of all vehicles that a blade fits. */
export function listFittedArms(db: Db, blade: Pick<StoredWiper, 'length_in' | 'adapters'>): Promise<FittedArm[]> {
  return fitted(db, [blade.length_in, blade.adapters])
}

const lock = statement(
  'wipers.lock',
  row({ id: integer, price_kobo: nullable(bigint) }),
  'select id, price_kobo from wipers where symbol = upper($1) for update',
)

/** Locks a wiper until the transaction ends. Returns its id and price; null if it does not exist. */
export async function lockWiper(db: Db, symbol: string) {
  const [found] = await lock(db, [symbol])
  return found ?? null
}

export interface PriceChange {
  wiperId: number
  oldKobo: number | null
  newKobo: number
  changedBy: number
  at: Date
  requestId: string
}

const setPrice = statement(
  'wipers.set-price',
  noColumns,
  `with changed as (
     insert into wiper_price_changes (wiper_id, old_kobo, new_kobo, changed_by, changed_at, request_id)
     values ($1, $2, $3, $4, $5, $6) returning wiper_id, new_kobo, changed_at)
   update wipers w set price_kobo = changed.new_kobo, updated_at = changed.changed_at
   from changed where w.id = changed.wiper_id`,
)

/** Updates a price and records the change in one statement. */
export async function changePrice(db: Db, change: PriceChange): Promise<void> {
  const { wiperId, oldKobo, newKobo, changedBy, at, requestId } = change
  await setPrice(db, [wiperId, oldKobo, newKobo, changedBy, at, requestId])
}
