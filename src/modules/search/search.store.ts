import type { Db } from '#platform/db/pool.ts'
import { bigint, integer, nullable, row, text } from '#platform/db/row.ts'
import { statement } from '#platform/db/statement.ts'

const Total = row({ total: integer })
const Listed = row({
  ...Total,
  id: integer,
  before_prices: text,
  before_stock: text,
  before_store: text,
  after_store: text,
  price_kobo: nullable(bigint),
  gen_price_kobo: bigint,
  stock: integer,
  store_name: text,
})

const total = (condition: string) =>
  `(select coalesce(sum(listings), 0)::int from category_counts ${condition}) as total`

/** Page and category come from sub-queries: unknown to the planner, they leave it no reason to plan for each value. */
const popular = (condition = '') =>
  `select ${total(condition)}, f.*
   from unnest(array(select product_id from search_listings ${condition}
       order by popularity desc, product_id limit (select $1::int) offset (select $2::int)))
       with ordinality as page (id, place)
     join finished_listings f using (id)
   order by place`

const IS_OF_CATEGORY = (place: string) => `where category_id = (select ${place}::smallint)`

const popularOfAll = statement('search.popular', Listed, popular())
const popularOfCategory = statement('search.popular-of-category', Listed, popular(IS_OF_CATEGORY('$3')))
const countOfAll = statement('search.count', Total, `select ${total('')}`)
const countOfCategory = statement('search.count-of-category', Total, `select ${total(IS_OF_CATEGORY('$1'))}`)

/** A page of all listings, or of a category, the most popular first, with their exact number, which is kept counted. */
export async function listPopular(db: Db, category: number | null, { offset, size }: { offset: number; size: number }) {
  const listings = await (category === null
    ? popularOfAll(db, [size, offset])
    : popularOfCategory(db, [size, offset, category]))
  // A page behind the last one has no row to carry the total.
  const [counted] =
    listings.length > 0 ? listings : await (category === null ? countOfAll(db) : countOfCategory(db, [category]))
  return { listings, total: counted?.total ?? 0 }
}
