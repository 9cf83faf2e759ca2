import type { Db } from '#platform/db/pool.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

/** One view of a product by a visitor on a day. */
export interface View {
  productId: number
  /** UTC day: `2026-11-23`. */
  day: string
  /** Hash that identifies the visitor. */
  visitor: string
  /** Null for a visitor who is not signed in. */
  userId: number | null
}

const makeSalts = statement(
  'views.make-salts',
  noColumns,
  'insert into view_salts (day, salt) select distinct day, $2::bytea from unnest($1::date[]) day on conflict do nothing',
)

// The salt is deleted after its day, so stored views cannot be linked to another day or an IP address.
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

/** Stores views of known products, one per visitor and day, without the owner's; `newSalt` is for a new day. */
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
