import { z } from 'zod'

import { Condition, IdText, Positions, Product, ProductImage, Sizes } from '#modules/catalogue/catalogue.contract.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { problems } from '#platform/http/problems.ts'

import { listingFields, refusePriceAboveGeneral, refuseWithoutCategory, StockField } from './listing-body.contract.ts'

export const sellingProblems = problems({
  listingNotFound: [404, 'There is no such listing.'],
  storeNotFound: [404, 'There is no such store.'],
  storeSuspended: [403, 'This store is suspended. Please contact us.'],
  skuTaken: [409, 'Your store has another listing with this SKU.'],
  largePriceChange: [409, 'This changes prices by more than 50%. Confirm it once more.'],
  typeConflict: [409, 'The title and the part type name different parts. Choose one.'],
  changedMeanwhile: [409, 'Somebody else changed this listing meanwhile.'],
})

/** Listings that one call can change, and rows that one page can hold. */
export const MOST_CHANGED = 500
export const SELLER_PAGE_SIZE = 5
export const SELLER_PAGE_SIZES = [5, 10, 25, 50, 100] as const
/** Counting stops here: above it `count_capped` is true, and a page says "10,000+". */
export const SELLER_COUNT_CAP = 10_000
/** How many hits of a search can be paged through where it finds more than are counted. A narrower one reaches the rest. */
export const SELLER_SEARCH_REACH = 1_000

export const SELLER_SORTS = ['newest', 'title', 'gen_price', 'price', 'stock', 'rating', 'sku'] as const
export const SellerSort = z.enum(SELLER_SORTS)
export type SellerSort = z.infer<typeof SellerSort>

/** A listing as its owner and admins see it: both prices, hidden ones too, and the version that a change must name. */
export const SellerProduct = Product.omit({ display_price: true, unit_price: true }).extend({
  version: z.int(),
  hidden: z.boolean(),
  updated_at: z.iso.datetime(),
})
export type SellerProduct = z.infer<typeof SellerProduct>

export const SellerProductDetail = SellerProduct.extend({
  images: z.array(ProductImage),
  store: z.object({ id: z.int(), name: z.string(), suspended: z.boolean() }),
  positions: Positions,
  sizes: Sizes,
  /** The seller or an admin chose the type; otherwise it is a guess, or unknown. */
  is_type_decided: z.boolean(),
})
export type SellerProductDetail = z.infer<typeof SellerProductDetail>

const tag = 'Seller'
const nothing = z.strictObject({})
const params = z.object({ id: IdText })
const StoreId = z.int('The store is named by its id.').min(1).max(2_147_483_647)
const Version = z.int('The version is a whole number.').min(1).max(2_147_483_647)

const writtenListing = <
  T extends Parameters<typeof refusePriceAboveGeneral>[0] & Parameters<typeof refuseWithoutCategory>[0],
>(
  listing: T,
) => refuseWithoutCategory(refusePriceAboveGeneral(listing))
export const CreateProductBody = writtenListing(z.strictObject({ ...listingFields, storeId: StoreId }))
export const ReplaceProductBody = writtenListing(z.strictObject({ ...listingFields, version: Version }))

export const createProduct = endpoint({
  method: 'POST',
  path: '/api/product/',
  tag,
  summary: 'Put a part on sale in the own store; an admin in any',
  body: CreateProductBody,
  response: SellerProductDetail,
  status: 201,
})

/** One field that differs between what was sent and what is stored, in a 409 of `replaceProduct`. */
export const FieldChange = z.object({ field: z.string(), mine: z.unknown(), theirs: z.unknown() })
export type FieldChange = z.infer<typeof FieldChange>

export const replaceProduct = endpoint({
  method: 'PUT',
  path: '/api/product/:id/',
  tag,
  summary:
    'Change a listing. `version` is the one that was read: when it changed since, 409 with `changes`, a list of {field, mine, theirs} whose first entry is the new version',
  params,
  body: ReplaceProductBody,
  response: SellerProductDetail,
})

export const deleteProduct = endpoint({
  method: 'DELETE',
  path: '/api/product/:id/',
  tag,
  summary: 'Delete a listing; one that orders refer to is hidden instead (ruling 23)',
  params,
  query: nothing,
  response: z.object({ outcome: z.enum(['deleted', 'hidden']) }),
})

const orBlank = <T extends z.ZodType<unknown, string>>(schema: T) =>
  z
    .string()
    .transform((text) => (text.trim() === '' ? undefined : text))
    .pipe(schema.optional())
    .optional()
const wholeNumber = (name: string, most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,5}$/, `${name} is a whole number.`)
    .transform(Number)
    .refine((n) => n <= most, `${name} is at most ${most}.`)

