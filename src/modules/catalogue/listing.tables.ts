import { z } from 'zod'

import { bigint, boolean, integer, json, nullable, numeric, row, text, timestamptz } from '#platform/db/row.ts'

import { CONDITIONS, QUALITIES, VehicleSet } from './catalogue.contract.ts'

/** A listing as stores read it; money in kobo. */
export const Listing = row({
  id: integer,
  title: text,
  description: text,
  thumbnail: nullable(text),
  price_kobo: nullable(bigint),
  gen_price_kobo: bigint,
  sku: text,
  part_no: text,
  brand: text,
  category: text,
  rating: numeric,
  reviews: integer,
  stock: integer,
  condition: text.of(...CONDITIONS),
  weight_kg: numeric,
  length_in: numeric,
  width_in: numeric,
  height_in: numeric,
  universal: boolean,
  store_id: integer,
  store_name: text,
  vehicle_sets: json(z.array(VehicleSet)),
  created_at: timestamptz,
  part_type_key: nullable(text),
  part_type_name: nullable(text),
  quality: nullable(text.of(...QUALITIES)),
})

/** Pictures of a listing in order. */
export const IMAGES = json(z.array(z.strictObject({ id: z.int(), url: z.string(), alt: z.string() })))

/** Returns SQL for the positions of a listing as a JSON object. `id` is SQL for its id. */
export const positionsSql = (id: string) =>
  `coalesce((select jsonb_strip_nulls(jsonb_build_object('axle', axle, 'side', side, 'height', height, 'depth', depth,
     'bank', bank::text, 'order', cylinder::text)) from listing_types where product_id = ${id}), '{}')`
/** Returns SQL for the sizes of a listing as a JSON object. `id` is SQL for its id. */
export const sizesSql = (id: string) =>
  `coalesce((select jsonb_object_agg(key, coalesce(to_jsonb(trim_scale(number)), to_jsonb(code)) order by key)
     from listing_sizes where product_id = ${id}), '{}')`
