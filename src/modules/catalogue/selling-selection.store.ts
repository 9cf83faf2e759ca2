import type { Db } from '#platform/db/pool.ts'
import { integer, row } from '#platform/db/row.ts'
import { all, join, raw, sql, type Sql } from '#platform/db/sql.ts'
import { statement } from '#platform/db/statement.ts'

/** What to list, with every name resolved. */
export interface SellerSelection {
  storeId: number | null
  /** Lower case, one line; null without. */
  search: string | null
  category: number | null
  condition: string | null
  hidden: boolean | null
}

/** A selection as SQL over `listing_texts t`. */
export interface Condition {
  /** What listings are filtered by, which the index of each order and of each filter holds. */
  filters: Sql
  /** The same asked of `products p`. */
  ofProducts: Sql
  /** What is searched for, as it is quickest asked of a listing that is read anyway. */
  text: Sql
  /** Filters and text without an index of the text. Hits are the union of these parts, which do not overlap. */
  plain: Sql[]
  /**
   * Both as the indexes are asked: by category, by condition, and by text. Each has an index of its own, which one
   * condition over all three would not use.
   */
  indexed: Sql[]
  /** The text is too short for the index of letter triples. */
  isShort: boolean
}

const SHORTEST_INDEXED = 3
const CONDITIONS = ['New', 'Used', 'Renewed']

const categoriesNamed = statement(
  'selling.categories-named',
  row({ id: integer }),
  'select id from categories where strpos(lower(name), $1) > 0',
)

/** How listings are told from others. */
export async function conditionOf(db: Db, selection: SellerSelection): Promise<Condition> {
  const { search } = selection
  const categories = search === null ? [] : await categoriesNamed(db, [search])
  return composeCondition(
    selection,
    categories.map(({ id }) => id),
  )
}

/**
 * Composes the condition of a selection.
 * @param named the categories whose names hold the text
 */
export function composeCondition(selection: SellerSelection, named: readonly number[]): Condition {
  const { search } = selection
  const { filters, ofProducts } = filtersOf(selection)
  const isShort = search !== null && search.length < SHORTEST_INDEXED
  const arms = search === null ? [] : armsOf(search, named)
  const contains = search === null ? [] : [sql`strpos(t.body, ${search}) > 0`]
  const text = search === null ? raw('true') : join([...contains, ...arms], ' or ')
  const plain = [sql`${filters} and (${text})`]
  const triples = search === null ? [] : [...contains, ...triplesOf(search).map((part) => sql`t.body like ${part}`)]
  const ways = [...arms, all(triples)]
  const parts = ways.map((way, at) => all([filters, way, ...ways.slice(0, at).map((earlier) => sql`not ${earlier}`)]))
  // What has no index for its text is read as a whole, and so but once.
  return { filters, ofProducts, text, plain, indexed: search === null || isShort ? plain : parts, isShort }
}

const WORD = /[\p{L}\p{N}]{3,}/gu
const MOST_WORDS = 4

/**
 * The patterns that the index is asked for: the longest words of a text. The triples of its gaps and ends are in so many
 * listings that looking for them took twice as long as all the rest. Nothing of a text stands for something else.
 */
function triplesOf(search: string): string[] {
  const words = [...new Set(search.match(WORD))].toSorted((a, b) => b.length - a.length)
  const asked = words.length > 0 ? words.slice(0, MOST_WORDS) : [search]
  return asked.map((part) => `%${part.replace(/[\\%_]/g, String.raw`\$&`)}%`)
}

function armsOf(search: string, named: readonly number[]): Sql[] {
  const conditions = CONDITIONS.filter((name) => name.toLowerCase().includes(search))
  return [...named.map((id) => sql`t.category_id = ${id}`), ...conditions.map((name) => sql`t.condition = ${name}`)]
}

function filtersOf({ storeId, category, condition, hidden }: SellerSelection) {
  const equal = [
    ...(storeId === null ? [] : [sql`store_id = ${storeId}`]),
    ...(category === null ? [] : [sql`category_id = ${category}`]),
    ...(condition === null ? [] : [sql`condition = ${condition}`]),
  ]
  const hiding = (yes: string, no: string) => (hidden === null ? [] : [raw(hidden ? yes : no)])
  return {
    filters: all([...equal.map((one) => sql`t.${one}`), ...hiding('t.hidden', 'not t.hidden')]),
    ofProducts: all([
      ...equal.map((one) => sql`p.${one}`),
      ...hiding('p.hidden_at is not null', 'p.hidden_at is null'),
    ]),
  }
}
