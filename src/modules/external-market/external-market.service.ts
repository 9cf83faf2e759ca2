import type { Ctx } from '#platform/ctx.ts'
import type { Answer } from '#platform/http/endpoint.ts'
import type { Problem } from '#platform/http/problems.ts'
import type { Limits } from '#platform/rate-limits.ts'

import { type MarketAnswer, createAnswers } from './answers.service.ts'
import { sanitizeDescription } from './description.service.ts'
import {
  externalProblems,
  type getExternalProduct,
  type listExternalCategories,
  type listExternalShipping,
  type searchExternal,
} from './external-market.contract.ts'
import { type ExternalItem, type ExternalMarket, MarketError, type MarketFault } from './external-market.port.ts'
import { composeAnswerKey, formatPartnerPrice } from './external-market.rules.ts'
import { createPictures } from './pictures.service.ts'

/** The caller and its address, which has a limit. */
export interface Caller {
  ctx: Ctx
  ip: string
}

interface SearchInput {
  pageIndex: number
  firstIndex?: number | undefined
  keyWord?: string
  categoryId?: string | undefined
}

export type ExternalMarketService = ReturnType<typeof createExternalMarket>

/** Creates the service of the external marketplace, which caches and sanitizes the partner's answers. */
export function createExternalMarket({ market, limits }: { market: ExternalMarket; limits: Limits }) {
  const answers = createAnswers({ limits })
  const pictures = createPictures({ market })
  return { search, categories, product, shipping, readPicture: pictures.read }

  /** Returns one page of a search or several; if a later page fails, the pages before it. */
  async function search(caller: Caller, input: SearchInput): Promise<Answer<typeof searchExternal>> {
    const { pageIndex, firstIndex = pageIndex } = input
    const indexes = Array.from({ length: pageIndex - firstIndex + 1 }, (_, at) => firstIndex + at)
    const pages = await Promise.allSettled(indexes.map((page) => searchPage(caller, input, page)))
    const failed = pages.findIndex(({ status }) => status === 'rejected')
    const succeeded = pages
      .slice(0, failed === -1 ? undefined : failed)
      .flatMap((page) => (page.status === 'fulfilled' ? [page.value] : []))
    const [first] = pages
    if (first?.status === 'rejected') throw toProblem(first.reason)
    const products = { selection_search_product: succeeded.flatMap(({ value }) => value.map(toItem)) }
    return { aliexpress_ds_text_search_response: { data: { products } }, shop: describeAnswers(...succeeded) }
  }

  function searchPage({ ctx, ip }: Caller, { keyWord, categoryId }: SearchInput, page: number) {
    const key = composeAnswerKey(market.account, 'search', [keyWord, categoryId, page])
    const filters = {
      ...(keyWord !== undefined && { keyword: keyWord }),
      ...(categoryId !== undefined && { categoryId }),
    }
    return answers.read({ ctx, ip, key }, () => market.search({ page, ...filters }))
  }

  /** Returns all categories, sorted by name. */
  async function categories(caller: Caller): Promise<Answer<typeof listExternalCategories>> {
    const key = composeAnswerKey(market.account, 'categories', [])
    const answer = await answers.read({ ...caller, key }, () => market.categories()).catch(rethrow)
    const byName = answer.value.toSorted((a, b) => a.category_name.localeCompare(b.category_name, 'en'))
    return { categories: byName, shop: describeAnswers(answer) }
  }

  /** Returns a product with a sanitized description. @throws Problem 404 if the partner does not have it */
  async function product(caller: Caller, productId: string): Promise<Answer<typeof getExternalProduct>> {
    const key = composeAnswerKey(market.account, 'product', [productId])
    const answer = await answers.read({ ...caller, key }, () => market.product(productId)).catch(rethrow)
    const { value } = answer
    if (value === null) throw externalProblems.externalProductNotFound()
    const urls = value.imageUrls.flatMap((address) => pictures.toPictureUrl(address) ?? [])
    const result = {
      ae_item_base_info_dto: {
        subject: value.subject,
        detail: sanitizeDescription(value.detail, pictures.toPictureUrl),
      },
      ae_multimedia_info_dto: { image_urls: urls.join(';') },
      ae_store_info: { store_name: value.storeName },
      ae_item_sku_info_dtos: { ae_item_sku_info_d_t_o: value.skus },
    }
    return { full: { aliexpress_ds_product_get_response: { result } }, shop: describeAnswers(answer) }
  }

  /** Returns the delivery options to Nigeria of one variant. */
  async function shipping(
    caller: Caller,
    variant: { productId: string; skuId: string },
  ): Promise<Answer<typeof listExternalShipping>> {
    const key = composeAnswerKey(market.account, 'freight', [variant.productId, variant.skuId])
    const answer = await answers.read({ ...caller, key }, () => market.freight(variant)).catch(rethrow)
    const options = answer.value.map(({ free_shipping_threshold: threshold, ...option }) => ({
      ...option,
      shipping_fee_format: formatPartnerPrice(option.shipping_fee_format),
      ...(threshold !== null && { free_shipping_threshold: formatPartnerPrice(threshold) ?? threshold }),
    }))
    const result = { delivery_options: { delivery_option_d_t_o: options } }
    return { aliexpress_ds_freight_query_response: { result }, shop: describeAnswers(answer) }
  }

  function toItem({ itemId, title, itemMainPic, salePriceFormat }: ExternalItem) {
    return {
      itemId,
      title,
      itemMainPic: pictures.toPictureUrl(itemMainPic),
      salePriceFormat: formatPartnerPrice(salePriceFormat),
    }
  }

  function describeAnswers(...marketAnswers: readonly MarketAnswer<unknown>[]) {
    const [oldest] = marketAnswers
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

const toProblem = (error: unknown) => (error instanceof MarketError ? PROBLEMS[error.fault]() : error)

function rethrow(error: unknown): never {
  throw toProblem(error)
}
