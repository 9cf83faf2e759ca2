import type { Db } from '#platform/db/pool.ts'
import { array, boolean, integer, row, text } from '#platform/db/row.ts'
import { statement } from '#platform/db/statement.ts'

import { LEVELS } from './selection.rules.ts'

const Found = row({ product_id: integer })

/** Listings that a number can bring at most, so that a short prefix stays cheap. */
const MOST_BY_NUMBER = 200
/** Similar listings are the most popular of so many that stand first in the index. */
const ALIKE_LOOKED_AT = 1_000

/** "~" sorts behind every letter and digit: all numbers that begin so, the number itself first. */
const BEGINS_SO = `normalised >= n.value collate "C" and normalised < (n.value || '~') collate "C"`

// The numbers are hidden from the planner and each listing is looked up by its key, so that one plan serves a number and ten.
const byNumber = statement(
  'search.by-number',
  row({ ...Found, tier: integer, on_sale: boolean, numbers: array(text) }),
  `select product_id, max(tier) as tier, s.popularity is not null as on_sale, array_agg(distinct value) as numbers from (
     select n.value, hit.product_id, case when hit.normalised <> n.value then 3 when hit.kind = 'part' then 5 else 4 end as tier
     from unnest((select $1::text[])) n (value)
       cross join lateral (
         select product_id, kind, normalised from part_numbers
         where ${BEGINS_SO}
         order by normalised, kind limit ${MOST_BY_NUMBER}
       ) hit
   ) all_hits left join lateral (
     select popularity from search_listings l where l.product_id = all_hits.product_id limit 1) s on true
   group by product_id, s.popularity order by 2 desc, s.popularity desc nulls last, 1 limit ${MOST_BY_NUMBER}`,
)

/** A listing that carries some of the numbers that were asked for, or numbers that begin so. */
export interface Numbered {
  productId: number
  /** As in `Selection.numbers`. */
  tier: number
  isOnSale: boolean
  numbers: readonly string[]
}

/** Listings that carry one of the normalised numbers, in the order of `Selection.numbers`, on sale or not. */
export async function findByNumber(db: Db, numbers: readonly string[]): Promise<Numbered[]> {
  if (numbers.length === 0) return []
  const found = await byNumber(db, [numbers])
  return found.map(({ product_id: productId, tier, on_sale: isOnSale, numbers: asked }) => ({
    productId,
    tier,
    isOnSale,
    numbers: asked,
  }))
}

const sameNumber = statement(
  'search.same-number',
  Found,
  `select s.id as product_id
   from (select distinct other.product_id from part_numbers mine
       join part_numbers other on other.normalised = mine.normalised and other.kind = 'part'
     where mine.product_id = $1 and mine.kind = 'part' and other.product_id <> $1 limit ${MOST_BY_NUMBER}) o
     join products s on s.id = o.product_id join stores shop on shop.id = s.store_id
   where s.hidden_at is null and shop.suspended_at is null
     and s.store_id <> (select store_id from products where id = $1)
   order by s.stock = 0, case when $3 then coalesce(s.price_kobo, s.gen_price_kobo) else s.gen_price_kobo end, s.id
   limit $2`,
)

/**
 * Listings on sale in other stores that share a part number with this one: in stock first, then the cheapest, by the
 * price that is shown (`priceFor` of the catalogue).
 */
export async function findSameNumber(
  db: Db,
  productId: number,
  { most, entitled }: { most: number; entitled: boolean },
): Promise<number[]> {
  return (await sameNumber(db, [productId, most, entitled])).map((one) => one.product_id)
}

/** Rows of `search_listings s` found by words or tags, the head of the shop first, as the text of a sub-query. */
function indexed(columns: string, asked: readonly string[], most: number): string {
  const parts = LEVELS.map(
    (level) => `select ${columns} from search_listings s where ${[`s.level = ${level}`, ...asked].join('\n and ')}`,
  )
  return `select * from (${parts.join(' union all ')}) found limit ${most}`
}

const similar = statement(
  'search.similar',
  Found,
  `select product_id from (${indexed(
    's.product_id, s.popularity',
    ['text_tags(s.text_id) @> $2::int[]', 'text_tags(s.text_id) && $3::int[]', 's.product_id <> all($1::int[])'],
    ALIKE_LOOKED_AT,
  )}) alike order by popularity desc, product_id limit $4`,
)

/** Listings with all of one kind of tag and one at least of the other, the most popular first. */
export async function findSimilar(
  db: Db,
  tags: { all: readonly number[]; any: readonly number[] },
  except: readonly number[],
  most: number,
): Promise<number[]> {
  return (await similar(db, [except, tags.all, tags.any, most])).map((one) => one.product_id)
}

const tagsOf = statement(
  'search.tags-of',
  row({ tags: array(integer) }),
  'select t.tags from search_listings s join search_texts t on t.id = s.text_id where s.product_id = $1',
)

/** The tags of one listing; none where the index does not hold it. */
export async function readTags(db: Db, productId: number): Promise<number[]> {
  const [found] = await tagsOf(db, [productId])
  return found?.tags ?? []
}

const equivalentNumbers = statement(
  'search.equivalent-numbers',
  row({ number: text }),
  `with recursive edges (number, other) as (
     select number, to_number from cross_references where kind <> 'supersedes'
     union select to_number, number from cross_references
   ), equal (number) as (
     select $1::text collate "C" union select other from equal join edges using (number)
   )
   select number from equal where number <> $1 limit 20`,
)

/** Returns the numbers that parts are also listed under, by cross references: equal ones, and those that replace it. */
export async function findEquivalentNumbers(db: Db, number: string): Promise<string[]> {
  return (await equivalentNumbers(db, [number])).map((found) => found.number)
}
