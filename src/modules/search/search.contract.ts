import { z } from 'zod'

import { Condition, IdText, Product } from '#modules/catalogue/catalogue.contract.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { parseNaira } from '#platform/money.ts'

export const PAGE_SIZE = 12
export const MAX_PAGE_SIZE = 100

export const SORTS = ['relevance', 'popular', 'price_asc', 'price_desc', 'newest', 'rating'] as const
export const Sort = z.enum(SORTS)

/** Words and names people type. Longer text is cut off by nobody: it is refused. */
const Text = z
  .string()
  .max(200, 'At most 200 characters.')
  .transform((text) => text.trim())

/** Text that is left out when it is blank: an empty field of a form is no criterion. */
const Criterion = Text.transform((text) => text || undefined)

const wholeNumber = (name: string, least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `${name} is a whole number.`)
    .transform(Number)
    .refine((n) => n >= least && n <= most, `${name} is from ${least} to ${most}.`)

const Year = wholeNumber('The year', 1900, 2100)
/** An empty field of a form is no criterion. */
const orBlank = <T extends z.ZodType<unknown, string>>(schema: T) =>
  z
    .string()
    .transform((text) => (text.trim() === '' ? undefined : text))
    .pipe(schema.optional())

/** Naira, as typed: "12500" or "12500.50". Becomes kobo. */
const Amount = z
  .string()
  .max(20, 'A price is a number.')
  .transform((text, context) => {
    const amount = parseNaira(text)
    if (amount === null || amount < 0)
      context.addIssue({ code: 'custom', message: 'A price is a number of naira, not below zero.' })
    return amount ?? undefined
  })

const Rating = z
  .string()
  .regex(/^[0-5](\.\d)?$/, 'A rating is from 0 to 5.')
  .transform(Number)
  .refine((n) => n <= 5, 'A rating is from 0 to 5.')

const anyCase = (values: readonly string[]) => (text: string) =>
  values.find((value) => value.toLowerCase() === text.trim().toLowerCase()) ?? text
const ConditionText = z.string().transform(anyCase(Condition.options)).pipe(Condition)

const paging = {
  page: wholeNumber('The page', 1, 100_000).default(1),
  page_size: wholeNumber('The page size', 1, MAX_PAGE_SIZE).default(PAGE_SIZE),
}

/** Kobo, as `Amount` makes them. */
const isPriceRange = ({ min, max }: { min?: number | undefined; max?: number | undefined }) =>
  min === undefined || max === undefined || min <= max
const LOWEST_ABOVE_HIGHEST = { path: ['min'], message: 'The lowest price is above the highest.' }

/** Every criterion of the one search (ruling 17). Unknown keys are refused. */
export const SearchQuery = z
  .strictObject({
    search: Criterion.optional(),
    make: Criterion.optional(),
    model: Criterion.optional(),
    year: orBlank(Year).optional(),
    engineType: Criterion.optional(),
    vehicleType: Criterion.optional(),
    category: Criterion.optional(),
    condition: orBlank(ConditionText).optional(),
    min: orBlank(Amount).optional(),
    max: orBlank(Amount).optional(),
    rating: orBlank(Rating).optional(),
    store: orBlank(IdText).optional(),
    brand: Criterion.optional(),
    sort: orBlank(Sort).optional(),
    facets: z.enum(['0', '1']).optional(),
    ...paging,
  })
  .refine(isPriceRange, LOWEST_ABOVE_HIGHEST)
export type SearchQuery = z.output<typeof SearchQuery>

const FacetValue = z.object({ value: z.string(), count: z.int() })
/** Each facet counts what the other criteria leave, ignoring its own. */
export const Facets = z.object({
  category: z.array(FacetValue),
  condition: z.array(FacetValue),
  brand: z.array(FacetValue),
  /** "4" means four stars and more. */
  rating: z.array(FacetValue),
  price: z.object({ min: z.number().nullable(), max: z.number().nullable() }),
  /** Facets that count only what was read of more listings: a value has at least so many, and others may be left out. */
  capped: z.array(z.enum(['category', 'condition', 'brand', 'rating', 'price'])),
})
export type Facets = z.infer<typeof Facets>

