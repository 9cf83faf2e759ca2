import { Positions } from '#modules/catalogue/catalogue.contract.ts'
import { positionsSql } from '#modules/catalogue/listing.tables.ts'
import type { Db } from '#platform/db/pool.ts'
import { boolean, integer, json, nullable, row, text, timestamptz } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

const GUESSED = `l.certainty in ('import_guess', 'migrated_guess')`

const Count = row({ count: integer })
const countGuessed = statement(
  'type-checks.count',
  Count,
  `select count(*)::int as count from listing_types l join products p on p.id = l.product_id
   where ${GUESSED} and p.store_id = $1`,
  { planEachTime: true },
)
const ToCheck = row({
  id: integer,
  title: text,
  sku: text,
  thumbnail: nullable(text),
  key: nullable(text),
  name: nullable(text),
  positions: json(Positions),
  score: integer,
})
const guessed = statement(
  'type-checks.page',
  ToCheck,
  `select p.id, p.title, p.sku, p.thumbnail, t.key, t.name, ${positionsSql('p.id')} as positions, found.score
   from (select p.id, p.popularity, l.type_id, l.score from listing_types l join products p on p.id = l.product_id
       where ${GUESSED} and p.store_id = $1 order by p.popularity desc, p.id desc limit $2 offset $3) found
     join products p using (id) left join part_types t on t.id = found.type_id
   order by found.popularity desc, found.id desc`,
  { planEachTime: true },
)

/** Returns the number of listings of a store with a guessed or unknown type, and a page of them, most popular first. */
export async function readGuessed(db: Db, storeId: number, { limit, offset }: { limit: number; offset: number }) {
  const [counted] = await countGuessed(db, [storeId])
  return { count: counted?.count ?? 0, rows: await guessed(db, [storeId, limit, offset]) }
}

const confirm = statement(
  'type-checks.confirm',
  row({ id: integer }),
  `with confirmed as (
     update listing_types l set certainty = 'seller', score = 100, decided_by = $2, decided_at = $3
     where product_id = any ($1::int[]) and type_id is not null and certainty not in ('seller', 'admin')
     returning product_id, type_id),
   moved as (
     update products p set category_id = t.category_id, updated_at = $3, version = version + 1
     from confirmed c join part_types t on t.id = c.type_id
     where p.id = c.product_id and p.category_id <> t.category_id)
   select product_id as id from confirmed order by id`,
  { planEachTime: true },
)

/** Confirms the guessed types of locked listings, and sets their categories. Returns the confirmed ids. */
export async function confirmTypes(db: Db, ids: readonly number[], { by, at }: { by: number; at: Date }) {
  return (await confirm(db, [ids, by, at])).map(({ id }) => id)
}

const move = statement(
  'type-checks.set-category',
  noColumns,
  `update products set category_id = coalesce($2, category_id), updated_at = $3, version = version + 1 where id = $1`,
)

/** Sets the category of a locked listing unless null, and raises its version. */
export async function setCategory(db: Db, id: number, categoryId: number | null, at: Date): Promise<void> {
  await move(db, [id, categoryId, at])
}

const vehicles = statement(
  'type-checks.has-vehicles',
  row({ title: text, has_vehicles: boolean }),
  `select title, universal or exists (select from fitments f where f.product_id = p.id) as has_vehicles
   from products p where id = $1`,
)

/** Returns the title of a listing and whether it fits any vehicle. */
export async function readTitle(db: Db, id: number) {
  const [found] = await vehicles(db, [id])
  return found ?? null
}

const countConflicts = statement(
  'type-checks.count-conflicts',
  Count,
  'select count(*)::int as count from listing_types where conflict_confirmed',
)
const Conflict = row({
  id: integer,
  title: text,
  store: text,
  key: nullable(text),
  name: nullable(text),
  decided_at: timestamptz,
})
const conflicts = statement(
  'type-checks.conflicts',
  Conflict,
  `select p.id, p.title, s.name as store, t.key, t.name, l.decided_at
   from listing_types l join products p on p.id = l.product_id join stores s on s.id = p.store_id
     left join part_types t on t.id = l.type_id
   where l.conflict_confirmed order by l.decided_at desc, p.id desc limit $1 offset $2`,
)

/** Returns the listings whose confirmed type contradicts the title, the newest first. */
export async function readConflicts(db: Db, { limit, offset }: { limit: number; offset: number }) {
  const [counted] = await countConflicts(db)
  return { count: counted?.count ?? 0, rows: await conflicts(db, [limit, offset]) }
}
