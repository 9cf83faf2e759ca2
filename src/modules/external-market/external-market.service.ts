import type { Ctx } from '#platform/ctx.ts'
import { type ExternalItem, type ExternalMarket, MarketError, type MarketFault } from '#platform/external-market.ts'
import type { Answer } from '#platform/http/endpoint.ts'
import type { Problem } from '#platform/http/problems.ts'
import type { Limits } from '#platform/rate-limits.ts'

import { type Answered, createAnswers } from './answers.service.ts'
import { safeDetail } from './description.service.ts'
import {
  externalProblems,
  type getExternalProduct,
  type listExternalCategories,
  type listExternalShipping,
  type searchExternal,
} from './external-market.contract.ts'
import { answerKey, listingPrice } from './external-market.rules.ts'
import { createPictures } from './pictures.service.ts'

/** Who asks, and from which address: that counts against its budget. */
export interface Asker {
  ctx: Ctx
  ip: string
}

interface Wanted {
  pageIndex: number
  firstIndex?: number | undefined
  keyWord?: string
  categoryId?: string | undefined
}

export type ExternalMarketService = ReturnType<typeof createExternalMarket>

/** The external marketplace: asks the partner through what is kept, and makes what it says fit to be shown. */
export function createExternalMarket({ market, limits }: { market: ExternalMarket; limits: Limits }) {
  const answers = createAnswers({ limits })
  const pictures = createPictures({ market })
  return { search, categories, product, shipping, readPicture: pictures.read }

  /** One page of a search, or several together; of those the ones before the first that fails. */
  async function search(asker: Asker, wanted: Wanted): Promise<Answer<typeof searchExternal>> {
    const { pageIndex, firstIndex = pageIndex } = wanted
    const indexes = Array.from({ length: pageIndex - firstIndex + 1 }, (_, at) => firstIndex + at)
    const pages = await Promise.allSettled(indexes.map((page) => searchPage(asker, wanted, page)))
    const failed = pages.findIndex(({ status }) => status === 'rejected')
    const good = pages
      .slice(0, failed === -1 ? undefined : failed)
      .flatMap((page) => (page.status === 'fulfilled' ? [page.value] : []))
    const [first] = pages
    if (first?.status === 'rejected') throw asProblem(first.reason)
    const products = { selection_search_product: good.flatMap(({ value }) => value.map(shown)) }
    return { aliexpress_ds_text_search_response: { data: { products } }, shop: standing(...good) }
  }

  function searchPage({ ctx, ip }: Asker, { keyWord, categoryId }: Wanted, page: number) {
    const key = answerKey(market.account, 'search', [keyWord, categoryId, page])
    const said = { ...(keyWord !== undefined && { keyword: keyWord }), ...(categoryId !== undefined && { categoryId }) }
    return answers.read({ ctx, ip, key }, () => market.search({ page, ...said }))
  }

  /** All categories, by name. */
  async function categories(asker: Asker): Promise<Answer<typeof listExternalCategories>> {
    const key = answerKey(market.account, 'categories', [])
    const answered = await answers.read({ ...asker, key }, () => market.categories()).catch(rethrow)
    const byName = answered.value.toSorted((a, b) => a.category_name.localeCompare(b.category_name, 'en'))
    return { categories: byName, shop: standing(answered) }
  }

  /** A product with its description made safe. @throws Problem 404 where the partner does not have it */
  async function product(asker: Asker, productId: string): Promise<Answer<typeof getExternalProduct>> {
    const key = answerKey(market.account, 'product', [productId])
    const answered = await answers.read({ ...asker, key }, () => market.product(productId)).catch(rethrow)
    const { value } = answered
    if (value === null) throw externalProblems.externalProductNotFound()
    const addresses = value.imageUrls.flatMap((address) => pictures.addressOf(address) ?? [])
    const result = {
      ae_item_base_info_dto: { subject: value.subject, detail: safeDetail(value.detail, pictures.addressOf) },
      ae_multimedia_info_dto: { image_urls: addresses.join(';') },
      ae_store_info: { store_name: value.storeName },
      ae_item_sku_info_dtos: { ae_item_sku_info_d_t_o: value.skus },
    }
    return { full: { aliexpress_ds_product_get_response: { result } }, shop: standing(answered) }
  }

  /** The ways to Nigeria for one variant. */
  async function shipping(
    asker: Asker,
    wanted: { productId: string; skuId: string },
  ): Promise<Answer<typeof listExternalShipping>> {
    const key = answerKey(market.account, 'freight', [wanted.productId, wanted.skuId])
    const answered = await answers.read({ ...asker, key }, () => market.freight(wanted)).catch(rethrow)
    const options = answered.value.map(({ free_shipping_threshold: threshold, ...option }) => ({
      ...option,
      shipping_fee_format: listingPrice(option.shipping_fee_format),
      ...(threshold !== null && { free_shipping_threshold: listingPrice(threshold) ?? threshold }),
    }))
    const result = { delivery_options: { delivery_option_d_t_o: options } }
    return { aliexpress_ds_freight_query_response: { result }, shop: standing(answered) }
  }

  function shown({ itemId, title, itemMainPic, salePriceFormat }: ExternalItem) {
    return {
      itemId,
      title,
      itemMainPic: pictures.addressOf(itemMainPic),
      salePriceFormat: listingPrice(salePriceFormat),
    }
  }

  function standing(...answered: readonly Answered<unknown>[]) {
    const [oldest] = answered
      .flatMap(({ staleSince }) => staleSince ?? [])
      .toSorted((a, b) => a.getTime() - b.getTime())
    return { test_mode: market.isTest, stale_since: oldest?.toISOString() ?? null }
  }
}

const PROBLEMS: Record<MarketFault, () => Problem> = {
  unavailable: externalProblems.partnerFailed,
  timeout: externalProblems.partnerTimedOut,
  unreadable: externalProblems.partnerUnreadable,
  throttled: externalProblems.partnerBusy,
  refused: externalProblems.partnerRefused,
}

const asProblem = (error: unknown) => (error instanceof MarketError ? PROBLEMS[error.fault]() : error)

function rethrow(error: unknown): never {
  throw asProblem(error)
}
