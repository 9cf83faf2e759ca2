import { createHmac, timingSafeEqual } from 'node:crypto'

import { z } from 'zod'

// The wire format of AliExpress' open platform for dropshippers, as its documentation (openservice.aliexpress.com,
// documents 1364 and 1371, and the pages of the methods below) and recorded answers show it: a POST of form fields to
// one address, `/sync`. Unknown fields are ignored. The vendor leaves fields out, writes numbers as text, and wraps
// lists in an object with one key; invalid fields are left out and never fail a page.

export const METHOD = {
  search: 'aliexpress.ds.text.search',
  categories: 'aliexpress.ds.category.get',
  product: 'aliexpress.ds.product.get',
  freight: 'aliexpress.ds.freight.query',
} as const

/** Items of a search page. */
export const PAGE_SIZE = 20

/** Signs parameters with the app's secret in upper-case hex, as the platform's published client libraries do. */
export function sign(parameters: Readonly<Record<string, string>>, secret: string): string {
  // The path is signed only for `/rest` calls.
  const text = Object.entries(parameters)
    .filter(([name, value]) => name !== 'sign' && value !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => name + value)
    .join('')
  return createHmac('sha256', secret).update(text).digest('hex').toUpperCase()
}

/** Returns whether the signature of parameters is right, in constant time. */
export function isSigned(parameters: Readonly<Record<string, string>>, secret: string): boolean {
  const wanted = Buffer.from(sign(parameters, secret))
  const shown = Buffer.from(parameters['sign'] ?? '')
  return shown.length === wanted.length && timingSafeEqual(shown, wanted)
}

/** An error of the partner, sent with status 200. */
export const Refusal = z.object({
  error_response: z.object({ code: z.coerce.string(), msg: z.string().catch(''), sub_code: z.string().optional() }),
})

/** Replaces control characters by spaces, because PostgreSQL stores no NUL. */
const cleaned = (value: string | number) =>
  String(value)
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()

const text = (maxLength: number) =>
  z
    .union([z.string(), z.number()])
    .transform((value) => cleaned(value).slice(0, maxLength) || null)
    .nullish()
    .transform((value) => value ?? null)
    .catch(null)

const number = z
  .union([z.number(), z.string().regex(/^\d{1,9}$/)])
  .transform(Number)
  .pipe(z.number().min(0))
  .nullish()
  .transform((value) => (value === undefined || value === null ? null : Math.floor(value)))
  .catch(null)

const id = z
  .union([z.string(), z.int()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,20}$/))

/** Reads a list, wrapped or not; invalid items are left out. */
const limitedList = <S extends z.ZodType>(one: S, maxItems: number) =>
  z
    .unknown()
    .optional()
    .transform((value): z.output<S>[] => {
      const given: unknown[] = Array.isArray(value) ? value : (Object.values(value ?? {}).find(Array.isArray) ?? [])
      return given.slice(0, maxItems).flatMap((each) => {
        const read = one.safeParse(each)
        return read.success ? [read.data] : []
      })
    })

const Item = z.object({
  itemId: id,
  title: text(500).transform((title) => title ?? ''),
  itemMainPic: text(1_000),
  salePriceFormat: text(60),
  targetSalePrice: text(30),
})

export const SearchAnswer = z.object({
  aliexpress_ds_text_search_response: z.object({
    code: z.union([z.string(), z.number()]).optional(),
    data: z
      .object({ products: limitedList(Item, 50) })
      .nullish()
      .transform((data) => data?.products ?? []),
  }),
})

const Category = z.object({
  category_id: id,
  category_name: z
    .string()
    .min(1)
    .transform((name) => cleaned(name).slice(0, 120)),
})
export const CategoriesAnswer = z.object({
  aliexpress_ds_category_get_response: z.object({
    resp_result: z.object({ result: z.object({ categories: limitedList(Category, 500) }) }),
  }),
})

const Sku = z.object({
  sku_id: id,
  offer_sale_price: text(30),
  sku_price: text(30),
  currency_code: text(5),
  sku_available_stock: number,
})

/** Removes NUL from HTML, because PostgreSQL stores none. */
const html = z
  .string()
  .transform((value) => value.replaceAll('\0', '').slice(0, MAX_HTML_LENGTH))
  .nullish()
  .transform((value) => value ?? '')
  .catch('')
const MAX_HTML_LENGTH = 200_000

export const ProductAnswer = z.object({
  aliexpress_ds_product_get_response: z.object({
    /** Missing for a product that is no longer sold. */
    result: z
      .object({
        ae_item_base_info_dto: z.object({ subject: text(500), detail: html }).nullish(),
        ae_multimedia_info_dto: z.object({ image_urls: text(10_000) }).nullish(),
        ae_store_info: z.object({ store_name: text(200) }).nullish(),
        ae_item_sku_info_dtos: limitedList(Sku, 100),
      })
      .nullish(),
  }),
})

const Option = z.object({
  company: text(120),
  shipping_fee_format: text(60),
  free_shipping: z.union([z.boolean(), z.string()]).nullish().catch(null),
  delivery_date_desc: text(120),
  min_delivery_days: number,
  max_delivery_days: number,
  ship_from_country: text(2),
  free_shipping_threshold: text(60),
})
export const FreightAnswer = z.object({
  aliexpress_ds_freight_query_response: z.object({
    result: z
      .object({ delivery_options: limitedList(Option, 30) })
      .nullish()
      .transform((result) => result?.delivery_options ?? []),
  }),
})
