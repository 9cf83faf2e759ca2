import { z } from 'zod'

import { endpoint, nameShapes } from '#platform/http/endpoint.ts'
import { problems } from '#platform/http/problems.ts'

export const catalogueProblems = problems({
  productNotFound: [404, 'Product not found.'],
})

/** Ids are positive integers of four bytes, in decimal, in the paths and queries of every call. */
export const IdText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'An id is a whole number.')
  .transform(Number)
  .refine((id) => id <= 2_147_483_647, 'An id is a whole number.')
  .meta({ example: '345' })

/** Returns the schema of a query parameter with ids: "12,7,40", without repetition. */
export const idList = (max: number) =>
  z
    .string()
    .transform((text) => [...new Set(text.split(','))])
    .pipe(z.array(IdText).max(max, `At most ${max} ids.`))
    .meta({ example: '345,346' })

export const CONDITIONS = ['New', 'Used', 'Renewed'] as const
export const Condition = z.enum(CONDITIONS)

export const QUALITIES = ['Genuine', 'OEM', 'Aftermarket'] as const
export const Quality = z.enum(QUALITIES)

/** A part type by its key, with its standard name. */
export const PartTypeName = z.object({ key: z.string(), name: z.string() })

export const Positions = z.partialRecord(z.enum(['axle', 'side', 'height', 'depth', 'bank', 'order']), z.string())
export const Sizes = z.record(z.string(), z.union([z.string(), z.number()]))

export const VehicleSet = z.object({
  make: z.string(),
  model: z.string(),
  year: z.object({ start: z.int(), end: z.int() }),
  /** Null for all engines of the model. */
  engine: z.string().nullable(),
  /** Nulls for all types of the model. */
  vehicle_type: z.object({ start: z.string().nullable(), end: z.string().nullable() }),
})
export type VehicleSet = z.infer<typeof VehicleSet>

/** One listing as every call returns it: money in naira, weight in kilograms, the three sizes in inches. */
export const Product = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  thumbnail: z.string().nullable(),
  /** The business price; null for viewers who are not entitled to it (ruling 2). */
  price: z.number().nullable(),
  gen_price: z.number(),
  /** The list price of this viewer: filters and sorting work on it. */
  display_price: z.number(),
  /** The price of one unit for this viewer: the list price less the bulk discount of one unit (ruling 42). */
  unit_price: z.number(),
  sku: z.string(),
  part_no: z.string(),
  brand: z.string(),
  category: z.string(),
  rating: z.number(),
  reviews: z.int(),
  stock: z.int(),
  condition: Condition,
  weight: z.number(),
  length: z.number(),
  dim_width: z.number(),
  height: z.number(),
  universal: z.boolean(),
  storeId: z.int(),
  store_name: z.string(),
  vehicleSets: z.array(VehicleSet),
  created_at: z.string(),
  /** Null if the type is unknown. */
  part_type: PartTypeName.nullable(),
  /** Null if not stated. */
  quality: Quality.nullable(),
})
export type Product = z.infer<typeof Product>

export const ProductImage = z.object({ id: z.int(), url: z.string(), productId: z.int(), alt: z.string() })

/** The store of a listing. */
export const ListingStore = z.object({
  id: z.int(),
  name: z.string(),
  city: z.string(),
  phone: z.string().nullable(),
})

export const ProductDetail = Product.extend({
  images: z.array(ProductImage),
  store: ListingStore,
  /** Position on the vehicle, without the slots that the listing does not state. */
  positions: Positions,
  /** Sizes by the size fields of its part type. */
  sizes: Sizes,
})
export type ProductDetail = z.infer<typeof ProductDetail>

const tag = 'Catalogue'
const id = z.object({ id: IdText })

export const getProduct = endpoint('getProduct', {
  method: 'GET',
  path: '/api/product/:id/',
  tag,
  summary: 'Get a listing with its pictures and store',
  params: id,
  response: ProductDetail,
  problems: [catalogueProblems.productNotFound],
  exampleAnswer: {
    id: 345,
    title: 'Brake pads, front, Toyota Corolla 2008 to 2013',
    description: '',
    thumbnail: '/media/0123456789abcdef0123456789abcdef-1200x900',
    price: null,
    gen_price: 21000,
    display_price: 21000,
    unit_price: 20370,
    sku: 'PAD-4411',
    part_no: '04465-02220',
    brand: 'Denso',
    category: 'Brakes Suspension & Steering',
    rating: 4.5,
    reviews: 12,
    stock: 40,
    condition: 'New',
    weight: 1.8,
    length: 6,
    dim_width: 4,
    height: 3,
    universal: false,
    storeId: 3,
    store_name: 'Ada Auto Parts',
    vehicleSets: [
      {
        make: 'Toyota',
        model: 'Corolla',
        year: { start: 2008, end: 2013 },
        engine: null,
        vehicle_type: { start: null, end: null },
      },
    ],
    created_at: '2026-01-15T09:30:00.000Z',
    part_type: { key: 'brake-pads', name: 'Brake pads' },
    quality: 'OEM',
    images: [{ id: 78, url: '/media/0123456789abcdef0123456789abcdef-1200x900', productId: 345, alt: 'Front' }],
    store: { id: 3, name: 'Ada Auto Parts', city: 'Lagos', phone: '+2348031234567' },
    positions: { axle: 'front' },
    sizes: {},
  },
})

export const recordView = endpoint('recordView', {
  method: 'POST',
  path: '/api/products/:id/views/',
  tag,
  summary: 'Record a view of a listing, counted once a day for each visitor',
  params: id,
  response: z.undefined(),
  status: 204,
})

/** Ids that one call looks through. */
export const MAX_IDS_PER_CALL = 10_000

export const listProductIds = endpoint('listProductIds', {
  method: 'GET',
  path: '/api/product/ids/',
  tag,
  summary: `List the ids on sale among ${MAX_IDS_PER_CALL} from a first id on, with the last id of the shop (for sitemaps)`,
  query: z.strictObject({ from: IdText }),
  response: z.object({ ids: z.array(z.int()), last: z.int() }),
})

/** Ids of one list call. */
export const MAX_LISTED_PRODUCTS = 24

export const listProductsByIds = endpoint('listProductsByIds', {
  method: 'GET',
  path: '/api/products/',
  tag,
  summary: `Listings on sale by their ids, at most ${MAX_LISTED_PRODUCTS}, in the order of the ids`,
  query: z.strictObject({ ids: idList(MAX_LISTED_PRODUCTS) }),
  response: z.object({ results: z.array(Product) }),
})

export const listProductImages = endpoint('listProductImages', {
  method: 'GET',
  path: '/api/productImg/:id/',
  tag,
  summary: 'List the pictures of a listing in order',
  params: id,
  response: z.array(ProductImage),
})

export const Category = z.object({
  name: z.string(),
  slug: z.string(),
  aliases: z.array(z.string()),
  /** Number of listings on sale. */
  count: z.int(),
})

export const listCategories = endpoint('listCategories', {
  method: 'GET',
  path: '/api/categories/',
  tag,
  summary: 'List the categories with their numbers of listings',
  response: z.array(Category),
  exampleAnswer: [{ name: 'Filters', slug: 'filters', aliases: [], count: 120 }],
})

nameShapes({
  ListingStore,
  Condition,
  Quality,
  PartTypeName,
  Positions,
  Sizes,
  VehicleSet,
  Product,
  ProductImage,
  ProductDetail,
  Category,
})
