import { z } from 'zod'

import type { Db } from '#platform/db/pool.ts'
import { integer, json, nullable, row } from '#platform/db/row.ts'
import { raw, sql, type Sql } from '#platform/db/sql.ts'
import { composed, statement } from '#platform/db/statement.ts'

import { type Glance, LOOKED_AT, placeBehind } from './selling-list.rules.ts'
import { isByStock, keyOf, orderOf, type Place, type SellerPage } from './selling-order.store.ts'
import type { Condition } from './selling-selection.store.ts'

const lastId = statement(
  'selling.last-id',
  row({ id: nullable(integer) }),
  'select max(product_id) as id from listing_texts',
)

const ANY_PRIME = 7_919
/** One of each stretch of ids, another place in each: what comes again and again at one distance would be taken for all. */
const lookedAt = (step: Sql) =>
  sql`select 1 + i * ${step} + (i * ${raw(`${ANY_PRIME}`)}) % ${step} from generate_series(0, ${raw(`${LOOKED_AT - 1}`)}) i`

interface Look {
  condition: Pick<Condition, 'filters' | 'text'>
  order: SellerPage
  step: number
  /** Which of the hits that are seen is the place. */
  nth: number
}

const Hit = z.strictObject({
  key: z.union([z.string(), z.number()]).nullable(),
  id: z.int(),
  at: z.int(),
  nth: z.int(),
})

const glance = composed(
  'selling.glance',
  row({
    hits: integer,
    holding: integer,
    passing: integer,
    place: nullable(json(Hit)),
  }),
  ({ condition, order, step, nth }: Look) => {
    const stepped = sql`${step}::int`
    return sql`with seen as (
       select t.product_id as id, ${keyOf(order)} as key, (${condition.text}) as holds, (${condition.filters}) as passes,
         ${stepped} * row_number() over (order by ${orderOf(order)}) as at
       from listing_texts t where t.product_id in (${lookedAt(stepped)})),
     hits as (select key, id, at, row_number() over (order by at) as nth from seen where holds and passes)
     select (select count(*)::int from hits) as hits, (select count(*)::int from seen where holds) as holding,
       (select count(*)::int from seen where passes) as passing,
       (select to_jsonb(h) from hits h where h.nth = ${nth}) as place`
  },
)

/** A glance with the place that surely lies behind the page; null where too few hits were seen to tell. */
export type PlacedGlance = Glance & { place: Place | null }

/**
 * Looks at listings spread over all ids: how many of them are hits, and where those lie in the order of a
 * page. Null where there are no more listings than are counted anyway.
 */
export async function glanceAt(
  db: Db,
  condition: Condition,
  wanted: SellerPage,
  mostCounted: number,
): Promise<PlacedGlance | null> {
  const [last] = await lastId(db)
  const most = last?.id ?? 0
  if (most <= mostCounted) return null
  const step = Math.max(1, Math.floor(most / LOOKED_AT))
  const wantedHits = wanted.offset + wanted.size
  // Stock has little to do with words: there the hits are taken to lie evenly, and none is looked at.
  const order: SellerPage = isByStock(wanted) ? { ...wanted, sort: 'newest' } : wanted
  const [found] = await glance(db, { condition, order, step, nth: placeBehind(wantedHits, step) })
  if (!found) return null
  const evenly = found.hits > 0 ? (wantedHits * LOOKED_AT) / found.hits : null
  return { ...found, step, upTo: isByStock(wanted) ? evenly : (found.place?.at ?? null) }
}
