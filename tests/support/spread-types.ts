import type { Db } from '#platform/db/pool.ts'
import { rows } from '#platform/db/rows.ts'

/** Ids of three part types that only tests have. */
export const SPREAD_TYPES = { PADS: 30_001, SHOES: 30_002, CAPS: 30_003 } as const

/** Gives the listings of the demo shop types, positions, stock, ages and qualities by their ids. */
export async function spreadTypes({ db }: { db: Db }): Promise<void> {
  await rows(
    db,
    `insert into part_types (id, key, name, category_id, fit_mode, position_slots, sold_as, inspection_class, size_class)
     values ($1, 'test-pads', 'Test pads', 1, 'vehicle', '{axle,side}', 'set', 'standard', 'S'),
       ($2, 'test-shoes', 'Test shoes', 1, 'vehicle', '{axle}', 'set', 'standard', 'S'),
       ($3, 'test-caps', 'Test caps', 1, 'both', '{order}', 'each', 'standard', 'S')`,
    Object.values(SPREAD_TYPES),
  )
  await rows(db, 'delete from listing_types')
  await rows(
    db,
    `insert into listing_types (product_id, type_id, axle, side, cylinder, certainty, score)
     select id, case id % 5 when 0 then $1::int when 1 then $2 when 2 then $3 when 3 then $1 end,
       case when id % 5 in (0, 1, 3) then case (id / 5) % 3 when 0 then 'front' when 1 then 'rear' end end,
       case when id % 5 in (0, 3) then case (id / 7) % 3 when 0 then 'left' when 1 then 'right' end end,
       case when id % 5 = 2 then nullif((id / 5) % 13, 0) end, 'admin', 100
     from products where id % 11 > 0`,
    Object.values(SPREAD_TYPES),
  )
  await rows(
    db,
    `update products set stock = case when id % 7 = 0 then 0 else 5 end,
       updated_at = now() - (id % 90) * interval '1 day',
       quality = case id % 4 when 0 then 'Genuine' when 1 then 'OEM' when 2 then 'Aftermarket' end`,
  )
  await rows(db, 'update stores set state_id = nullif(id % 4, 0)')
}
