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

/** A selection as SQL over `listing_texts t`. */
export interface Condition {
  /**
   * A listing is a hit where one of them holds, and then no other does: by its category, its condition or its text. Each
   * has an index of its own, which one condition over all three would not use.
   */
  branches: string[]
  /** The same in one, as it is quickest asked of a listing that is read anyway. */
  plain: string
  /** What is asked of `products p` instead, where nothing is searched for. */
  ofProducts: string
  values: unknown[]
  /** The one store they are of, or null. */
  storeId: number | null
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
  const text = search === null ? null : add(search)
  const contains = text === null ? [] : [`strpos(t.body, ${text}) > 0`]
  const like = text === null ? [] : [`t.body like ${patternOf(text)}`]
  const ways = [...arms, ...like]
  const onlyBy = (way: string, at: number) => within([way, ...ways.slice(0, at).map((earlier) => `not ${earlier}`)])
  const within = (arm: readonly string[]) => [...filters, ...arm].join(' and ') || 'true'
  const oneOf = (all: readonly string[]) => within(all.length > 0 ? [`(${all.join(' or ')})`] : [])
  const plain = oneOf([...contains, ...arms])
  return {
    // What has no index for its text is read as a whole, and so but once.
    branches: search === null || isShort ? [plain] : ways.map(onlyBy),
    plain,
    ofProducts: ofProducts.join(' and ') || 'true',
    values,
    storeId: selection.storeId,
    isShort,
  }
}

/** Nothing of a text stands for something else. */
const patternOf = (text: string) =>
  String.raw`'%' || replace(replace(replace(${text}, '\', '\\'), '%', '\%'), '_', '\_') || '%'`

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
  return {
    values,
    add,
    filters: [...equal.map((one) => `t.${one}`), ...hiding('t.hidden', 'not t.hidden')],
    ofProducts: [...equal.map((one) => `p.${one}`), ...hiding('p.hidden_at is not null', 'p.hidden_at is null')],
  }
}
