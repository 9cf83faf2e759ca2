import { z } from 'zod'

import { bigint, integer, json, nullable, row, text } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

// Statements of the first start of a demo shop: each is sent a few times at most.
const RARELY = { planEachTime: true }

export const countListings = statement(
  'demo.count-listings',
  row({ listings: integer }),
  'select count(*)::int as listings from products',
  RARELY,
)

export const listSkus = statement(
  'demo.skus',
  row({ sku: text }),
  'select sku from products where sku = any($1::text[])',
  RARELY,
)

/** Inserts or updates stores from JSON. Returns their ids in the order of the names. */
export const putStores = statement(
  'demo.put-stores',
  row({ id: integer }),
  `with given as (
     insert into stores (name, city, state_id, phone, about)
     select s.name, city, st.id, phone, about
     from jsonb_to_recordset($1::jsonb) as s (name text, city text, state text, phone text, about text)
     left join states st on st.name = s.state
     on conflict (lower(name)) do update set city = excluded.city, state_id = excluded.state_id
     returning id, name)
   select id from given order by array_position($2::text[], name)`,
  RARELY,
)

export const addBrands = statement(
  'demo.add-brands',
  noColumns,
  'insert into brands (name) select unnest($1::text[]) on conflict (lower(name)) do nothing',
  RARELY,
)
export const findBrands = statement(
  'demo.brands',
  row({ name: text, id: integer }),
  'select given.name, b.id from unnest($1::text[]) as given (name) join brands b on lower(b.name) = lower(given.name)',
  RARELY,
)

/** Inserts products from JSON with their fitments, part numbers and pictures. Does not change existing products. */
export const addListings = statement(
  'demo.add-listings',
  noColumns,
  `with given as (
    select * from jsonb_to_recordset($1::jsonb) as p (store_id int, category_id smallint, brand_id int, title text,
      description text, thumbnail text, "priceKobo" bigint, "genPriceKobo" bigint, sku text, "partNo" text, condition text,
      quality text, stock int, rating numeric, reviews int, "weightKg" numeric, "lengthIn" numeric, "widthIn" numeric,
      "heightIn" numeric, universal boolean, vehicle_sets jsonb, popularity real, "createdAt" timestamptz,
      fitments jsonb, numbers jsonb, pictures jsonb, "typeKey" text, positions jsonb, sizes jsonb)),
  inserted as (
    insert into products (store_id, category_id, brand_id, title, description, thumbnail, price_kobo, gen_price_kobo, sku,
      part_no, condition, quality, stock, rating, reviews, weight_kg, length_in, width_in, height_in, universal, vehicle_sets,
      popularity, base_popularity, created_at, updated_at)
    select store_id, category_id, brand_id, title, description, thumbnail, "priceKobo", "genPriceKobo", sku,
      "partNo", condition, quality, stock, rating, reviews, "weightKg", "lengthIn", "widthIn", "heightIn", universal, vehicle_sets,
      popularity, popularity, "createdAt", "createdAt"
    from given
    on conflict (store_id, sku) do nothing
    returning id, store_id, sku),
  placed as (select inserted.id, fitments, numbers, pictures, "typeKey", positions, sizes
    from inserted join given using (store_id, sku)),
  typed as (
    insert into listing_types (product_id, type_id, axle, side, height, depth, bank, cylinder, certainty, score)
    select placed.id, t.id, positions ->> 'axle', positions ->> 'side', positions ->> 'height', positions ->> 'depth',
      (positions ->> 'bank')::smallint, (positions ->> 'order')::smallint, 'admin', 100
    from placed join part_types t on t.key = "typeKey"),
  sized as (
    insert into listing_sizes (product_id, key, number, code)
    select placed.id, size.key, case jsonb_typeof(value) when 'number' then value::numeric end,
      case jsonb_typeof(value) when 'string' then value #>> '{}' end
    from placed cross join lateral jsonb_each(sizes) size
    where exists (select from part_types t where t.key = "typeKey")),
  fitted as (
    insert into fitments (product_id, position, model_id, year_start, year_end, engine, type_start, type_end)
    select id, position, "modelId", "yearStart", "yearEnd", "engineOrdinal", "typeStartOrdinal", "typeEndOrdinal"
    from placed cross join lateral jsonb_to_recordset(fitments) as f (position smallint, "modelId" int,
      "yearStart" smallint, "yearEnd" smallint, "engineOrdinal" smallint, "typeStartOrdinal" smallint,
      "typeEndOrdinal" smallint)),
  numbered as (
    insert into part_numbers (product_id, kind, normalised, display)
    select id, kind, normalised, display
    from placed cross join lateral jsonb_to_recordset(numbers) as n (kind text, normalised text, display text))
  insert into product_images (product_id, position, url, alt)
  select id, position, url, alt
  from placed cross join lateral jsonb_to_recordset(pictures) as i (position smallint, url text, alt text)`,
  RARELY,
)

