import { msg, plural } from '@lingui/core/macro'

import type { getExternalProduct, listExternalShipping } from '#modules/external-market/external-market.contract.ts'
import type { Output } from '#platform/http/endpoint.ts'
import { formatListingPrice } from '#platform/money.ts'
import { toEnglish } from '#web/content/languages/catalogues.ts'
import { numberText } from '#web/features/formatting/shown-number.ts'
import type { Text } from '#web/ui/text.ts'

type Result = Output<typeof getExternalProduct>['full']['aliexpress_ds_product_get_response']['result']
type Option = Output<
  typeof listExternalShipping
>['aliexpress_ds_freight_query_response']['result']['delivery_options']['delivery_option_d_t_o'][number]

/** A product as texts of its page, with the fallbacks of the specification (section 2). */
export interface ProductView {
  title: Text
  /** "₦12,500", or "N/A". */
  price: string
  /** Shown next to the price; null without a price. */
  currency: string | null
  store: Text
  stock: { text: Text; kind: 'in' | 'out' | 'unknown' }
  pictures: string[]
  detail: string
  /** The variant of this price, stock and delivery. */
  skuId: string | null
}

export function toProductView(result: Result): ProductView {
  const { subject, detail } = result.ae_item_base_info_dto
  const skus = result.ae_item_sku_info_dtos.ae_item_sku_info_d_t_o
  // The first variant in stock, or else the first one.
  const sku = skus.find(({ sku_available_stock: stock }) => stock !== 0) ?? skus[0]
  const price = priceText(sku?.offer_sale_price ?? null, sku?.currency_code ?? null)
  return {
    title: subject ?? msg`Untitled Product`,
    price: price ?? 'N/A',
    currency: price === null ? null : (sku?.currency_code ?? null),
    store: result.ae_store_info.store_name ?? msg`Unknown Store`,
    stock: formatStock(sku?.sku_available_stock ?? null),
    pictures: result.ae_multimedia_info_dto.image_urls.split(';').filter(Boolean),
    detail,
    skuId: sku?.sku_id ?? null,
  }
}

/** Formats naira like the rest of the shop; other currencies as a number, next to their badge. */
function priceText(figure: string | null, currency: string | null): string | null {
  if (figure === null || !/^\d{1,12}(?:\.\d{1,6})?$/.test(figure)) return null
  if (currency === null || currency === 'NGN') return formatListingPrice(Number(figure))
  return Number(figure).toLocaleString('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

const inStock = (quantity: string) => msg`In stock: ${quantity}`

function formatStock(count: number | null): ProductView['stock'] {
  if (count === null) return { text: msg`Stock not known`, kind: 'unknown' }
  return count > 0 ? { text: inStock(numberText(count)), kind: 'in' } : { text: msg`Out of stock`, kind: 'out' }
}

export interface DeliveryView {
  company: Text
  fee: string
  time: Text
  from: Text
  threshold: string | null
}

const COUNTRIES: Readonly<Record<string, Text>> = { CN: msg`China`, US: msg`United States`, NG: msg`Nigeria` }

export function toDeliveryView(option: Option): DeliveryView {
  const { ship_from_country: from } = option
  return {
    company: option.company ?? msg`Delivery`,
    fee: option.shipping_fee_format ?? 'N/A',
    time: daysText(option) ?? option.delivery_date_desc ?? msg`Time not known`,
    from: from === null ? msg`Not known` : Object.hasOwn(COUNTRIES, from) ? (COUNTRIES[from] ?? from) : from,
    threshold: option.free_shipping_threshold ?? null,
  }
}

function daysText({ min_delivery_days: least, max_delivery_days: most }: Option): Text | null {
  if (least !== null && most !== null && least !== most) return msg`${least} to ${most} days`
  const days = most ?? least
  return days === null ? null : msg`${plural(days, { one: '# day', other: '# days' })}`
}

/** Returns the English text of a purchase by message: title, price, delivery and link (specification, section 9). */
export function writePurchaseMessage(product: ProductView, delivery: readonly DeliveryView[], address: string): string {
  const ways = delivery.map(
    ({ company, fee, time, from }) => `- ${toEnglish(company)} from ${toEnglish(from)}: ${fee}, ${toEnglish(time)}`,
  )
  const price = [product.price, product.currency].filter(Boolean).join(' ')
  return [
    'Hello, I would like to buy this product:',
    toEnglish(product.title).slice(0, 300),
    `Price: ${price}`,
    ...(ways.length > 0 ? ['Delivery to Nigeria:', ...ways.slice(0, 6)] : ['Delivery: please tell me']),
    address,
  ].join('\n')
}
