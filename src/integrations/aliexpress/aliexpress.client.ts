import { createHmac } from 'node:crypto'

import type { z } from 'zod'

import {
  type DeliveryOption,
  type ExternalItem,
  type ExternalMarket,
  type ExternalProduct,
  MarketError,
} from '#modules/external-market/external-market.port.ts'
import type { RetryPolicy, RetryOptions } from '#platform/retry-policy.ts'

import { pictureAddress, publicLookup } from './aliexpress.hosts.ts'
import { sendRequest } from './aliexpress.http.ts'
import { createPartnerRetryPolicy } from './aliexpress.retry.ts'
import {
  CategoriesAnswer,
  FreightAnswer,
  METHOD,
  PAGE_SIZE,
  ProductAnswer,
  Refusal,
  SearchAnswer,
  sign,
} from './aliexpress.wire.ts'

export interface AliexpressOptions {
  /** The URL of `/sync`. */
  baseUrl: string
  appKey: string
  appSecret: string
  /** The session that the owner of the account granted to the app; it expires and must then be replaced. */
  accessToken: string
  /** True for the simulator on this machine, which also serves the pictures. */
  isSimulated: boolean
  retry?: RetryOptions
}

const MAX_BYTES = 2 * 1024 * 1024
const MAX_PICTURE_BYTES = 4 * 1024 * 1024
const MAX_PICTURES = 20

/** Creates the client of the partner, with signed requests, a deadline, retries and a circuit breaker. Only reads. */
export function createAliexpress(options: AliexpressOptions): ExternalMarket {
  const { appKey, appSecret, isSimulated } = options
  const retry = createPartnerRetryPolicy(options.retry)
  // Pictures come from other hosts: their failures say nothing about the calls.
  const pictureRetry = createPartnerRetryPolicy({ ...options.retry, retries: 1, maxFailures: 20 })
  const call = createCalls(options, retry)
  return {
    isTest: isSimulated,
    account: isSimulated ? 'simulator' : appKey,
    search,
    categories: async () =>
      (await call(METHOD.categories, {}, CategoriesAnswer)).aliexpress_ds_category_get_response.resp_result.result
        .categories,
    product,
    freight,
    isPicture: (address) => pictureAddress(address) !== null,
    picture,
    seal: (text) => createHmac('sha256', appSecret).update('seal\0').update(text).digest('base64url').slice(0, 27),
  }

  async function search(wanted: { page: number; keyword?: string; categoryId?: string }): Promise<ExternalItem[]> {
    const fields = {
      keyWord: wanted.keyword ?? '',
      categoryId: wanted.categoryId ?? '',
      pageIndex: String(wanted.page),
      pageSize: String(PAGE_SIZE),
      countryCode: 'NG',
      currency: 'NGN',
      local: 'en_US',
    }
    const { code, data } = (await call(METHOD.search, fields, SearchAnswer)).aliexpress_ds_text_search_response
    if (!/^(?:0+|200)?$/.test(String(code ?? '')))
      throw new MarketError('unavailable', `The partner’s search failed: ${String(code).slice(0, 60)}`)
    return data.map(({ targetSalePrice, salePriceFormat, ...item }) => ({
      ...item,
      salePriceFormat: salePriceFormat ?? (targetSalePrice && `NGN ${targetSalePrice}`),
    }))
  }

  async function product(productId: string): Promise<ExternalProduct | null> {
    const fields = { product_id: productId, ship_to_country: 'NG', target_currency: 'NGN', target_language: 'en' }
    const { result } = (await call(METHOD.product, fields, ProductAnswer)).aliexpress_ds_product_get_response
    return result ? readProduct(result) : null
  }

  async function freight(wanted: { productId: string; skuId: string }): Promise<DeliveryOption[]> {
    // One parameter that holds JSON; its quantity is text.
    const queryDeliveryReq = JSON.stringify({
      productId: wanted.productId,
      selectedSkuId: wanted.skuId,
      quantity: '1',
      shipToCountry: 'NG',
      currency: 'NGN',
      language: 'en_US',
      locale: 'en_US',
    })
    const answer = await call(METHOD.freight, { queryDeliveryReq }, FreightAnswer)
    return answer.aliexpress_ds_freight_query_response.result.map(({ free_shipping, ...option }) => ({
      ...option,
      shipping_fee_format: option.shipping_fee_format ?? (String(free_shipping) === 'true' ? 'Free' : null),
    }))
  }

  async function picture(address: string): Promise<Buffer> {
    const url = pictureAddress(address)
    if (url === null) throw new MarketError('refused', 'This is not a picture of the partner.')
    const asked = isSimulated ? { url: new URL(url.pathname, options.baseUrl) } : { url, lookup: OPEN_INTERNET }
    return pictureRetry.run((signal) => sendRequest({ ...asked, maxBytes: MAX_PICTURE_BYTES }, signal))
  }
}

