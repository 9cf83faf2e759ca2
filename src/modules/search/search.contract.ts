import { z } from 'zod'

import { Condition, IdText, PartTypeName, Product, Quality } from '#modules/catalogue/catalogue.contract.ts'
import { endpoint, nameShapes } from '#platform/http/endpoint.ts'

import {
  Amount,
  ConditionText,
  FACETS,
  forEachChoice,
  paging,
  PositionValues,
  Rating,
  SearchQuery,
  Text,
  PRICE_RANGE,
} from './search-query.contract.ts'

const FacetValue = z.object({ value: z.string(), count: z.int() })
const NamedFacetValue = z.object({ value: z.string(), label: z.string(), count: z.int() })
/** Each facet counts what the other criteria leave, ignoring its own. */
export const Facets = z.object({
  category: z.array(FacetValue),
  brand: z.array(FacetValue),
  /** "4" means four stars and more. */
  rating: z.array(FacetValue),
  /** Part types by key; "" for listings whose type is not known. */
  type: z.array(NamedFacetValue),
  /** Positions as the parameter `position` takes them: "front", "bank-1". */
  position: z.array(FacetValue),
  /** Filters with one value; of `in_stock` "1" is in stock, "0" out of stock. */
  ...forEachChoice(() => z.array(FacetValue)),
  price: z.object({ min: z.number().nullable(), max: z.number().nullable() }),
  /** Facets that count only what was read of more listings: its counts are minimums, and values may be missing. */
  capped: z.array(z.enum(FACETS)),
})
export type Facets = z.infer<typeof Facets>

/** The interpretation of the search text, `type` and `position`. */
export const Interpretation = z.object({
  /** One type, or a family of types that one name means ("shock absorber"): each of them is an exact answer. */
  part_type: PartTypeName.nullable(),
  positions: PositionValues,
  /** The vehicle in the text. A nickname without a year means all years from `year_start` to `year_end`. */
  vehicle: z
    .object({
      make: z.string(),
      model: z.string().nullable(),
      year: z.int().nullable(),
      engine: z.string().nullable(),
      nickname: z.string().nullable(),
      year_start: z.int().nullable(),
      year_end: z.int().nullable(),
      /** "Big Daddy usually means Camry 2002–2006. You typed 2009." */
      note: z.string().nullable(),
      /** The code of the note and its values, for translations. */
      note_code: z.object({ code: z.string(), params: z.record(z.string(), z.string()) }).optional(),
    })
    .nullable(),
  /** The VIN in the text: if known, `vehicle` is its vehicle; otherwise it is in `unknown`, and no part number. */
  vin: z.object({ number: z.string(), is_known: z.boolean() }).optional(),
  sizes: z.record(z.string(), z.union([z.string(), z.number()])),
  condition: Condition.nullable(),
  quality: Quality.nullable(),
  /** A price limit in the text, in naira; null if `min` or `max` of the query count instead. */
  price: z.object({ min: z.number().nullable(), max: z.number().nullable() }).nullable(),
  brand: z.string().nullable(),
  /** As typed. */
  part_number: z.string().nullable(),
  corrected: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Words that say nothing about the part: "abeg", "please", "original". */
  ignored: z.array(z.string()),
  /** Words that the shop does not know. */
  unknown: z.array(z.string()),
  /** Engine and trim words to check with the seller: "V6", "LE". */
  qualifiers: z.array(z.string()),
  /** The key of a choice is that of a part type, or the words that name the vehicle: "Honda Accord 2008-2012". */
  question: z
    .object({
      about: z.enum(['type', 'vehicle']),
      text: z.string(),
      choices: z.array(PartTypeName.extend({ count: z.int().nullable() })),
    })
    .nullable(),
  /** True with the outcome `no_type`, or a `type` beside words that name none: the results contain some of them. */
  relaxed: z.boolean(),
})
export type Interpretation = z.infer<typeof Interpretation>

/** The kind of the main list. */
export const OUTCOMES = [
  'found',
  'only_universal',
  'none_for_vehicle',
  'none_listed',
  'out_of_stock',
  'number_not_listed',
  'no_type',
] as const
export type Outcome = (typeof OUTCOMES)[number]

const ALTERNATIVE_KINDS = [
  'other_vehicles',
  'accessories',
  'other_parts_for_vehicle',
  'equivalent_numbers',
  'number_prefix',
  'other_numbers',
  'words',
] as const
export type AlternativeKind = (typeof ALTERNATIVE_KINDS)[number]

export const MAX_ALTERNATIVE_RESULTS = 4
/** Listings that are not an answer, under a heading of their own; never counted in `count`. */
export const Alternative = z.object({
  kind: z.enum(ALTERNATIVE_KINDS),
  title: z.string(),
  count: z.int(),
  results: z.array(Product).max(MAX_ALTERNATIVE_RESULTS),
  /** The search that lists them, without the filters of the list. */
  href: z.string(),
})
export type Alternative = z.infer<typeof Alternative>

