import type { Db } from '#platform/db/pool.ts'
import { array, bigint, integer, row, type RowOf } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

/** An email shows this many listings. */
const MAX_SHOWN = 3

const IS_FOR_SALE = 'p.hidden_at is null and p.stock > 0 and s.suspended_at is null'

const note = statement(
  'alerts.note-changes',
  noColumns,
  `insert into listing_changes (product_id)
   select id from products where id = any ($1::int[]) and hidden_at is null and stock > 0`,
)

/** Notes listings that were written, or can be found again; those that are not on sale are left out. */
export async function noteChanges(db: Db, productIds: readonly number[]): Promise<void> {
  await note(db, [productIds])
}

const changes = statement(
  'alerts.take-changes',
  row({ id: bigint, product_id: integer }),
  'select id, product_id from listing_changes order by id limit $1 for update skip locked',
)

/** Locks the oldest changes that no other process holds. */
export const lockChanges = (db: Db, limit: number) => changes(db, [limit])

const drop = statement('alerts.drop-changes', noColumns, 'delete from listing_changes where id = any ($1::bigint[])')

/** Deletes changes that all alerts were compared with. */
export async function dropChanges(db: Db, ids: readonly number[]): Promise<void> {
  await drop(db, [ids])
}

const take = statement(
  'alerts.take-new',
  row({ id: bigint }),
  `update listing_alerts set checked_at = $1 where id in (
     select id from listing_alerts where checked_at is null order by id limit $2 for update skip locked)
   returning id`,
)

/** Marks alerts that were not compared with any listing yet. Returns their ids. */
export async function takeNewAlerts(db: Db, at: Date, limit: number): Promise<number[]> {
  return (await take(db, [at, limit])).map(({ id }) => id)
}

const Match = row({ alert_id: bigint, product_ids: array(integer) })
export type Match = RowOf<typeof Match>

const isPosition = (listing: string) => `not exists (
     select from unnest(string_to_array(a.positions, ',')) w (pair)
     where split_part(w.pair, '=', 2) <> case split_part(w.pair, '=', 1)
       when 'axle' then ${listing}.axle when 'side' then ${listing}.side when 'height' then ${listing}.height
       when 'depth' then ${listing}.depth when 'bank' then ${listing}.bank::text
       when 'order' then ${listing}.cylinder::text end)`
const isSize = (productId: string) => `not exists (
     select from unnest(string_to_array(a.size_key, ',')) w (pair)
     where split_part(w.pair, '=', 1) not like '%\\_2' and not exists (
       select from listing_sizes z join unnest(string_to_array(a.size_key, ',')) v (pair)
         on split_part(v.pair, '=', 1) in (z.key, z.key || '_2')
       where z.product_id = ${productId} and z.key = split_part(w.pair, '=', 1)
         and split_part(v.pair, '=', 2) in (z.code, trim_scale(z.number)::text)))`
const isOffer = (product: string) => `(a.condition is null or a.condition = ${product}.condition)
     and (a.brand_ids = '{}' or ${product}.brand_id = any (a.brand_ids))`
const IS_PART = `a.notified_at is null and (k.is_same or a.any_type_of_family) and ${isOffer('c')}
     and ${isPosition('c')} and ${isSize('c.id')}`
const IS_YEAR = `(a.year is null or (f.year_end >= a.year and f.year_start <= coalesce(a.year_end, a.year)))`
const CAN_BE_EMAILED = 'not exists (select from users u where u.id = a.user_id and u.disabled_at is not null)'