const OPEN_INTERNET = publicLookup()

/** Makes signed calls and reads their answers by the schema. */
function createCalls(options: AliexpressOptions, retry: RetryPolicy) {
  const { baseUrl, appKey, appSecret, accessToken, isSimulated } = options
  return async <S extends z.ZodType>(method: string, fields: Record<string, string>, schema: S) =>
    retry.run(async (signal) => {
      const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
      const parameters = {
        ...given,
        method,
        app_key: appKey,
        session: accessToken,
        timestamp: String(Date.now()),
        sign_method: 'sha256',
        format: 'json',
        v: '2.0',
      }
      const form = new URLSearchParams({ ...parameters, sign: sign(parameters, appSecret) })
      const lookup = isSimulated ? undefined : OPEN_INTERNET
      return readAnswer(await sendRequest({ url: new URL(baseUrl), form, maxBytes: MAX_BYTES, lookup }, signal), schema)
    })
}

function readAnswer<S extends z.ZodType>(body: Buffer, schema: S): z.output<S> {
  const json = parsed(body)
  const refusal = Refusal.safeParse(json)
  if (refusal.success) throw toMarketError(refusal.data.error_response)
  const answer = schema.safeParse(json)
  if (!answer.success) throw new MarketError('unreadable', 'The partner’s answer does not have its form.')
  return answer.data
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch (cause) {
    throw new MarketError('unreadable', 'The answer of the partner is not JSON.', { cause })
  }
}

/** Error codes of the rate limit and of temporary failures; all others are refusals of our request. */
const THROTTLED = /ApiCallLimit|call-?limited|FlowControl/i
const PASSING = /^(?:ServiceTimeout|ServiceUnavailable|SystemError|InternalError|15|20000)$|^isp\./i

function toMarketError({ code, msg, sub_code: subCode = '' }: z.output<typeof Refusal>['error_response']): MarketError {
  const reason = `${code} ${subCode}: ${msg}`.slice(0, 200)
  if (THROTTLED.test(code) || THROTTLED.test(subCode)) return new MarketError('throttled', reason)
  const isPassing = PASSING.test(code) || PASSING.test(subCode)
  return new MarketError(isPassing ? 'unavailable' : 'refused', `The partner refused (${reason}).`)
}

type Result = NonNullable<z.output<typeof ProductAnswer>['aliexpress_ds_product_get_response']['result']>

function readProduct(result: Result): ExternalProduct {
  const addresses = (result.ae_multimedia_info_dto?.image_urls ?? '').split(';').map((address) => address.trim())
  return {
    subject: result.ae_item_base_info_dto?.subject ?? null,
    detail: result.ae_item_base_info_dto?.detail ?? '',
    imageUrls: addresses.filter((address) => pictureAddress(address) !== null).slice(0, MAX_PICTURES),
    storeName: result.ae_store_info?.store_name ?? null,
    skus: result.ae_item_sku_info_dtos.map(({ sku_price: usual, ...sku }) => ({
      ...sku,
      offer_sale_price: sku.offer_sale_price ?? usual,
    })),
  }
}
