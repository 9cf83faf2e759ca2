import type { Db } from '#platform/db/pool.ts'
import { rows } from '#platform/db/statement.ts'

/** What to list, with every name resolved. */
export interface SellerSelection {
  storeId: number | null
  /** Lower case, one line; null without. */
  search: string | null
  category: number | null
  condition: string | null
  hidden: boolean | null
}

/** Hits as the union of parts, each a condition over `listing_texts t`; no listing is in two of them. */
export interface Parts {
  parts: string[]
  values: unknown[]
}

/** A selection as SQL over `listing_texts t`. */
export interface Condition {
  /** What listings are filtered by, which the index of each order and of each filter holds. */
  filters: string
  /** The same asked of `products p`. */
  ofProducts: string
  /** What is searched for, as it is quickest asked of a listing that is read anyway. */
  text: string
  /** The values of these three. */
  values: unknown[]
  /** Both as they are asked of the listings that pass the filters. */
  plain: Parts
  /**
   * Both as the indexes are asked: by category, by condition, and by text. Each has an index of its own, which one
   * condition over all three would not use.
   */
  indexed: Parts
  /** The text is too short for the index of letter triples. */
  isShort: boolean
}

const SHORTEST_INDEXED = 3
const CONDITIONS = ['New', 'Used', 'Renewed']

/** How listings are told from others. */
export async function conditionOf(db: Db, selection: SellerSelection): Promise<Condition> {
  const { search } = selection
  const { values, add, filters, ofProducts } = filtersOf(selection)
  const isShort = search !== null && search.length < SHORTEST_INDEXED
  const arms = search === null ? [] : await armsOf(db, search, add)
  const contains = search === null ? [] : [`strpos(t.body, ${add(search)}) > 0`]
  const text = [...contains, ...arms].join(' or ') || 'true'
  const plain = { parts: [`${filters} and (${text})`], values: [...values] }
  const triples = search === null ? [] : [...contains, ...triplesOf(search).map((part) => `t.body like ${add(part)}`)]
  const ways = [...arms, triples.join(' and ')]
  const parts = ways.map((way, at) =>
    [filters, way, ...ways.slice(0, at).map((earlier) => `not ${earlier}`)].join(' and '),
  )
  return {
    filters,
    ofProducts,
    text,
    values: plain.values,
    plain,
    // What has no index for its text is read as a whole, and so but once.
    indexed: search === null || isShort ? plain : { parts, values },
    isShort,
  }
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

async function armsOf(db: Db, search: string, add: (value: unknown) => string): Promise<string[]> {
  const categories = await rows<{ id: number }>(db, 'select id from categories where strpos(lower(name), $1) > 0', [
    search,
  ])
  const conditions = CONDITIONS.filter((name) => name.toLowerCase().includes(search))
  return [
    ...categories.map(({ id }) => `t.category_id = ${add(id)}`),
    ...conditions.map((name) => `t.condition = ${add(name)}`),
  ]
}

function filtersOf({ storeId, category, condition, hidden }: SellerSelection) {
  const values: unknown[] = []
  const add = (value: unknown) => `$${values.push(value)}`
  const equal = [
    ...(storeId === null ? [] : [`store_id = ${add(storeId)}`]),
    ...(category === null ? [] : [`category_id = ${add(category)}`]),
    ...(condition === null ? [] : [`condition = ${add(condition)}`]),
  ]
  const hiding = (yes: string, no: string) => (hidden === null ? [] : [hidden ? yes : no])
  const all = (conditions: readonly string[]) => conditions.join(' and ') || 'true'
  return {
    values,
    add,
    filters: all([...equal.map((one) => `t.${one}`), ...hiding('t.hidden', 'not t.hidden')]),
    ofProducts: all([...equal.map((one) => `p.${one}`), ...hiding('p.hidden_at is not null', 'p.hidden_at is null')]),
  }
}
