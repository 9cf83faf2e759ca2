import type { Db } from '#platform/db/pool.ts'
import { rows } from '#platform/db/statement.ts'

import { areAllSorted, type Glance, isNear, LOOKED_AT, placeBehind, readsByStock } from './selling-list.rules.ts'
import { from, idOf, inDirection, keyOf, orderOf, pageOf, type SellerPage } from './selling-order.store.ts'
import type { Condition } from './selling-selection.store.ts'

/** A place in the order of a page, and how many listings about lie before it. */
export interface Place {
  key: string | number | null
  id: number
  before: number
}

/**
 * Looks at listings at even distances through the ids: how many of them are hits, and which of those lies behind the
 * page that is asked for, or null where none does. Null where there are no more listings than are counted anyway.
 */
export async function glanceAt(
  db: Db,
  { plain, values }: Condition,
  wanted: SellerPage,
  mostCounted: number,
): Promise<(Glance & { upTo: Place | null }) | null> {
  const [last] = await rows<{ id: number | null }>(db, 'select max(product_id) as id from listing_texts')
  const most = last?.id ?? 0
  if (most <= mostCounted) return null
  const step = Math.max(1, Math.floor(most / LOOKED_AT))
  const place = placeBehind(wanted.offset + wanted.size, step)
  const [found] = await rows<{ hits: number; up_to: Place | null }>(
    db,
    `with seen as (
       select ${idOf(wanted)} as id, ${keyOf(wanted)} as key, (${plain}) as hit,
         ${step} * row_number() over (order by ${orderOf(wanted)}) as before
       from ${from(wanted)} where t.product_id in (select generate_series(1, ${most}, ${step}))),
     hits as materialized (select key, id, before from seen where hit)
     select (select count(*)::int from hits) as hits,
       (select to_jsonb(h) from hits h order by before limit 1 offset ${place}) as up_to`,
    values,
  )
  return { step, hits: found?.hits ?? 0, upTo: found?.up_to ?? null }
}

/**
 * The page among the hits up to the place of a glance; short where there are too few. Up to a near one the listings are
 * read one after the other; up to one farther down the indexes of text and order are laid over each other, and only hits
 * are read. Null where sorting all hits is quicker.
 */
export async function sortUpTo(
  db: Db,
  condition: Condition,
  wanted: SellerPage,
  { glance, near }: { glance: Glance & { upTo: Place | null }; near: number },
): Promise<number[] | null> {
  if (wanted.sort === 'stock') return readByStock(db, condition, wanted, { glance, near })
  const { upTo } = glance
  if (upTo === null) return null
  const isWalked = isNear(upTo.before, glance, near)
  if (!isWalked && areAllSorted(upTo.before, glance)) return null
  const values = [...condition.values]
  const range = rangeOf(wanted, upTo, (value) => `$${values.push(value)}`)
  const hitsOf = (where: string) =>
    `(select t.product_id as id, ${keyOf(wanted)} as key from listing_texts t where ${where} and ${range})`
  const page = isWalked
    ? `select id from ${hitsOf(condition.plain)} h order by ${inDirection('key', 'id', wanted)} ${pageOf(wanted)}`
    : `with hits as materialized (${condition.branches.map(hitsOf).join(' union ')})
       select id from hits order by ${inDirection('key', 'id', wanted)} ${pageOf(wanted)}`
  const found = await rows<{ id: number }>(db, page, values)
  return found.map(({ id }) => id)
}

async function readByStock(
  db: Db,
  { plain, values }: Condition,
  wanted: SellerPage,
  { glance, near }: { glance: Glance; near: number },
): Promise<number[] | null> {
  const most = readsByStock(wanted.offset + wanted.size, glance, near)
  if (most === 0) return null
  const order = orderOf(wanted)
  const found = await rows<{ id: number }>(
    db,
    `select p.id from (select p.id, p.stock from products p order by ${order} limit ${most}) p
       join listing_texts t on t.product_id = p.id where ${plain} order by ${order} ${pageOf(wanted)}`,
    values,
  )
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