/** What the keyword was taken to mean. */
export const Understood = z.object({
  /** The vehicle read out of the keyword, if any. */
  vehicle: z.object({ make: z.string(), model: z.string().nullable(), year: z.int().nullable() }).nullable(),
  /** The keyword with its typing errors corrected; null when there were none. */
  corrected: z.string().nullable(),
  /** No listing held every word: these hold some of them. */
  relaxed: z.boolean(),
  /** A year that was not looked for, because no vehicle was named beside it. */
  left_out: z.string().optional(),
})
export type Understood = z.infer<typeof Understood>

const page = { count: z.int(), next: z.string().nullable(), previous: z.string().nullable(), results: z.array(Product) }
/** A page of listings (ruling 16). */
export const ProductPage = z.object({
  ...page,
  /** The true total is above `count`, or may be where the beginning of a number brings too many: show "10,000+". */
  count_capped: z.boolean(),
  facets: Facets.optional(),
  understood: Understood.optional(),
})
export type ProductPage = z.infer<typeof ProductPage>

const tag = 'Search'
const PageQuery = z.strictObject(paging)

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/product/',
  tag,
  summary: 'All listings, the most popular first',
  query: PageQuery,
  response: ProductPage,
})

export const findProducts = endpoint({
  method: 'GET',
  path: '/api/product/find',
  tag,
  summary: 'The one search: every criterion together',
  query: SearchQuery,
  response: ProductPage,
})

export const findByCategory = endpoint({
  method: 'GET',
  path: '/api/product/find/category/:category/',
  tag,
  summary: 'The listings of a category, by name, slug or alias',
  params: z.object({ category: Text }),
  query: PageQuery,
  response: ProductPage,
})

export const listBySeller = endpoint({
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
  /** What one piece costs this viewer (ruling 42). */
  unit_price: z.number(),
})
export const suggestProducts = endpoint({
  method: 'GET',
  path: '/api/product/suggest',
  tag,
  summary: 'At most six listings for what is being typed; under two characters none',
  query: z.strictObject({ search: Text.default('') }),
  response: z.array(Suggestion),
})

export const Related = z.object({
  /** Other listings that share a part number with this one, cheapest first. */
  sellers: z.array(Product),
  /** The same category, for the same vehicles where possible. */
  similar: z.array(Product),
})

export const getRelated = endpoint({
  method: 'GET',
  path: '/api/products/:id/related/',
  tag,
  summary: 'Other sellers of the same part number, and similar parts',
  params: z.object({ id: IdText }),
  query: z.strictObject({}),
  response: Related,
})

const filterParams = { min: Amount, max: Amount, rating: Rating, condition: ConditionText }
type FilterKey = keyof typeof filterParams
const door = <K extends FilterKey>(path: `/${string}`, ...keys: K[]) =>
  endpoint({
    method: 'GET',
    path,
    tag,
    summary: `Listings by ${keys.join(', ')}`,
    // Object.fromEntries forgets which keys it was given.
    params: z
      .object(Object.fromEntries(keys.map((key) => [key, filterParams[key]])) as Pick<typeof filterParams, K>)
      .refine(isPriceRange, LOWEST_ABOVE_HIGHEST),
    query: PageQuery,
    response: ProductPage,
  })

/** The nine filter calls of section 7: doors to the same search (ruling 17). */
export const filterDoors = [
  door('/api/filter/:min/:max/:rating/:condition/', 'min', 'max', 'rating', 'condition'),
  door('/api/filter/price_and_rating/:min/:max/:rating/', 'min', 'max', 'rating'),
  door('/api/filter/price_and_condition/:min/:max/:condition/', 'min', 'max', 'condition'),
  door('/api/filter/rating_and_condition/:rating/:condition/', 'rating', 'condition'),
  door('/api/filter/price/:min/:max/', 'min', 'max'),
  door('/api/filter/price/min/:min/', 'min'),
  door('/api/filter/price/max/:max/', 'max'),
  door('/api/filter/rating/:rating/', 'rating'),
  door('/api/filter/condition/:condition/', 'condition'),
] as const