// Each part of the union reads waiting alerts by an index on type or part number. A listing without a position matches
// every position, as in the search. An alert for a vehicle matches universal listings only of parts by size.
const matches = statement(
  'alerts.matches',
  Match,
  `with changed as materialized (
     select p.id, p.condition, p.brand_id, l.type_id, l.axle, l.side, l.height, l.depth, l.bank, l.cylinder, t.fit_mode
     from products p join stores s on s.id = p.store_id
       left join (listing_types l join part_types t on t.id = l.type_id) on l.product_id = p.id
     where p.id = any ($1::int[]) and ${IS_FOR_SALE}),
   kinds as materialized (
     select t.id, k.id as wanted, coalesce(k.retired_into, k.id) = t.id as is_same
     from (select distinct type_id from changed) c join part_types t on t.id = c.type_id
       join part_types k on coalesce(k.retired_into, k.id) = t.id or k.family = t.family),
   found as (
     select a.id as alert_id, c.id as product_id
     from changed c join kinds k on k.id = c.type_id join fitments f on f.product_id = c.id
       cross join lateral (
         select f.model_id, true as is_same
         union all
         select y.model_id, false from model_family_members x join model_family_members y using (family_id)
         where x.model_id = f.model_id) v
       join listing_alerts a on a.type_id = k.wanted and a.model_id = v.model_id
     where ${IS_PART} and (v.is_same or a.any_model_of_family)
       and ${IS_YEAR}
     union
     select a.id, c.id
     from changed c join kinds k on k.id = c.type_id
       join listing_alerts a on a.type_id = k.wanted and a.model_id is null
     where ${IS_PART} and a.year is null
     union
     select a.id, c.id
     from changed c join kinds k on k.id = c.type_id join listing_alerts a on a.type_id = k.wanted
     where c.fit_mode in ('size', 'none') and ${IS_PART}
     union
     select a.id, c.id
     from changed c join part_numbers n on n.product_id = c.id and n.kind = 'part'
       join listing_alerts a on a.part_number = n.normalised
     where a.notified_at is null and ${isOffer('c')})
   select f.alert_id, (array_agg(f.product_id order by f.product_id desc))[1:${MAX_SHOWN}] as product_ids
   from found f join listing_alerts a on a.id = f.alert_id
   where ${CAN_BE_EMAILED}
   group by f.alert_id order by f.alert_id limit $2`,
  { planEachTime: true },
)

/** Finds waiting alerts that these listings answer, each with its newest listings. */
export const findMatches = (db: Db, productIds: readonly number[], limit: number): Promise<Match[]> =>
  matches(db, [productIds, limit])

// A listing may have been written after the search of the buyer and before the alert.
const matchesOfNew = statement(
  'alerts.matches-of-new',
  Match,
  `select a.id as alert_id, array_agg(l.id) as product_ids
   from listing_alerts a left join part_types k on k.id = a.type_id
     cross join lateral (
       (select c.product_id as id
        from part_types t join listing_types c on c.type_id = t.id
          join products p on p.id = c.product_id join stores s on s.id = p.store_id
        where (t.id = coalesce(k.retired_into, k.id) or (a.any_type_of_family and t.family = k.family))
          and ${IS_FOR_SALE} and ${isOffer('p')} and ${isPosition('c')} and ${isSize('c.product_id')}
          and (t.fit_mode in ('size', 'none') or (a.model_id is null and a.year is null) or exists (
            select from fitments f where f.product_id = c.product_id and ${IS_YEAR}
              and (f.model_id = a.model_id or (a.any_model_of_family and exists (
                select from model_family_members x join model_family_members y using (family_id)
                where x.model_id = a.model_id and y.model_id = f.model_id)))))
        limit ${MAX_SHOWN})
       union
       (select p.id
        from part_numbers n join products p on p.id = n.product_id join stores s on s.id = p.store_id
        where n.normalised = a.part_number and n.kind = 'part' and ${IS_FOR_SALE} and ${isOffer('p')}
        limit ${MAX_SHOWN})) l
   where a.id = any ($1::bigint[]) and a.notified_at is null and ${CAN_BE_EMAILED}
   group by a.id`,
  { planEachTime: true },
)

/** Finds which of these alerts are answered by listings that are there already, each with some of them. */
export const findMatchesOfNew = (db: Db, alertIds: readonly number[]): Promise<Match[]> => matchesOfNew(db, [alertIds])
