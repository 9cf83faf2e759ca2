import type { Db } from '#platform/db/pool.ts'
import { statement } from '#platform/db/statement.ts'

const popular = statement<{ ids: number[]; total: number }>(
  'search.popular',
  `select array(select product_id from search_listings where $1::int is null or category_id = $1
       order by popularity desc, product_id limit $2 offset $3) as ids,
     (select coalesce(sum(listings), 0)::int from category_counts where $1::int is null or category_id = $1) as total`,
)

/**
 * A page of all listings, or of a category, the most popular first, with their exact number, which is kept counted. What
 * they hold is read apart: the server cannot foresee how far a page reaches and plans this anew each time, and with the
 * tables of a listing in it that took longer than the reading.
 */
export async function listPopular(
  db: Db,
  category: number | null,
  { offset, size }: { offset: number; size: number },
): Promise<{ ids: number[]; total: number }> {
  const [found] = await popular(db, [category, size, offset])
  return found ?? { ids: [], total: 0 }
}
