import type { Db } from '#platform/db/pool.ts'
import { integer, row } from '#platform/db/row.ts'
import { all, join, raw, sql, type Sql } from '#platform/db/sql.ts'
import { statement } from '#platform/db/statement.ts'

/** The filters of a seller's or an admin's list, with names resolved to ids. */
export interface SellerSelection {
  storeId: number | null
  /** Lower case, one line; null without a text filter. */
  search: string | null
  category: number | null
  condition: string | null
  hidden: boolean | null
}

/** The filters as SQL. */
export interface SellerFilters {
  /** All filters except the text, for `listing_texts t`: the index of each order contains these columns. */
  listings: Sql
  /** All filters except the text, for `products p`. */
  products: Sql
  /** The text filter for rows of `listing_texts t` that are read by another index. */
  text: Sql
  /** The text filter for `listing_texts t` by its trigram index. */
  indexedText: Sql
  /** The text is too short for the trigram index. */
  isShort: boolean
}

const MIN_INDEXED_LENGTH = 3
const CONDITIONS = ['New', 'Used', 'Renewed']

const findCategoriesNamed = statement(
  'selling.categories-named',
  row({ id: integer }),
  'select id from categories where strpos(lower(name), $1) > 0',
)

/** Composes the filters of a selection. A text also matches categories and conditions whose names contain it. */
export async function resolveFilters(db: Db, selection: SellerSelection): Promise<SellerFilters> {
  const categories = selection.search === null ? [] : await findCategoriesNamed(db, [selection.search])
  return composeFilters(
    selection,
    categories.map(({ id }) => id),
  )
}

/** Composes the filters of a selection; `categories` are the ids of those whose names contain the text. */
export function composeFilters(selection: SellerSelection, categories: readonly number[]): SellerFilters {
  const { storeId, search, category, condition, hidden } = selection
  const toConditions = (alias: Sql, isHidden: Sql) =>
    all([
      ...(storeId === null ? [] : [sql`${alias}.store_id = ${storeId}`]),
      ...(category === null ? [] : [sql`${alias}.category_id = ${category}`]),
      ...(condition === null ? [] : [sql`${alias}.condition = ${condition}`]),
      ...(hidden === null ? [] : [hidden ? isHidden : sql`not ${isHidden}`]),
    ])
  return {
    listings: toConditions(raw('t'), raw('t.hidden')),
    products: toConditions(raw('p'), raw('(p.hidden_at is not null)')),
    ...(search === null ? { text: raw('true'), indexedText: raw('true') } : textFilters(search, categories)),
    isShort: search !== null && search.length < MIN_INDEXED_LENGTH,
  }
}

function textFilters(search: string, categories: readonly number[]) {
  const conditions = CONDITIONS.filter((name) => name.toLowerCase().includes(search))
  const named = [
    ...(categories.length === 0 ? [] : [sql`t.category_id = any (${categories}::smallint[])`]),
    ...(conditions.length === 0 ? [] : [sql`t.condition = any (${conditions}::text[])`]),
  ]
  const contains = sql`strpos(t.body, ${search}) > 0`
  const indexed = all([contains, ...indexedPatterns(search).map((pattern) => sql`t.body like ${pattern}`)])
  return { text: join([contains, ...named], ' or '), indexedText: join([sql`(${indexed})`, ...named], ' or ') }
}

const WORD = /[\p{L}\p{N}]{3,}/gu
const MAX_WORDS = 4

/** Returns the patterns for the trigram index: the longest words of a text. */
function indexedPatterns(search: string): string[] {
  // Trigrams that span a space match most listings, and looking them up doubled the time of the query.
  const words = [...new Set(search.match(WORD))].toSorted((a, b) => b.length - a.length)
  const patterns = words.length > 0 ? words.slice(0, MAX_WORDS) : [search]
  return patterns.map((pattern) => `%${pattern.replace(/[\\%_]/g, String.raw`\$&`)}%`)
}