const page = { count: z.int(), next: z.string().nullable(), previous: z.string().nullable(), results: z.array(Product) }
/** A page of listings (ruling 16). */
export const ProductPage = z.object({
  ...page,
  /** The true total is above `count`, or may be where the beginning of a number brings too many: show "6,000+". */
  count_capped: z.boolean(),
  facets: Facets.optional(),
  /** With `search`, `type` or `position`. */
  understood: Interpretation.optional(),
  outcome: z.enum(OUTCOMES).optional(),
  alternatives: z.array(Alternative).optional(),
})
export type ProductPage = z.infer<typeof ProductPage>

const tag = 'Search'
const PageQuery = z.strictObject(paging)

export const listProducts = endpoint('listProducts', {
  method: 'GET',
  path: '/api/product/',
  tag,
  summary: 'All listings, the most popular first',
  query: PageQuery,
  response: ProductPage,
})

export const findProducts = endpoint('findProducts', {
  method: 'GET',
  path: '/api/product/find',
  tag,
  summary: 'The one search: every criterion together',
  query: SearchQuery,
  response: ProductPage,
})

export const findByCategory = endpoint('findByCategory', {
  method: 'GET',
  path: '/api/product/find/category/:category/',
  tag,
  summary: 'The listings of a category, by name, slug or alias',
  params: z.object({ category: Text.meta({ example: 'Filters' }) }),
  query: PageQuery,
  response: ProductPage,
})

export const listBySeller = endpoint('listBySeller', {
  method: 'GET',
  path: '/api/product/seller/:storeId/',
  tag,
  summary: 'The listings of a store',
  params: z.object({ storeId: IdText }),
  query: PageQuery,
  response: ProductPage,
})

export const Suggestion = z.object({
  id: z.int(),
  title: z.string(),
  part_no: z.string(),
  thumbnail: z.string().nullable(),
  display_price: z.number(),
  /** The unit price for this viewer (ruling 42). */
  unit_price: z.number(),
})
export const suggestProducts = endpoint('suggestProducts', {
  method: 'GET',
  path: '/api/product/suggest',
  tag,
  summary: 'At most six listings for what is being typed; under two characters none',
  query: z.strictObject({ search: Text.default('').meta({ example: 'brake p' }) }),
  response: z.array(Suggestion),
})

export const Related = z.object({
  /** Other listings that share a part number with this one, cheapest first. */
  sellers: z.array(Product),
  /** Listings of the category, for equal vehicles if possible. */
  similar: z.array(Product),
})

export const getRelated = endpoint('getRelated', {
  method: 'GET',
  path: '/api/products/:id/related/',
  tag,
  summary: 'Other sellers of the same part number, and similar parts',
  params: z.object({ id: IdText }),
  response: Related,
})

const filterParams = { min: Amount, max: Amount, rating: Rating, condition: ConditionText }
type FilterKey = keyof typeof filterParams
const filterEndpoint = <K extends FilterKey>(path: `/${string}`, ...keys: K[]) =>
  endpoint(`filterBy${keys.map((key) => key.charAt(0).toUpperCase() + key.slice(1)).join('And')}`, {
    method: 'GET',
    path,
    tag,
    summary: `Listings by ${keys.join(', ')}`,
    // Object.fromEntries forgets which keys it was given.
    params: z
      .object(Object.fromEntries(keys.map((key) => [key, filterParams[key]])) as Pick<typeof filterParams, K>)
      .refine(PRICE_RANGE.check, PRICE_RANGE.otherwise),
    query: PageQuery,
    response: ProductPage,
  })

/** The nine filter calls (specification, section 7); all run the one search (ruling 17). */
export const filterEndpoints = [
  filterEndpoint('/api/filter/:min/:max/:rating/:condition/', 'min', 'max', 'rating', 'condition'),
  filterEndpoint('/api/filter/price_and_rating/:min/:max/:rating/', 'min', 'max', 'rating'),
  filterEndpoint('/api/filter/price_and_condition/:min/:max/:condition/', 'min', 'max', 'condition'),
  filterEndpoint('/api/filter/rating_and_condition/:rating/:condition/', 'rating', 'condition'),
  filterEndpoint('/api/filter/price/:min/:max/', 'min', 'max'),
  filterEndpoint('/api/filter/price/min/:min/', 'min'),
  filterEndpoint('/api/filter/price/max/:max/', 'max'),
  filterEndpoint('/api/filter/rating/:rating/', 'rating'),
  filterEndpoint('/api/filter/condition/:condition/', 'condition'),
] as const

nameShapes({
  FacetValue,
  NamedFacetValue,
  Facets,
  Understood: Interpretation,
  Alternative,
  ProductPage,
  Suggestion,
  RelatedProducts: Related,
})
