/** A search result; values that the partner omits are null. */
export interface ExternalItem {
  itemId: string
  title: string
  /** The partner's URL of the picture. */
  itemMainPic: string | null
  /** Text of the partner. */
  salePriceFormat: string | null
}

export interface ExternalCategory {
  category_id: string
  category_name: string
}

export interface ExternalSku {
  sku_id: string
  /** A decimal number as text, in `currency`. */
  offer_sale_price: string | null
  currency_code: string | null
  sku_available_stock: number | null
}

/** A product of the partner. Its HTML is untrusted: never show it unchanged. */
export interface ExternalProduct {
  subject: string | null
  detail: string
  imageUrls: string[]
  storeName: string | null
  skus: ExternalSku[]
}

/** A delivery option to Nigeria. */
export interface DeliveryOption {
  company: string | null
  shipping_fee_format: string | null
  delivery_date_desc: string | null
  min_delivery_days: number | null
  max_delivery_days: number | null
  /** Two letters. */
  ship_from_country: string | null
  free_shipping_threshold: string | null
}

/** An external marketplace. All calls use the network: never call it inside a transaction. */
export interface ExternalMarket {
  /** True for the simulator. */
  isTest: boolean
  /** Cache key of this partner and account. */
  account: string
  /** Pages count from 1; an empty one is beyond the last. Without a keyword it lists the category. @throws MarketError */
  search(wanted: { page: number; keyword?: string; categoryId?: string }): Promise<ExternalItem[]>
  /** @throws MarketError */
  categories(): Promise<ExternalCategory[]>
  /** @returns null for an unknown product @throws MarketError */
  product(productId: string): Promise<ExternalProduct | null>
  /** Lists the delivery options to Nigeria with their prices in naira. @throws MarketError */
  freight(wanted: { productId: string; skuId: string }): Promise<DeliveryOption[]>
  /** Returns whether this is the URL of a picture on a host of the partner. */
  isPicture(address: string): boolean
  /** Downloads a picture of at most 4 MB, unchecked. @throws MarketError also for URLs of other hosts */
  picture(address: string): Promise<Buffer>
  /** Key that proves to all processes of this shop that one of them wrote the text. */
  seal(text: string): string
}

/** Reasons of failed calls. `throttled` is a rate limit. */
export type MarketFault = 'unavailable' | 'timeout' | 'unreadable' | 'throttled' | 'refused'

/** Thrown only by marketplace clients. */
export class MarketError extends Error {
  readonly fault: MarketFault

  constructor(fault: MarketFault, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'MarketError'
    this.fault = fault
  }
}

const rejectClosed = () => Promise.reject(new MarketError('unavailable', 'This shop has no external marketplace.'))

/** For a shop without a partner: all calls fail. */
export const CLOSED_MARKET: ExternalMarket = {
  isTest: true,
  account: 'none',
  search: rejectClosed,
  categories: rejectClosed,
  product: rejectClosed,
  freight: rejectClosed,
  isPicture: () => false,
  picture: rejectClosed,
  seal: () => '',
}
