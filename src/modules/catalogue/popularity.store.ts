import type { Ctx } from '#platform/ctx.ts'
import { row, text } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import { BASE_WEIGHT, HALF_LIFE_DAYS, MAX_EVIDENCE_DAYS, POINTS, SHARED_WEIGHT } from './popularity.rules.ts'

// Double precision: the power of a numeric takes a hundred times as long.
const DECAY = (day: string) => `power(0.5::float8, greatest($1::date - ${day}, 0) / ${HALF_LIFE_DAYS}::float8)`
const IS_RECENT = (day: string) => `${day} >= $1::date - ${MAX_EVIDENCE_DAYS}`
const PAID_DAY = "(o.paid_at at time zone 'UTC')::date"

/** Paid units that were not cancelled or refunded, cart adds and views, without those of the store's owner. */
const EVIDENCE = `
  select product_id, sum(points) as points from (
    select l.product_id, ${POINTS.paidUnit} * (l.quantity - coalesce(c.quantity, 0)) * ${DECAY(PAID_DAY)} as points
    from orders o join order_shipments part on part.order_id = o.id
      join order_lines l on l.order_id = part.order_id and l.store_id = part.store_id
      join stores s on s.id = l.store_id
      left join (select order_line_id, sum(quantity) as quantity from line_changes group by order_line_id) c
        on c.order_line_id = l.id
    where ${IS_RECENT(PAID_DAY)} and part.status in ('paid', 'shipped', 'delivered') and s.owner_id is distinct from o.user_id
    union all
    select a.product_id, ${POINTS.cartAdd} * ${DECAY('a.day')}
    from cart_adds a join products p on p.id = a.product_id join stores s on s.id = p.store_id
    where ${IS_RECENT('a.day')} and s.owner_id is distinct from a.user_id
    union all
    select product_id, ${POINTS.view} * count(*) * ${DECAY('day')}
    from product_views where ${IS_RECENT('day')} group by product_id, day
  ) single group by product_id`

/** Gives each offer of a brand and part number a share of the evidence of the others. */
// Of several numbers the one with the most evidence counts, so that a long list of numbers gains nothing. The sums are
// by brand and number, so a number that thousands of offers use costs no more than others.
const SHARED = `
  select o.product_id, max(g.points - coalesce(e.points, 0)) as points
  from groups g
    join part_numbers o on o.kind = 'part' and o.normalised = g.normalised
    join products p on p.id = o.product_id and p.brand_id = g.brand_id
    left join evidence e on e.product_id = o.product_id
  group by o.product_id`

/** Locks rows in the order of their ids, as checkouts do. */
const write = statement(
  'popularity.write',
  noColumns,
  `
  with evidence as materialized (${EVIDENCE}), groups as materialized (
    select p.brand_id, n.normalised, sum(e.points) as points
    from evidence e join products p on p.id = e.product_id
      join part_numbers n on n.product_id = e.product_id and n.kind = 'part'
    where p.brand_id is not null group by p.brand_id, n.normalised
  ), shared as materialized (${SHARED}), fresh as materialized (
    select p.id, round((p.base_popularity * ${BASE_WEIGHT} + coalesce(e.points, 0)
      + ${SHARED_WEIGHT} * greatest(coalesce(s.points, 0), 0))::numeric, 6)::real as popularity
    from products p left join evidence e on e.product_id = p.id left join shared s on s.product_id = p.id
  ), changed as materialized (
    select p.id, f.popularity from products p join fresh f using (id) where p.popularity <> f.popularity
    order by p.id for no key update of p
  )
  update products p set popularity = c.popularity from changed c where p.id = c.id`,
  { planEachTime: true },
)

// The planner cannot estimate the rows of the CTEs: a nested loop would take hours.
const allowTime = statement(
  'popularity.allow-time',
  row({ timeout: text, nested: text, memory: text }),
  `select set_config('statement_timeout', '0', true) as timeout, set_config('enable_nestloop', 'off', true) as nested,
     set_config('work_mem', '64MB', true) as memory`,
  { planEachTime: true },
)

const deletes = [
  ...['product_views', 'cart_adds'].map((table) =>
    statement(`popularity.delete-${table}`, noColumns, `delete from ${table} where not (${IS_RECENT('day')})`, {
      planEachTime: true,
    }),
  ),
  // Views of just before midnight may not be stored yet.
  statement('popularity.delete-salts', noColumns, 'delete from view_salts where day < $1::date - 1', {
    planEachTime: true,
  }),
]

/** Writes popularity whose value of `day` differs and deletes evidence that is too old to count. Safe to repeat. */
export async function writePopularity(ctx: Pick<Ctx, 'db'>, day: string): Promise<void> {
  await inTransaction(ctx, async ({ db }) => {
    await allowTime(db)
    await write(db, [day])
    for (const deleteOld of deletes) await deleteOld(db, [day])
  })
}
