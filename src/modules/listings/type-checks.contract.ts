import { z } from 'zod'

import { IdText, PartTypeName, Positions } from '#modules/catalogue/catalogue.contract.ts'
import { endpoint, nameShapes } from '#platform/http/endpoint.ts'

import { typeFields } from './listing-body.contract.ts'
import { SellerProductDetail, sellingProblems } from './selling.contract.ts'

/** Listings that one call can confirm. */
export const MAX_CONFIRMED_LISTINGS = 200

const tag = 'Part types'
const page = z
  .string()
  .regex(/^[1-9]\d{0,4}$/, 'The page is a whole number.')
  .transform(Number)
  .default(1)

export const setListingType = endpoint('setListingType', {
  method: 'PUT',
  path: '/api/products/:id/type',
  tag,
  summary:
    'Set part type, positions and sizes of a listing. 409 type_conflict if the title names another type and confirm_conflict is not set',
  params: z.object({ id: IdText }),
  body: z.strictObject({
    type: typeFields.part_type,
    positions: typeFields.positions,
    sizes: typeFields.sizes,
    confirm_conflict: typeFields.confirm_conflict,
  }),
  response: SellerProductDetail,
  problems: [sellingProblems.listingNotFound, sellingProblems.typeConflict],
  example: { type: 'brake-pads', positions: { axle: 'front' } },
})

export const confirmListingTypes = endpoint('confirmListingTypes', {
  method: 'POST',
  path: '/api/products/types/confirm',
  tag,
  summary: 'Confirm the guessed part types of up to 200 of your listings. Listings of others fail like unknown ones',
  body: z.strictObject({
    ids: z
      .array(z.int().min(1).max(2_147_483_647), 'Choose the listings.')
      .min(1, 'Choose the listings.')
      .max(MAX_CONFIRMED_LISTINGS, `At most ${MAX_CONFIRMED_LISTINGS} listings at once.`),
  }),
  response: z.object({ confirmed: z.int(), failed: z.array(z.object({ id: z.int(), detail: z.string() })) }),
  example: { ids: [101, 102] },
})

const ListingToCheck = z.object({
  id: z.int(),
  title: z.string(),
  sku: z.string(),
  thumbnail: z.string().nullable(),
  part_type: PartTypeName.nullable(),
  positions: Positions,
  /** 0 to 100. */
  score: z.int(),
})
export type ListingToCheck = z.infer<typeof ListingToCheck>

export const TO_CHECK_PAGE_SIZE = 50

export const listTypesToCheck = endpoint('listTypesToCheck', {
  method: 'GET',
  path: '/api/products/types/to-check/',
  tag,
  summary: 'List your listings whose part type is a guess or unknown, the most popular first',
  query: z.strictObject({ page }),
  response: z.object({
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(ListingToCheck),
  }),
})

const TypeConflict = z.object({
  id: z.int(),
  title: z.string(),
  store: z.string(),
  part_type: PartTypeName.nullable(),
  decided_at: z.iso.datetime(),
})

export const listTypeConflicts = endpoint('listTypeConflicts', {
  method: 'GET',
  path: '/api/admin/listing-type-conflicts/',
  tag: 'Admin',
  summary: 'List listings whose sellers confirmed a part type that the title contradicts, the newest first',
  query: z.strictObject({ page }),
  response: z.object({
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(TypeConflict),
  }),
})

nameShapes({ ListingToCheck, ListingTypeConflict: TypeConflict })
