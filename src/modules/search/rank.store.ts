import type { Db } from '#platform/db/pool.ts'
import { integer, row } from '#platform/db/row.ts'
import { statement } from '#platform/db/statement.ts'

import { tsquery } from './query.rules.ts'
import type { Selection } from './selection.rules.ts'

/** Listings whose words are weighed; those behind them stand in the order of popularity. */
export const RANKED = 240

const ranked = statement(
  'search.ranked',
  row({ product_id: integer }),
  `with asked as materialized (select to_tsquery('english', $3) as in_title, to_tsquery('english', $4) as words)
   select h.product_id
   from unnest($1::int[], $2::int[]) h (product_id, tier) join search_listings s on s.product_id = h.product_id
     join search_texts t on t.id = s.text_id cross join asked
   order by h.tier desc, t.words @@ asked.in_title desc,
     ts_rank('{0.02, 0.2, 0.4, 1.0}', t.words, asked.words) * (1 + 0.1 * ln(1 + s.popularity)) desc, h.product_id
   limit $5 offset $6`,
)

/**
 * A page of some listings, by the words of the selection: the title with every word in it beats any text; within that,
 * how well the words are placed, times how well it sells.
 */
export async function rankByWords(
  db: Db,
  { groups, join }: Pick<Selection, 'groups' | 'join'>,
  found: readonly { productId: number; tier: number }[],
  { offset, size }: { offset: number; size: number },
): Promise<number[]> {
  const [ids, tiers] = [found.map(({ productId }) => productId), found.map(({ tier }) => tier)]
  const words = [tsquery(groups, join, 'A'), tsquery(groups, join)]
  return (await ranked(db, [ids, tiers, ...words, size, offset])).map((one) => one.product_id)
}
