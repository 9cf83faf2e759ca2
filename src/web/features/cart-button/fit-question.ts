import { getProduct } from '#modules/catalogue/catalogue.contract.ts'
import { type ChosenVehicle, getFitVerdict, formatVehicle } from '#modules/catalogue/fit.rules.ts'
import type { Api } from '#platform/http/client.ts'
import { withTypeOrder } from '#web/features/fit/fit-order.ts'
import { plainText } from '#web/features/formatting/plain-text.ts'

/** The question that the buyer answers before a part that does not fit is added. */
export interface FitQuestion {
  productId: number
  title: string
  vehicle: string
  quantity: number
}

/** Returns the question for a part that does not fit the chosen vehicle; null when it may fit. Throws Problem. */
export async function findFitQuestion(
  api: Api,
  chosen: ChosenVehicle | null,
  { productId, quantity }: { productId: number; quantity: number },
): Promise<FitQuestion | null> {
  if (chosen === null) return null
  const [product, vehicle] = await Promise.all([
    api(getProduct, { params: { id: `${productId}` } }),
    withTypeOrder(api, chosen),
  ])
  if (vehicle === null || getFitVerdict(product, vehicle).verdict !== 'does-not-fit') return null
  return { productId, title: plainText(product.title), vehicle: formatVehicle(vehicle), quantity }
}
