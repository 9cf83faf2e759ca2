/** One entry of a search. What the partner did not say is null. */
export interface ExternalItem {
  itemId: string
  title: string
  /** The partner's own address of the picture. */
  itemMainPic: string | null
  /** As the partner writes it. */
  salePriceFormat: string | null
}

export interface ExternalCategory {
  category_id: string
  category_name: string
}

export interface ExternalSku {
  sku_id: string
  /** A decimal number as text, in the currency beside it. */
  offer_sale_price: string | null
  currency_code: string | null
  sku_available_stock: number | null
}

/** A product of the partner. Its HTML is foreign: never shown as it is. */
export interface ExternalProduct {
  subject: string | null
  detail: string
  imageUrls: string[]
  storeName: string | null
  skus: ExternalSku[]
}

/** One way for a product to come to Nigeria. */
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

/** The marketplace next door as the shop uses it. Every call is one over the network: never make one inside a transaction. */
export interface ExternalMarket {
  /** No real marketplace is behind it. */
  isTest: boolean
  /** What answers of this partner and this account are kept under. */
  account: string
  /** Pages count from 1; an empty one is beyond the last. Without a keyword, everything of the category. @throws MarketError */
  search(wanted: { page: number; keyword?: string; categoryId?: string }): Promise<ExternalItem[]>
  /** @throws MarketError */
  categories(): Promise<ExternalCategory[]>
  /** @returns null for a product that the partner does not have @throws MarketError */
  product(productId: string): Promise<ExternalProduct | null>
  /** The ways to Nigeria, with their prices in naira. @throws MarketError */
  freight(wanted: { productId: string; skuId: string }): Promise<DeliveryOption[]>
  /** Whether this is the address of a picture on a host of the partner's. */
  isPicture(address: string): boolean
  /** The bytes of a picture, at most four megabytes, whatever they are. @throws MarketError also for other addresses */
  picture(address: string): Promise<Buffer>
  /** What proves to every process of this shop that another one wrote the text. */
  seal(text: string): string
}

/**
 * Why the partner did not answer: it cannot be reached or fails, it takes too long, it says what nobody understands, it
 * is asked too often, or it refuses us.
 */
export type MarketFault = 'unavailable' | 'timeout' | 'unreadable' | 'throttled' | 'refused'

/** Thrown by the marketplace's client and by nobody else. */
export class MarketError extends Error {
  readonly fault: MarketFault

  constructor(fault: MarketFault, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'MarketError'
    this.fault = fault
  }
}

const closed = () => Promise.reject(new MarketError('unavailable', 'This shop has no external marketplace.'))

/** Where a shop has no partner: every call fails as if it were down. */
export const CLOSED_MARKET: ExternalMarket = {
  isTest: true,
  account: 'nobody',
  search: closed,
  categories: closed,
  product: closed,
  freight: closed,
  isPicture: () => false,
  picture: closed,
  seal: () => '',
}
