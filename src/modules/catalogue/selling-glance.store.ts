import type { Db } from '#platform/db/pool.ts'
import { rows } from '#platform/db/statement.ts'

import {
  areAllSorted,
  areLikelyFirst,
  type Glance,
  isNear,
  LOOKED_AT,
  placeBehind,
  type StockWay,
  stockWay,
} from './selling-list.rules.ts'
import { firstOf, from, idOf, inDirection, keyOf, orderOf, pageOf, type SellerPage } from './selling-order.store.ts'
import type { Condition } from './selling-selection.store.ts'

/** A place in the order of a page, and how many listings about lie before it. */
export interface Place {
  key: string | number | null
  id: number
  before: number
}

/** A glance, with places that lie behind the page, the nearer first; none where too few hits were seen to tell. */
export type PlacedGlance = Glance & { upTo: Place[] }

/**
 * Looks at listings at even distances through the ids: how many of them are hits, and which of those lie behind the
 * page that is asked for. Null where there are no more listings than are counted anyway.
 */
export async function glanceAt(
  db: Db,
  { plain, values }: Condition,
  wanted: SellerPage,
  near: number,
): Promise<PlacedGlance | null> {
  const [last] = await rows<{ id: number | null }>(db, 'select max(product_id) as id from listing_texts')
  const most = last?.id ?? 0
  if (most <= near) return null
  const step = Math.max(1, Math.floor(most / LOOKED_AT))
  const end = wanted.offset + wanted.size
  const [place, nth] = [placeBehind(end, step), Math.ceil(end / step)]
  const [found] = await rows<{ hits: number; near_hits: number; before: number | null; up_to: Place[] | null }>(
    db,
    `with seen as (
       select ${idOf(wanted)} as id, ${keyOf(wanted)} as key, (${plain}) as hit,
         ${step} * row_number() over (order by ${orderOf(wanted)}) as before
       from ${from(wanted)} where t.product_id in (select generate_series(1, ${most}, ${step}))),
     hits as materialized (select key, id, before, row_number() over (order by before) as nth from seen where hit)
     select (select count(*)::int from hits) as hits,
       (select count(*)::int from hits where before <= ${near}) as near_hits,
       (select before::float8 from hits h where h.nth = ${nth}) as before,
       (select jsonb_agg(h order by h.nth) from hits h where h.nth in (${place + 1}, ${2 * place + 3})) as up_to`,
    values,
  )
  if (!found) return null
  return { step, hits: found.hits, nearHits: found.near_hits, before: found.before ?? most, upTo: found.up_to ?? [] }
}

/**
 * The page among the hits up to a place of a glance, where reading only those is quicker than sorting all; null
 * otherwise, or where there are too few. Up to a near place the listings are read one after the other; up to one farther
 * down the indexes of text and order are laid over each other, and only hits are read.
 */
export async function sortUpTo(
  db: Db,
  condition: Condition,
  wanted: SellerPage,
  { glance, near }: { glance: PlacedGlance; near: number },
): Promise<number[] | null> {
  const isOnTheWay = wanted.sort === 'stock' && stockWayOf(glance) === 'walk'
  if (isOnTheWay || areLikelyFirst(wanted.offset + wanted.size, glance)) {
    const ids = await walkAlong(db, condition, wanted, isOnTheWay ? farthest(wanted, glance) : near)
    if (ids.length === wanted.size) return ids
  }
  if (wanted.sort === 'stock') return null
  for (const place of glance.upTo) {
    const isWalked = isNear(place.before, glance, near)
    if (!isWalked && areAllSorted(place.before, glance)) return null
    const ids = await readUpTo(db, condition, wanted, { place, isWalked })
    if (ids.length === wanted.size) return ids
  }
  return null
}

/** How far a page is walked for: well behind where it should end by the glance, and by an even spread of the hits. */
function farthest({ offset, size }: SellerPage, { before, hits }: Glance): number {
  return Math.ceil(Math.max(2 * before, (4 * (offset + size) * LOOKED_AT) / hits))
}

/** How all hits are sorted by stock, or passed by. */
export const stockWayOf = ({ before, hits, step }: Glance): StockWay => stockWay({ before, hits: hits * step })

/** The page among the hits of so many listings, the first in its order; short where there are too few. */
async function walkAlong(db: Db, { plain, values }: Condition, wanted: SellerPage, most: number): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    `select ${idOf(wanted)} as id from ${firstOf(wanted, most)} where ${plain}
     order by ${orderOf(wanted)} ${pageOf(wanted)}`,
    values,
  )
  return found.map(({ id }) => id)
}

async function readUpTo(
  db: Db,
  { plain, branches, values }: Condition,
  wanted: SellerPage,
  { place, isWalked }: { place: Place; isWalked: boolean },
): Promise<number[]> {
  const given = [...values]
  const range = rangeOf(wanted, place, (value) => `$${given.push(value)}`)
  const hitsOf = (where: string) =>
    `(select t.product_id as id, ${keyOf(wanted)} as key from listing_texts t where ${where} and ${range})`
  const order = inDirection('key', 'id', wanted)
  const page = isWalked
    ? `select id from ${hitsOf(plain)} h order by ${order} ${pageOf(wanted)}`
    : `with hits as materialized (${branches.map(hitsOf).join(' union all ')})
       select id from hits order by ${order} ${pageOf(wanted)}`
  const found = await rows<{ id: number }>(db, page, given)
  return found.map(({ id }) => id)
}

/** Only a business price can be missing: such listings are the last of those upwards and the first of those downwards. */
function rangeOf(wanted: SellerPage, { key, id }: Place, add: (value: unknown) => string): string {
  const [column, sign] = [keyOf(wanted), wanted.descending ? '>=' : '<=']
  if (wanted.sort === 'newest') return `${column} ${sign} ${add(id)}`
  if (key === null)
    return wanted.descending
      ? `${column} is null and ${idOf(wanted)} >= ${add(id)}`
      : `(${column} is not null or ${idOf(wanted)} <= ${add(id)})`
  const upTo = `(${column}, ${idOf(wanted)}) ${sign} (${add(key)}, ${add(id)})`
  return wanted.sort === 'price' && wanted.descending ? `(${column} is null or ${upTo})` : upTo
}
