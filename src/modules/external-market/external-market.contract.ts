import { z } from 'zod'

import { endpoint, nameShapes } from '#platform/http/endpoint.ts'
import { problems } from '#platform/http/problems.ts'

export const externalProblems = problems({
  partnerFailed: [502, 'The external marketplace is not responding. Try again later.'],
  partnerUnreadable: [502, 'The external marketplace sent an unreadable answer. Try again later.'],
  partnerBusy: [502, 'The external marketplace is busy. Try again in a minute.'],
  partnerRefused: [502, 'The external marketplace refused the request. Try again later.'],
  partnerTimedOut: [504, 'The external marketplace took too long. Try again.'],
  externalProductNotFound: [404, 'The external marketplace does not have this product.'],
  externalPictureNotFound: [404, 'Picture not found.'],
})

/** Failures of the partner in any call. */
const PARTNER_PROBLEMS = [
  externalProblems.partnerFailed,
  externalProblems.partnerUnreadable,
  externalProblems.partnerBusy,
  externalProblems.partnerRefused,
  externalProblems.partnerTimedOut,
]

const MAX_PAGE = 50
/** Pages per answer. */
export const MAX_PAGES = 20

const PageIndex = z
  .int('The page is a whole number.')
  .min(1, 'The page is from 1 to 50.')
  .max(MAX_PAGE, 'The page is from 1 to 50.')
const CategoryId = z
  .union([z.string(), z.int()], 'A category is a number.')
  .transform(String)
  .pipe(z.string().regex(/^\d{1,20}$/, 'A category is a number.'))
const DEFAULT_KEYWORD = 'electronics'
const Keyword = z
  .string('The keyword is text.')
  .max(100, 'At most 100 characters.')
  .refine((text) => !/\p{Cc}/u.test(text), 'This text cannot be read.')
  .transform((text) => text.trim().replaceAll(/\s+/g, ' ') || DEFAULT_KEYWORD)

const pages = {
  pageIndex: PageIndex.default(1),
  /** Returns all pages from this one to `pageIndex` in one answer. */
  firstIndex: PageIndex.optional(),
}
const hasValidRange = ({ pageIndex, firstIndex = pageIndex }: { pageIndex: number; firstIndex?: number | undefined }) =>
  firstIndex <= pageIndex && pageIndex - firstIndex < MAX_PAGES
const INVALID_RANGE = { path: ['firstIndex'], message: 'The first page is at most 19 pages before the last.' }

/** Information of the shop about an answer of the partner. */
const AnswerInfo = z.object({
  /** True if the simulator answers and nothing can be bought (ruling 33). */
  test_mode: z.boolean(),
  /** Time of the answer if it is a cached one because the partner failed; otherwise null. */
  stale_since: z.iso.datetime().nullable(),
})

const Item = z.object({
  itemId: z.string(),
  title: z.string(),
  /** URL in this shop of a picture of the partner. */
  itemMainPic: z.string().nullable(),
  /** "₦12,500"; null if the partner gives no price. */
  salePriceFormat: z.string().nullable(),
})
const SearchResponse = z.object({
  aliexpress_ds_text_search_response: z.object({
    data: z.object({ products: z.object({ selection_search_product: z.array(Item) }) }),
  }),
  shop: AnswerInfo,
})

const tag = 'External marketplace'
const nothing = z.strictObject({})

export const searchExternal = endpoint('searchExternal', {
  method: 'POST',
  path: '/aliapi/products/search-general/',
  tag,
  summary: 'Search products of the external marketplace by keyword and category',
  body: z
    .strictObject({ ...pages, keyWord: Keyword.default(DEFAULT_KEYWORD), categoryId: CategoryId.optional() })
    .refine(hasValidRange, INVALID_RANGE),
  response: SearchResponse,
  problems: PARTNER_PROBLEMS,
  example: { keyWord: 'brake pads', pageIndex: 1 },
})

