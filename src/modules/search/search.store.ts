import type { Db } from '#platform/db/pool.ts'
import { statement } from '#platform/db/statement.ts'

interface Popular {
  ids: number[]
  total: number
}

/** Page and category come from sub-queries: unknown to the planner, they leave it no reason to plan anew for each. */
const popular = (condition = '') =>
  `select array(select product_id from search_listings ${condition}
       order by popularity desc, product_id limit (select $1::int) offset (select $2::int)) as ids,
     (select coalesce(sum(listings), 0)::int from category_counts ${condition}) as total`

const popularOfAll = statement<Popular>('search.popular', popular())
const popularOfCategory = statement<Popular>(
  'search.popular-of-category',
  popular('where category_id = (select $3::smallint)'),
)

/**
 * A page of all listings, or of a category, the most popular first, with their exact number, which is kept counted. What
 * they hold is read apart, so that one order of one table is all there is to plan.
 */
export async function listPopular(
  db: Db,
  category: number | null,
  { offset, size }: { offset: number; size: number },
): Promise<Popular> {
  const [found] = await (category === null
    ? popularOfAll(db, [size, offset])
    : popularOfCategory(db, [size, offset, category]))
  return found ?? { ids: [], total: 0 }
}
