import { getExternalProduct, listExternalShipping } from '#modules/external-market/external-market.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { withTimeout } from '#web/app/api/with-timeout.ts'
import { catchPartnerProblem } from '#web/features/external-search/partner-problem.ts'

import { type DeliveryView, toDeliveryView, toProductView } from './product-view.ts'

/** Timeout of the page in ms (specification, section 7), with or without the delivery options. */
const PAGE_MS = 9_500

/** Finds a product and its delivery options, which need its variant, or the problem of either. */
export async function findProduct(api: Api, productId: string) {
  const startedAt = performance.now()
  const { value, problem } = await catchPartnerProblem(api(getExternalProduct, { params: { productId } }))
  if (value === null) return { product: null, problem, delivery: null, standing: null }
  const product = toProductView(value.full.aliexpress_ds_product_get_response.result)
  const left = PAGE_MS - (performance.now() - startedAt)
  const delivery = product.skuId === null ? null : await findDelivery(api, { productId, skuId: product.skuId }, left)
  return { product, problem: null, delivery, standing: value.shop }
}

/** Returns null when the call times out or the partner fails. */
async function findDelivery(
  api: Api,
  { productId, skuId }: { productId: string; skuId: string },
  ms: number,
): Promise<DeliveryView[] | null> {
  const call = catchPartnerProblem(
    api(listExternalShipping, { params: { productId }, query: { sku_id: skuId, ship_to: 'NG' } }),
  )
  const answer = await withTimeout(call, ms)
  const options = answer?.value?.aliexpress_ds_freight_query_response.result.delivery_options.delivery_option_d_t_o
  return options?.map(toDeliveryView) ?? null
}
