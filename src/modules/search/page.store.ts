import { hitColumns, MOST_COUNTED, type Parameters, takesUniversalApart, universalHits } from './hits.store.ts'
import { tsquery } from './query.rules.ts'
import type { SearchQuery } from './search.contract.ts'
import type { Selection } from './selection.rules.ts'

export type SortName = NonNullable<SearchQuery['sort']>

export interface Page {
  sort: SortName
  offset: number
  size: number
}

/** Listings whose words are weighed; those behind them stand in the order of popularity. */
export const RANKED = 501

/** The order of `hits h` that is not by words. The id makes every order total, so that pages never overlap. */
export const ORDERS: Record<SortName, string> = {
  relevance: 'h.tier desc, h.popularity desc, h.product_id',
  popular: 'h.popularity desc, h.product_id',
  price_asc: 'h.price, h.product_id',
  price_desc: 'h.price desc, h.product_id',
  newest: 'h.created_at desc, h.product_id desc',
  rating: 'h.rating_tenths desc, h.popularity desc, h.product_id',
}

/** The CTE `page` in one of the orders, over the CTE `hits`. */
export function sortedPage(selection: Selection, { sort, offset, size }: Page, p: Parameters): string {
  const order = ORDERS[sort]
  const first = `order by ${order} limit ${offset + size}`
  const byPopularity = sort === 'popular' || sort === 'relevance'
  const universal = () =>
    universalHits(selection, p, `${hitColumns(selection)}, 0 as tier`, byPopularity ? offset + size : MOST_COUNTED)
  const columns = 'h.product_id, h.popularity, h.price, h.created_at, h.rating_tenths, h.tier'
  const all = takesUniversalApart(selection)
    ? `(select ${columns} from hits h ${first}) union all (select ${columns} from (${universal()}) h ${first})`
    : `select ${columns} from hits h ${first}`
  return `page as (select h.product_id, row_number() over (order by ${order}) as place
    from (${all}) h order by place limit ${size} offset ${offset})`
}

/**
 * The CTE `page` by words: the title with every word in it beats any text; within that, how well the words are placed,
 * times how well it sells.
 */
export function rankedPage(selection: Selection, { offset, size }: Page, p: Parameters): string[] {
  const inTitle = p.add(tsquery(selection.groups, selection.join, 'A'))
  const words = p.add(tsquery(selection.groups, selection.join))
  return [
    `ranked as (select h.product_id, h.tier,
        (t.words @@ to_tsquery('english', ${inTitle})) as in_title,
        ts_rank('{0.02, 0.2, 0.4, 1.0}', t.words, to_tsquery('english', ${words})) * (1 + 0.1 * ln(1 + h.popularity)) as score
      from (select * from hits limit ${RANKED}) h join search_texts t on t.id = h.text_id)`,
    `page as (select product_id, row_number() over (order by tier desc, in_title desc, score desc, product_id) as place
      from ranked order by place limit ${size} offset ${offset})`,
  ]
}
