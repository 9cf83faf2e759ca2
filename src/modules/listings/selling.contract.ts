import { z } from 'zod'

import { Condition, IdText, Positions, Product, ProductImage, Sizes } from '#modules/catalogue/catalogue.contract.ts'
import { endpoint, nameShapes, optionalParam } from '#platform/http/endpoint.ts'
import { problems } from '#platform/http/problems.ts'

import { listingFields, refusePriceAboveGeneral, refuseWithoutCategory } from './listing-body.contract.ts'

export const sellingProblems = problems({
  listingNotFound: [404, 'Listing not found.'],
  storeNotFound: [404, 'Store not found.'],
  storeSuspended: [403, 'This store is suspended. Please contact us.'],
  skuTaken: [409, 'Your store has another listing with this SKU.'],
  largePriceChange: [409, 'This changes prices by more than 50%. Confirm the change.'],
  typeConflict: [409, 'The title and the part type name different parts. Choose one.'],
  changedMeanwhile: [409, 'Someone else changed this listing.'],
})

export const SELLER_PAGE_SIZE = 5
export const SELLER_PAGE_SIZES = [5, 10, 25, 50, 100] as const
/** Counting stops here. Above it `count_capped` is true, and pages show "10,000+". */
export const SELLER_COUNT_CAP = 10_000
/** Hits of a search that pages reach if it finds more than `SELLER_COUNT_CAP`. */
export const SELLER_SEARCH_REACH = 1_000

export const SELLER_SORTS = ['newest', 'title', 'gen_price', 'price', 'stock', 'rating', 'sku'] as const
export const SellerSort = z.enum(SELLER_SORTS)
export type SellerSort = z.infer<typeof SellerSort>

/** A listing for its owner and admins, with both prices and the version that a change must send. */
export const SellerProduct = Product.omit({ display_price: true, unit_price: true }).extend({
  version: z.int(),
  hidden: z.boolean(),
  updated_at: z.iso.datetime(),
})
export type SellerProduct = z.infer<typeof SellerProduct>

/** Days that `sold_30_days` counts. */
export const SOLD_DAYS = 30
/** A listing of the list, with the units ordered in the last 30 days and paid, without cancelled and refunded ones. */
export const ListedSellerProduct = SellerProduct.extend({ sold_30_days: z.int() })
export type ListedSellerProduct = z.infer<typeof ListedSellerProduct>

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
const NoQuery = z.strictObject({})
const params = z.object({ id: IdText })
const StoreId = z.int('Enter the id of a store.').min(1).max(2_147_483_647)
export const Version = z.int('The version is a whole number.').min(1).max(2_147_483_647)

const writtenListing = <
  T extends Parameters<typeof refusePriceAboveGeneral>[0] & Parameters<typeof refuseWithoutCategory>[0],
>(
  listing: T,
) => refuseWithoutCategory(refusePriceAboveGeneral(listing))
export const CreateProductBody = writtenListing(z.strictObject({ ...listingFields, storeId: StoreId }))
export const ReplaceProductBody = writtenListing(
  z.strictObject({
    ...listingFields,
    /** Null for no business price (ruling 2). */
    price: listingFields.price.nullable(),
    version: Version,
  }),
)

export const createProduct = endpoint('createProduct', {
  method: 'POST',
  path: '/api/product/',
  tag,
  summary: 'Create a listing in your store, or as an admin in any store',
  body: CreateProductBody,
  response: SellerProductDetail,
  status: 201,
  problems: [
    sellingProblems.storeNotFound,
    sellingProblems.storeSuspended,
    sellingProblems.skuTaken,
    sellingProblems.typeConflict,
  ],
  example: {
    storeId: 12,
    title: 'Brake pads, front, Toyota Corolla 2008 to 2013',
    thumbnail: '/media/0123456789abcdef0123456789abcdef-1200x900',
    price: '18500',
    gen_price: '21000',
    sku: 'PAD-4411',
    part_no: '04465-02220',
    brand: 'Denso',
    part_type: 'brake-pads',
    positions: 'front',
    stock: 40,
    condition: 'New',
    weight: '1.8',
    length: '6',
    dim_width: '4',
    height: '3',
    vehicleSets: [
      {
        make: 'Toyota',
        model: 'Corolla',
        year: { start: 2008, end: 2013 },
        engine: null,
        vehicle_type: { start: null, end: null },
      },
    ],
  },
})

