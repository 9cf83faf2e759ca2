import type { Db } from '#platform/db/pool.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

/** One product seen by one visitor on one day. */
export interface View {
  productId: number
  /** In UTC, as `2026-11-23`. */
  day: string
  /** A hash of who looked. */
  visitor: string
  /** Null for a visitor who is not signed in. */
  userId: number | null
}

const makeSalts = statement(
  'views.make-salts',
  noColumns,
  'insert into view_salts (day, salt) select distinct day, $2::bytea from unnest($1::date[]) day on conflict do nothing',
)

// The salt is deleted when its day is over, so what is kept cannot be compared with another day or an address.
const insert = statement(
  'views.insert',
  noColumns,
  `insert into product_views (product_id, day, visitor)
   select v.product_id, v.day, ('x' || encode(substring(sha256(d.salt || convert_to(v.visitor, 'UTF8')) for 8), 'hex'))::bit(64)::bigint
   from unnest($1::int[], $2::date[], $3::text[], $4::bigint[]) v (product_id, day, visitor, user_id)
     join view_salts d using (day)
     join products p on p.id = v.product_id
     join stores s on s.id = p.store_id
   where s.owner_id is distinct from v.user_id or v.user_id is null
   on conflict do nothing`,
)

/**
 * Stores views, each visitor's of a product once a day. Those of unknown products and of the store's owner are left out.
 * @param newSalt for days that have none yet
 */
export async function insertViews(db: Db, views: readonly View[], newSalt: Buffer): Promise<void> {
  const days = views.map(({ day }) => day)
  await makeSalts(db, [days, newSalt])
  const [products, visitors, users] = [
    views.map(({ productId }) => productId),
    views.map(({ visitor }) => visitor),
    views.map(({ userId }) => userId),
  ]
  await insert(db, [products, days, visitors, users])
}