export const findTypes = statement(
  'demo.types',
  row({ key: text, id: integer }),
  'select key, id from part_types',
  RARELY,
)

/** Moves the id sequence of products past the copied rows. */
export const continueIds = statement(
  'demo.continue-ids',
  noColumns,
  "select from (select setval(pg_get_serial_sequence('products', 'id'), max(id)) from products) continued",
  RARELY,
)

export const findWipers = statement('demo.wipers', noColumns, 'select from wipers limit 1', RARELY)

/** Inserts wipers and arms from JSON. */
export const addWipers = statement(
  'demo.add-wipers',
  noColumns,
  `with armed as (
    insert into wiper_arms (model_id, year_start, year_end, side, length_in, adapter)
    select model_id, year_start, year_end, side, length_in, adapter
    from jsonb_to_recordset($2::jsonb) as a (model_id int, year_start smallint, year_end smallint, side text,
      length_in smallint, adapter text)
    on conflict do nothing)
  insert into wipers (symbol, short_name_en, long_description_en, price_kobo, style, length_in, adapters, photos)
  select symbol, "shortName", description, "priceKobo", style, "lengthIn", adapters, photos
  from jsonb_to_recordset($1::jsonb) as w (symbol text, "shortName" text, description text, "priceKobo" bigint,
    style text, "lengthIn" smallint, adapters text[], photos text[])
  on conflict (symbol) do nothing`,
  RARELY,
)

export const listEmails = statement(
  'demo.emails',
  row({ email: text }),
  'select email from users where email = any ($1::text[])',
  RARELY,
)

/** Makes users the owners of stores, given as JSON. */
export const giveStores = statement(
  'demo.give-stores',
  noColumns,
  `update stores s set owner_id = u.id
   from jsonb_to_recordset($1::jsonb) as given (email text, store text) join users u using (email)
   where s.name = given.store and s.owner_id is null and not exists (select from stores o where o.owner_id = u.id)`,
  RARELY,
)

export const disableUsers = statement(
  'demo.disable-users',
  noColumns,
  'update users set disabled_at = now() where email = any ($1::text[]) and disabled_at is null',
  RARELY,
)

/** Sets when stores opened, in days before now, from JSON. */
export const backdateStores = statement(
  'demo.backdate-stores',
  noColumns,
  `update stores s set created_at = now() - given.days * interval '1 day'
   from jsonb_to_recordset($1::jsonb) as given (name text, days int) where s.name = given.name`,
  RARELY,
)

export const hasOrders = statement(
  'demo.has-orders',
  noColumns,
  'select from orders union all select from message_orders limit 1',
  RARELY,
)

export const listDemoUsers = statement(
  'demo.users',
  row({ id: bigint, email: text, role_id: integer, address: text, phone: text, store_id: nullable(integer) }),
  `select u.id, u.email, u.role_id, u.address, u.phone, s.id as store_id
   from users u left join stores s on s.owner_id = u.id where u.email = any ($1::text[])`,
  RARELY,
)

const SoldVehicle = z.object({
  make: z.string(),
  model: z.string(),
  year: z.object({ start: z.number(), end: z.number() }),
})

/** The listings that sell best and have enough stock for the history, three times as often from stores with an owner. */
export const listBestSellers = statement(
  'demo.best-sellers',
  row({ id: integer, stock: integer, vehicle_sets: json(z.array(SoldVehicle)) }),
  `select p.id, p.stock, p.vehicle_sets from products p join stores s on s.id = p.store_id
   where p.stock >= 12 and p.hidden_at is null
   order by p.popularity * case when s.owner_id is null then 1 else 3 end desc, p.id limit 400`,
  RARELY,
)
