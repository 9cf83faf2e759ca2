import type { Db } from '#platform/db/pool.ts'
import { array, bigint, boolean, integer, row, text } from '#platform/db/row.ts'
import { statement } from '#platform/db/statement.ts'

import { LEVELS } from './levels.rules.ts'

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

const beyond = statement(
  'search.beyond-numbers',
  row({ more: boolean }),
  `select count(distinct product_id) > ${MOST_BY_NUMBER} or coalesce(max(place), 0) > ${MOST_BY_NUMBER} as more
   from unnest($1::text[]) n (value)
     cross join lateral (
       select product_id, row_number() over () as place from (
         select product_id from part_numbers
         where ${BEGINS_SO}
         limit ${MOST_BY_NUMBER + 1}
       ) begins
     ) hit`,
)

/** Whether one of the normalised numbers, or all together, may bring more listings than `findByNumber` gives. */
export async function isBeyondNumbers(db: Db, numbers: readonly string[]): Promise<boolean> {
  const [found] = await beyond(db, [numbers])
  return found?.more ?? false
}

/** A word that listings hold, and how many letters of what was typed it changes. */
export interface Near {
  word: string
  changes: number
}

const nearest = statement(
  'search.nearest-words',
  row({ typed: text, word: text, changes: integer }),
  `select u.typed, near.word, levenshtein(near.word, u.typed) as changes from unnest($1::text[]) u (typed)
     cross join lateral (
       select w.word from search_words w
       where w.word % u.typed and levenshtein_less_equal(w.word, u.typed, 2) <= case when length(u.typed) < 5 then 1 else 2 end
       order by levenshtein(w.word, u.typed), left(w.word, 1) <> left(u.typed, 1), w.listings desc, w.word
       limit 1
     ) near`,
  { planEachTime: true },
)

/**
 * For each word that no listing holds, the nearest one that listings do hold: first by similarity of letter triples,
 * which an index answers, then by the count of changed letters (one up to four letters, two from five), then by how
 * many listings hold it.
 */
export async function nearestWords(db: Db, unknown: readonly string[]): Promise<Map<string, Near>> {
  const found = await nearest(db, [unknown])
  return new Map(found.map(({ typed, word, changes }) => [typed, { word, changes }]))
}

const words = statement(
  'search.words',
  row({ word: text, listings: integer }),
  'select word, listings from search_words order by listings desc, word',
  { planEachTime: true },
)

/** Every word of the index with the count of its listings, the most frequent first. */
export function readWords(db: Db) {
  return words(db)
}

/** The names of a model, each at its ordinal; '' where an ordinal is not used. */
const byOrdinal = (table: string) =>
  `array(select coalesce(n.name, '') from generate_series(0, (select max(ordinal) from ${table} x where x.model_id = m.id)) g (ordinal)
     left join ${table} n on n.model_id = m.id and n.ordinal = g.ordinal order by g.ordinal)`

const Named = row({ id: integer, name: text })
const makes = statement('search.makes', row({ ...Named, slug: text }), 'select id, name, slug from vehicle_makes')
const models = statement(
  'search.models',
  row({ ...Named, make_id: integer, slug: text, engines: array(text), types: array(text), years: array(integer) }),
  `select m.id, m.make_id, m.name, m.slug,
     ${byOrdinal('vehicle_engines')} as engines, ${byOrdinal('vehicle_types')} as types,
     array(select year::int from vehicle_years y where y.model_id = m.id order by year) as years
   from vehicle_models m`,
  { planEachTime: true },
)
const brands = statement('search.brands', Named, 'select id, name from brands')
const categories = statement(
  'search.categories',
  row({ ...Named, slug: text, aliases: array(text) }),
  'select id, name, slug, aliases from categories order by position',
)

/** The names that criteria are written in, with the numbers that the index holds instead. */
export async function readLookup(db: Db) {
  return {
    makes: await makes(db),
    models: await models(db),
    brands: await brands(db),
    categories: await categories(db),
  }
}

const vehicleRevision = statement(
  'search.vehicle-revision',
  row({ revision: bigint }),
  'select revision from vehicle_revision',
)

/** The number of changes of the vehicles so far. */
export async function readVehicleRevision(db: Db): Promise<number> {
  const [found] = await vehicleRevision(db)
  return found?.revision ?? 0
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
 * price that is shown (`displayPrice` of the catalogue).
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
    ({ level }) => `select ${columns} from search_listings s where ${[`s.level = ${level}`, ...asked].join('\n and ')}`,
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

const brandByName = statement(
  'search.brand',
  row({ id: integer }),
  'select id from brands where lower(name) = lower($1)',
)

/** The brand of this name, however new, or undefined. */
export async function findBrand(db: Db, name: string): Promise<number | undefined> {
  const [found] = await brandByName(db, [name])
  return found?.id
}
