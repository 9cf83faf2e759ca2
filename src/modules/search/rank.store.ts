import type { Db } from '#platform/db/pool.ts'
import { integer, row } from '#platform/db/row.ts'
import { statement } from '#platform/db/statement.ts'

import type { SearchCriteria } from './criteria.rules.ts'
import { formatTsquery } from './query.rules.ts'

/** Listings ranked by words; later ones keep the order of popularity. */
export const MAX_RANKED = 240

const selectRanked = statement(
  'search.ranked',
  row({ product_id: integer }),
  `with asked as materialized (select to_tsquery('english', $3) as in_title, to_tsquery('english', $4) as words)
   select h.product_id
   from unnest($1::int[], $2::int[]) h (product_id, match_rank) join search_listings s on s.product_id = h.product_id
     join search_texts t on t.id = s.text_id cross join asked
   order by h.match_rank desc, t.words @@ asked.in_title desc,
     ts_rank('{0.02, 0.2, 0.4, 1.0}', t.words, asked.words) * (1 + 0.1 * ln(1 + s.popularity)) desc, h.product_id
   limit $5 offset $6`,
)

/** Ranks listings: titles with all words first, then by the text rank of PostgreSQL times popularity. */
export async function rankByWords(
  db: Db,
  { groups, join }: Pick<SearchCriteria, 'groups' | 'join'>,
  hits: readonly { productId: number; matchRank: number }[],
  { offset, size }: { offset: number; size: number },
): Promise<number[]> {
  const [ids, matchRanks] = [hits.map(({ productId }) => productId), hits.map(({ matchRank }) => matchRank)]
  const words = [formatTsquery(groups, join, 'A'), formatTsquery(groups, join)]
  return (await selectRanked(db, [ids, matchRanks, ...words, size, offset])).map((one) => one.product_id)
}