export const listExternalByCategory = endpoint('listExternalByCategory', {
  method: 'POST',
  path: '/aliapi/products/by-category/',
  tag,
  summary: 'List products of a category of the external marketplace',
  body: z.strictObject({ ...pages, categoryId: CategoryId }).refine(hasValidRange, INVALID_RANGE),
  response: SearchResponse,
  problems: PARTNER_PROBLEMS,
  example: { categoryId: '200214370', pageIndex: 1 },
})

export const listExternalCategories = endpoint('listExternalCategories', {
  method: 'GET',
  path: '/aliapi/products/categories/',
  tag,
  summary: 'Categories of the external marketplace',
  query: nothing,
  response: z.object({
    categories: z.array(z.object({ category_id: z.string(), category_name: z.string() })),
    shop: AnswerInfo,
  }),
  problems: PARTNER_PROBLEMS,
})

const params = z.object({
  productId: z
    .string()
    .regex(/^\d{5,20}$/, 'A product of the external marketplace is a number.')
    .meta({ example: '1005006123456789' }),
})

const Sku = z.object({
  sku_id: z.string(),
  /** Decimal number in the currency of `currency_code`. */
  offer_sale_price: z.string().nullable(),
  currency_code: z.string().nullable(),
  sku_available_stock: z.int().nullable(),
})
const ProductResult = z.object({
  ae_item_base_info_dto: z.object({
    subject: z.string().nullable(),
    /** Sanitized HTML; show it only in a frame without scripts. */
    detail: z.string(),
  }),
  /** URLs in this shop, separated by semicolons. */
  ae_multimedia_info_dto: z.object({ image_urls: z.string() }),
  ae_store_info: z.object({ store_name: z.string().nullable() }),
  ae_item_sku_info_dtos: z.object({ ae_item_sku_info_d_t_o: z.array(Sku) }),
})

export const getExternalProduct = endpoint('getExternalProduct', {
  method: 'GET',
  path: '/aliapi/products/:productId/',
  tag,
  summary: 'A product of the external marketplace',
  params,
  query: nothing,
  response: z.object({
    full: z.object({ aliexpress_ds_product_get_response: z.object({ result: ProductResult }) }),
    shop: AnswerInfo,
  }),
  problems: [externalProblems.externalProductNotFound, ...PARTNER_PROBLEMS],
})

const DeliveryOption = z.object({
  company: z.string().nullable(),
  shipping_fee_format: z.string().nullable(),
  delivery_date_desc: z.string().nullable(),
  max_delivery_days: z.int().nullable(),
  min_delivery_days: z.int().nullable(),
  ship_from_country: z.string().nullable(),
  /** Missing if the partner gives none. */
  free_shipping_threshold: z.string().optional(),
})

export const listExternalShipping = endpoint('listExternalShipping', {
  method: 'GET',
  path: '/aliapi/products/:productId/shipping/',
  tag,
  summary: 'Delivery options to Nigeria for a product of the external marketplace',
  params,
  query: z.strictObject({
    sku_id: z
      .string()
      .regex(/^\d{1,20}$/, 'A variant is a number.')
      .meta({ example: '12000037654321' }),
    ship_to: z.literal('NG', 'Delivery is only to Nigeria: NG.').default('NG'),
  }),
  response: z.object({
    aliexpress_ds_freight_query_response: z.object({
      result: z.object({ delivery_options: z.object({ delivery_option_d_t_o: z.array(DeliveryOption) }) }),
    }),
    shop: AnswerInfo,
  }),
  problems: [externalProblems.externalProductNotFound, ...PARTNER_PROBLEMS],
})

nameShapes({
  ExternalSource: AnswerInfo,
  ExternalItem: Item,
  ExternalResults: SearchResponse,
  ExternalSku: Sku,
  ExternalProduct: ProductResult,
  ExternalDeliveryOption: DeliveryOption,
})
