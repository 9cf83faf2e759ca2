import type { Db } from '#platform/db/pool.ts'
import { array, boolean, integer, row, text } from '#platform/db/row.ts'
import { statement } from '#platform/db/statement.ts'

import { POPULARITY_TIERS } from './criteria.rules.ts'
import { MIN_NUMBER_LENGTH } from './question.rules.ts'

const ProductId = row({ product_id: integer })

/** Maximum of listings found by a number, so that a short prefix stays cheap. */
const MAX_BY_NUMBER = 200
/** Similar listings are the most popular of the first ones in the index. */
const MAX_SIMILAR_HITS = 1_000

/** Matches all numbers with this prefix: "~" sorts after all letters and digits. */
const HAS_PREFIX = `normalised >= n.value collate "C" and normalised < (n.value || '~') collate "C"`

// The numbers are hidden from the planner, and listings are looked up by key, so that one plan serves one and ten.
const selectByNumber = statement(
  'search.by-number',
  row({ ...ProductId, match_rank: integer, on_sale: boolean, numbers: array(text) }),
  `select product_id, max(match_rank) as match_rank, s.popularity is not null as on_sale, array_agg(distinct value) as numbers from (
     select n.value, hit.product_id, case when hit.normalised <> n.value then 3 when hit.kind = 'part' then 5 else 4 end as match_rank
     from unnest((select $1::text[])) n (value)
       cross join lateral (
         select product_id, kind, normalised from part_numbers
         where ${HAS_PREFIX}
         order by normalised, kind limit ${MAX_BY_NUMBER}
       ) hit
   ) all_hits left join lateral (
     select popularity from search_listings l where l.product_id = all_hits.product_id limit 1) s on true
   group by product_id, s.popularity order by 2 desc, s.popularity desc nulls last, 1 limit ${MAX_BY_NUMBER}`,
)

/** Match ranks of a listing's SKU, and of a number that begins with the typed one. */
export const SKU_RANK = 4
export const PREFIX_RANK = 3

/** A listing with some of the numbers, or with numbers that begin with them. */
export interface NumberMatch {
  productId: number
  /** As in `SearchCriteria.numbers`. */
  matchRank: number
  isOnSale: boolean
  numbers: readonly string[]
}

/** Finds listings by normalised numbers, in the order of `SearchCriteria.numbers`, on sale or not. */
export async function findByNumber(db: Db, numbers: readonly string[]): Promise<NumberMatch[]> {
  if (numbers.length === 0) return []
  const found = await selectByNumber(db, [numbers])
  return found.map(({ product_id: productId, match_rank: matchRank, on_sale: isOnSale, numbers: asked }) => ({
    productId,
    matchRank,
    isOnSale,
    numbers: asked,
  }))
}

/** Finds listings on sale with a number that begins with this one, the most popular first. */
export const findPrefixed = async (db: Db, number: string): Promise<number[]> =>
  (await findByNumber(db, [number])).filter(({ isOnSale }) => isOnSale).map(({ productId }) => productId)

// "N/A" and "none" are typed instead of a number, and name no part. Guessed types do not tell two parts apart.
const selectSameNumber = statement(
  'search.same-number',
  ProductId,
  `select s.id as product_id
   from (select distinct other.product_id from part_numbers mine
       join part_numbers other on other.normalised = mine.normalised and other.kind = 'part'
       left join listing_types chosen on chosen.product_id = mine.product_id and chosen.certainty in ('seller', 'admin')
       left join listing_types theirs on theirs.product_id = other.product_id and theirs.certainty in ('seller', 'admin')
     where mine.product_id = $1 and mine.kind = 'part' and other.product_id <> $1
       and length(mine.normalised) >= ${MIN_NUMBER_LENGTH} and mine.normalised ~ '[0-9]'
       and (chosen.type_id <> theirs.type_id) is not true limit ${MAX_BY_NUMBER}) o
     join products s on s.id = o.product_id join stores shop on shop.id = s.store_id
   where s.hidden_at is null and shop.suspended_at is null
     and s.store_id <> (select store_id from products where id = $1)
   order by s.stock = 0, case when $3 then coalesce(s.price_kobo, s.gen_price_kobo) else s.gen_price_kobo end, s.id
   limit $2`,
)

/** Finds listings of other stores that share a part number: in stock first, then cheapest for the viewer. */
export async function findSameNumber(
  db: Db,
  productId: number,
  { limit, entitled }: { limit: number; entitled: boolean },
): Promise<number[]> {
  return (await selectSameNumber(db, [productId, limit, entitled])).map((one) => one.product_id)
}

/** Returns SQL for rows of `search_listings s` by words or tags, the top popularity tier first. */
function indexedListingsSql(columns: string, asked: readonly string[], limit: number): string {
  const parts = POPULARITY_TIERS.map(
    (level) => `select ${columns} from search_listings s where ${[`s.level = ${level}`, ...asked].join('\n and ')}`,
  )
  return `select * from (${parts.join(' union all ')}) found limit ${limit}`
}

const selectSimilar = statement(
  'search.similar',
  ProductId,
  `select product_id from (${indexedListingsSql(
    's.product_id, s.popularity',
    ['text_tags(s.text_id) @> $2::int[]', 'text_tags(s.text_id) && $3::int[]', 's.product_id <> all($1::int[])'],
    MAX_SIMILAR_HITS,
  )}) alike order by popularity desc, product_id limit $4`,
)

/** Finds listings with all tags of `all` and one of `any`, the most popular first. */
export async function findSimilar(
  db: Db,
  tags: { all: readonly number[]; any: readonly number[] },
  except: readonly number[],
  limit: number,
): Promise<number[]> {
  return (await selectSimilar(db, [except, tags.all, tags.any, limit])).map((one) => one.product_id)
}

const selectTags = statement(
  'search.tags-of',
  row({ tags: array(integer) }),
  'select t.tags from search_listings s join search_texts t on t.id = s.text_id where s.product_id = $1',
)

/** Returns the tags of a listing; none if it is not in the index. */
export async function readTags(db: Db, productId: number): Promise<number[]> {
  const [found] = await selectTags(db, [productId])
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

/** Returns equivalent numbers by cross references: equal ones, and those that replace this one. */
export async function findEquivalentNumbers(db: Db, number: string): Promise<string[]> {
  return (await equivalentNumbers(db, [number])).map((found) => found.number)
}
