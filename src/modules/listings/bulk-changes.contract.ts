import { z } from 'zod'

import { endpoint, nameShapes } from '#platform/http/endpoint.ts'

import { StockField } from './listing-body.contract.ts'
import { MAX_PERCENT, MIN_PERCENT } from './listing-field.rules.ts'
import { sellingProblems, Version } from './selling.contract.ts'

const tag = 'Seller'
/** Listings that one call can change. */
export const MAX_CHANGED_LISTINGS = 500

/** Percent by which both prices change: −90 to +900, at most two decimals. */
const Percent = z
  .number('Enter a percentage.')
  .min(MIN_PERCENT, `Enter at least ${MIN_PERCENT} %.`)
  .max(MAX_PERCENT, `Enter at most ${MAX_PERCENT} %.`)
  .refine((n) => n !== 0, 'Enter a percentage other than 0.')
  .refine((n) => /^-?\d+(\.\d{1,2})?$/.test(String(n)), 'At most two decimals.')

export const ListingChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('price'), percent: Percent }),
  z.strictObject({ kind: z.literal('stock'), stock: StockField }),
  z.strictObject({ kind: z.literal('hide') }),
  z.strictObject({ kind: z.literal('show') }),
])
export type ListingChange = z.output<typeof ListingChange>

/** Without it, price changes of more than 50 % are refused with `large_price_change`. */
const ConfirmedLarge = z.boolean().default(false)

const ChangeResult = z.object({
  changed: z.int(),
  /** `detail` is English; `code` is for translations, as in a problem. */
  failed: z.array(z.object({ id: z.int(), detail: z.string(), code: z.string() })),
  /** Previous values and new versions of the changed listings. Sent as `values`, they undo the change. */
  before: z.array(
    z.object({
      id: z.int(),
      price: z.number().nullable(),
      gen_price: z.number(),
      stock: z.int(),
      hidden: z.boolean(),
      version: z.int(),
    }),
  ),
})
export type ChangeResult = z.infer<typeof ChangeResult>

/** Current values that a change is based on. Unlike a version, prices do not change with each sale. */
const SeenValues = z.strictObject({
  price: z.number().nullable().optional(),
  gen_price: z.number().optional(),
  stock: z.int().optional(),
})

/** New values of a listing in naira; missing ones stay, null removes the business price. */
export const ListingValues = z.strictObject({
  id: z.int().min(1).max(2_147_483_647),
  price: z.number().nullable().optional(),
  gen_price: z.number().optional(),
  stock: StockField.optional(),
  hidden: z.boolean().optional(),
  /** An older version fails. Each sale raises it too. */
  version: Version.optional(),
  /** The listing fails if one of these values is not current. */
  seen: SeenValues.optional(),
})
export type ListingValues = z.output<typeof ListingValues>

export const changeSellerProducts = endpoint('changeSellerProducts', {
  method: 'POST',
  path: '/api/seller/products/changes/',
  tag,
  summary:
    'Apply one change to up to 500 listings. Listings of others fail like unknown ones. A price change of more than 50 % needs confirmed_large',
  body: z.strictObject({
    ids: z
      .array(z.int().min(1).max(2_147_483_647), 'Choose the listings.')
      .min(1, 'Choose the listings.')
      .max(MAX_CHANGED_LISTINGS, `At most ${MAX_CHANGED_LISTINGS} listings at once.`),
    change: ListingChange,
    confirmed_large: ConfirmedLarge,
  }),
  response: ChangeResult,
  idempotent: true,
  problems: [sellingProblems.largePriceChange],
  example: { ids: [101, 102], change: { kind: 'price', percent: 5 } },
})

/** Sets exact values: used by "Undo", and for prices without a percentage. */
export const setSellerProducts = endpoint('setSellerProducts', {
  method: 'POST',
  path: '/api/seller/products/values/',
  tag,
  summary:
    'Set prices, stock or visibility of up to 500 listings, with values for each. A price change of more than 50 % needs confirmed_large',
  body: z.strictObject({
    confirmed_large: ConfirmedLarge,
    values: z
      .array(ListingValues)
      .min(1, 'Choose the listings.')
      .max(MAX_CHANGED_LISTINGS, `At most ${MAX_CHANGED_LISTINGS} listings at once.`),
  }),
  response: ChangeResult,
  idempotent: true,
  problems: [sellingProblems.largePriceChange],
  example: { values: [{ id: 101, gen_price: 21000, stock: 12 }] },
})

nameShapes({ ListingChange, ListingChangeResult: ChangeResult, ListingValues })