/** A field whose sent and stored values differ, in a 409 of `replaceProduct`. */
export const FieldChange = z.object({ field: z.string(), mine: z.unknown(), theirs: z.unknown() })
export type FieldChange = z.infer<typeof FieldChange>

export const replaceProduct = endpoint('replaceProduct', {
  method: 'PUT',
  path: '/api/product/:id/',
  tag,
  summary:
    'Update a listing. `version` is the version that was read. If the listing has changed since, 409 with `changes`, a list of {field, mine, theirs} that begins with the new version',
  params,
  body: ReplaceProductBody,
  response: SellerProductDetail,
  problems: [
    sellingProblems.listingNotFound,
    sellingProblems.storeNotFound,
    sellingProblems.storeSuspended,
    sellingProblems.skuTaken,
    sellingProblems.typeConflict,
    sellingProblems.changedMeanwhile,
  ],
  example: {
    title: 'Brake pads, front',
    thumbnail: '/media/0123456789abcdef0123456789abcdef-1200x900',
    price: '18500',
    gen_price: '21000',
    sku: 'PAD-4411',
    part_no: '04465-02220',
    category: 'Brakes Suspension & Steering',
    stock: 40,
    condition: 'New',
    weight: '1.8',
    length: '6',
    dim_width: '4',
    height: '3',
    version: 3,
  },
})

export const deleteProduct = endpoint('deleteProduct', {
  method: 'DELETE',
  path: '/api/product/:id/',
  tag,
  summary: 'Delete a listing; one that orders refer to is hidden instead (ruling 23)',
  params,
  query: NoQuery,
  response: z.object({ outcome: z.enum(['deleted', 'hidden']) }),
  problems: [sellingProblems.listingNotFound],
})

const wholeNumber = (name: string, max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,5}$/, `${name} is a whole number.`)
    .transform(Number)
    .refine((n) => n <= max, `${name} is at most ${max}.`)

export const SellerQuery = z.strictObject({
  /** Default: the caller's store; for an admin all stores. */
  store: optionalParam(IdText),
  /** Searched in title, price, category, condition, SKU and part number, in any case. */
  search: optionalParam(
    z
      .string()
      .max(200, 'At most 200 characters.')
      .transform((text) => text.trim()),
  ).meta({ example: 'brake pads' }),
  /** By name, slug or alias. */
  category: optionalParam(z.string().max(80, 'At most 80 characters.')),
  condition: optionalParam(Condition),
  hidden: optionalParam(z.enum(['0', '1'])),
  sort: SellerSort.default('newest'),
  direction: optionalParam(z.enum(['asc', 'desc'])),
  page: wholeNumber('The page', 100_000).default(1),
  page_size: wholeNumber('The page size', 100).default(SELLER_PAGE_SIZE),
})
export type SellerQuery = z.output<typeof SellerQuery>

export const listSellerProducts = endpoint('listSellerProducts', {
  method: 'GET',
  path: '/api/seller/products/',
  tag,
  summary:
    'List the listings of your store, or as an admin of one or all stores, including hidden ones. Pages reach `count` listings, or the first 1,000 of a search with more than 10,000 hits',
  query: SellerQuery,
  response: z.object({
    count: z.int(),
    /** True if there are more than `count`: show "10,000+". */
    count_capped: z.boolean(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(ListedSellerProduct),
  }),
})

export const getSellerProduct = endpoint('getSellerProduct', {
  method: 'GET',
  path: '/api/seller/products/:id/',
  tag,
  summary: 'Get a listing for editing',
  params,
  query: NoQuery,
  response: SellerProductDetail,
  problems: [sellingProblems.listingNotFound],
})

nameShapes({
  SellerProduct,
  ListedSellerProduct,
  SellerProductDetail,
  NewProduct: CreateProductBody,
  ProductReplacement: ReplaceProductBody,
  FieldChange,
})