export const SellerQuery = z.strictObject({
  /** Left out: the own store; for an admin every store. */
  store: orBlank(IdText),
  /** Found in title, price, category, condition, SKU or part number, in any case (section 5). */
  search: orBlank(
    z
      .string()
      .max(200, 'At most 200 characters.')
      .transform((text) => text.trim()),
  ),
  /** By name, slug or alias. */
  category: orBlank(z.string().max(80, 'At most 80 characters.')),
  condition: orBlank(Condition),
  hidden: orBlank(z.enum(['0', '1'])),
  sort: SellerSort.default('newest'),
  direction: orBlank(z.enum(['asc', 'desc'])),
  page: wholeNumber('The page', 100_000).default(1),
  page_size: wholeNumber('The page size', 100).default(SELLER_PAGE_SIZE),
})
export type SellerQuery = z.output<typeof SellerQuery>

export const listSellerProducts = endpoint({
  method: 'GET',
  path: '/api/seller/products/',
  tag,
  summary:
    'The listings of the own store, or for an admin of one or all, hidden ones too. Pages go as far as `count`, and of a search with more than 10,000 hits to the first 1,000',
  query: SellerQuery,
  response: z.object({
    count: z.int(),
    /** There are more than `count`: show "10,000+". */
    count_capped: z.boolean(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(SellerProduct),
  }),
})

export const getSellerProduct = endpoint({
  method: 'GET',
  path: '/api/seller/products/:id/',
  tag,
  summary: 'One listing as its owner edits it',
  params,
  query: nothing,
  response: SellerProductDetail,
})

/** Percent by which both prices change: −90 to +900, at most two decimals. */
const Percent = z
  .number('A percentage is a number.')
  .min(-90, 'A price can fall by 90 % at most.')
  .max(900, 'A price can rise by 900 % at most.')
  .refine((n) => n !== 0, 'A change of 0 % changes nothing.')
  .refine((n) => /^-?\d+(\.\d{1,2})?$/.test(String(n)), 'At most two decimals.')

export const ListingChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('price'), percent: Percent }),
  z.strictObject({ kind: z.literal('stock'), stock: StockField }),
  z.strictObject({ kind: z.literal('hide') }),
  z.strictObject({ kind: z.literal('show') }),
])
export type ListingChange = z.output<typeof ListingChange>

/** Without it a change that moves a price by more than 50 % is refused with `large_price_change`. */
const ConfirmedLarge = z.boolean().default(false)

const Changed = z.object({
  changed: z.int(),
  failed: z.array(z.object({ id: z.int(), detail: z.string() })),
  /** What the changed listings were before: sent as `values`, they take the change back. */
  before: z.array(
    z.object({ id: z.int(), price: z.number().nullable(), gen_price: z.number(), stock: z.int(), hidden: z.boolean() }),
  ),
})
export type Changed = z.infer<typeof Changed>

/** Values of its own for one listing; what is left out stays. Prices in naira; a business price of null is none. */
export const ListingValues = z.strictObject({
  id: z.int().min(1).max(2_147_483_647),
  price: z.number().nullable().optional(),
  gen_price: z.number().optional(),
  stock: StockField.optional(),
  hidden: z.boolean().optional(),
})
export type ListingValues = z.output<typeof ListingValues>

export const changeSellerProducts = endpoint({
  method: 'POST',
  path: '/api/seller/products/changes/',
  tag,
  summary:
    'Change up to 500 listings at once; those that are not the asker’s are named like ones that do not exist. A price change of more than 50 % needs confirmed_large',
  body: z.strictObject({
    ids: z
      .array(z.int().min(1).max(2_147_483_647), 'Choose the listings.')
      .min(1, 'Choose the listings.')
      .max(MOST_CHANGED, `At most ${MOST_CHANGED} listings at once.`),
    change: ListingChange,
    confirmed_large: ConfirmedLarge,
  }),
  response: Changed,
})

/** Puts exact values back or sets them one by one: how "Undo" works, and how prices are set without a percentage. */
export const setSellerProducts = endpoint({
  method: 'POST',
  path: '/api/seller/products/values/',
  tag,
  summary:
    'Set prices, stock or hidden of up to 500 listings, each its own. A price that moves by more than 50 % needs confirmed_large',
  body: z.strictObject({
    confirmed_large: ConfirmedLarge,
    values: z
      .array(ListingValues)
      .min(1, 'Choose the listings.')
      .max(MOST_CHANGED, `At most ${MOST_CHANGED} listings at once.`),
  }),
  response: Changed,
})
