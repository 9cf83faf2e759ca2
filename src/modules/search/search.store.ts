import type { Db } from '#platform/db/pool.ts'
import { bigint, integer, nullable, row, text } from '#platform/db/row.ts'
import { statement } from '#platform/db/statement.ts'

const Total = row({ total: integer })
const ListedRow = row({
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

const totalSql = (condition: string) =>
  `(select coalesce(sum(listings), 0)::int from category_counts ${condition}) as total`

/** Page and category are sub-queries, which the planner cannot see: so it keeps one plan for all values. */
const popularSql = (condition = '') =>
  `select ${totalSql(condition)}, f.*
   from unnest(array(select product_id from search_listings ${condition}
       order by popularity desc, product_id limit (select $1::int) offset (select $2::int)))
       with ordinality as page (id, place)
     join finished_listings f using (id)
   order by place`

const whereCategory = (place: string) => `where category_id = (select ${place}::smallint)`

const selectPopular = statement('search.popular', ListedRow, popularSql())
const selectPopularInCategory = statement('search.popular-of-category', ListedRow, popularSql(whereCategory('$3')))
const countAll = statement('search.count', Total, `select ${totalSql('')}`)
const countCategory = statement('search.count-of-category', Total, `select ${totalSql(whereCategory('$1'))}`)

/** Lists a page of all listings or of a category, the most popular first, with their stored exact count. */
export async function listPopular(db: Db, category: number | null, { offset, size }: { offset: number; size: number }) {
  const listings = await (category === null
    ? selectPopular(db, [size, offset])
    : selectPopularInCategory(db, [size, offset, category]))
  // A page after the last one has no row with the total.
  const [counted] =
    listings.length > 0 ? listings : await (category === null ? countAll(db) : countCategory(db, [category]))
  return { listings, total: counted?.total ?? 0 }
}
