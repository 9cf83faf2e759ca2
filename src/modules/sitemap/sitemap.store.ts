import type { Db } from '#platform/db/pool.ts'
import { integer, row, text } from '#platform/db/row.ts'
import { statement } from '#platform/db/statement.ts'

const stores = statement(
  'sitemap.stores',
  row({ id: integer }),
  `select s.id from stores s
   where s.suspended_at is null and exists (select from products p where p.store_id = s.id and p.hidden_at is null)
   order by s.id limit $1`,
)

/** Stores with something on sale, the oldest first. */
export async function listStoresOnSale(db: Db, most: number): Promise<number[]> {
  return (await stores(db, [most])).map(({ id }) => id)
}

/** Maximum number of popular listings in the sitemap. */
const LOOKED_AT = 5_000

const vehicles = statement(
  'sitemap.vehicles',
  row({ make: text, model: text }),
  `select k.name as make, m.name as model
   from (select f.model_id, count(distinct f.product_id) as listings
       from (select product_id from search_listings
           where popularity > coalesce((select popularity from search_listings where universal
             order by popularity desc, product_id offset $1 limit 1), -1)
           order by popularity desc, product_id limit ${LOOKED_AT}) s
         join products p on p.id = s.product_id and p.hidden_at is null
         join fitments f on f.product_id = s.product_id
       group by f.model_id) fitted
     join vehicle_models m on m.id = fitted.model_id join vehicle_makes k on k.id = m.make_id
   order by fitted.listings desc, m.id limit $2`,
)

/** Lists models that popular listings fit, most first, of whose list the first page has a part made for them. */
export function listVehiclesOnSale(
  db: Db,
  { pageSize, most }: { pageSize: number; most: number },
): Promise<{ make: string; model: string }[]> {
  // Universal parts are in every list, and a page that says nothing of its vehicle is not for search engines.
  return vehicles(db, [pageSize - 1, most])
}
