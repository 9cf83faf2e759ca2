import { listProductsByIds, type Product, type ProductDetail } from '#modules/catalogue/catalogue.contract.ts'
import { type ChosenVehicle, type Fitments, getFitVerdict } from '#modules/catalogue/fit.rules.ts'
import { listBoughtTogether } from '#modules/orders/order-history.contract.ts'
import { findProducts } from '#modules/search/search.contract.ts'
import type { Positions, PositionSlot } from '#modules/taxonomy/part-types.rules.ts'
import { getPartType } from '#modules/taxonomy/taxonomy.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { Problem } from '#platform/http/problems.ts'
import { withTimeout } from '#web/app/api/with-timeout.ts'

const TIMEOUT_MS = 1_500
const MAX_TYPES = 4

interface RelatedParts {
  /** Whether orders show it; otherwise the part types say so. */
  isBought: boolean
  products: Product[]
}

const NONE: RelatedParts = { isBought: false, products: [] }

/** Loads parts ordered together with this one, or else replaced together with its type; none when late or failed. */
export async function findTogether(
  api: Api,
  product: ProductDetail,
  vehicle: ChosenVehicle | null,
  report: (error: unknown) => void,
): Promise<RelatedParts> {
  const call = find(api, product, vehicle).catch((error: unknown) => {
    if (!(error instanceof Problem)) report(error)
    return NONE
  })
  return (await withTimeout(call, TIMEOUT_MS)) ?? NONE
}

async function find(api: Api, product: ProductDetail, vehicle: ChosenVehicle | null): Promise<RelatedParts> {
  const { ids } = await api(listBoughtTogether, { params: { id: String(product.id) } })
  if (ids.length > 0) {
    const { results } = await api(listProductsByIds, { query: { ids: ids.join() } })
    const products = results.filter((other) => fitsSameModel(product, other))
    if (products.length > 0) return { isBought: true, products }
  }
  return { isBought: false, products: await findReplacedWith(api, product, vehicle) }
}

async function findReplacedWith(api: Api, product: ProductDetail, vehicle: ChosenVehicle | null): Promise<Product[]> {
  if (product.part_type === null) return []
  const { relations, related_from } = await api(getPartType, { params: { key: product.part_type.key } })
  const related = [...relations, ...related_from].filter(({ kind }) => KINDS.has(kind))
  const types = new Map(related.map(({ key, position_slots: slots }) => [key, slots]))
  const car = chooseVehicle(product, vehicle)
  if (car === null) return []
  const query = { make: car.make, model: car.model, year: String(car.year), page_size: '1', in_stock: '1' as const }
  const pages = await Promise.all(
    [...types].slice(0, MAX_TYPES).map(([type, slots]) => {
      const position = formatPlace(product.positions, slots)
      return api(findProducts, { query: { ...query, type, ...(position && { position }) } })
    }),
  )
  return pages.flatMap(({ results }) => results)
}

/** Formats the axle and side of a part, as far as another type has them: rear pads are replaced with rear discs. */
export const formatPlace = ({ axle, side }: Positions, slots: readonly PositionSlot[]): string =>
  [slots.includes('axle') && axle, slots.includes('side') && side].filter(Boolean).join()

/** A garage orders for several cars at a time: parts of another car help no buyer of this part. */
export function fitsSameModel(one: Fitment, other: Fitment): boolean {
  if (one.universal || other.universal) return true
  return one.vehicleSets.some(({ make, model }) =>
    other.vehicleSets.some((set) => set.make === make && set.model === model),
  )
}

interface Fitment {
  universal: boolean
  vehicleSets: readonly { make: string; model: string }[]
}

const KINDS: ReadonlySet<string> = new Set(['replaced_with', 'accessory_of'])

/** Returns the buyer's vehicle, or the first of the part if it does not fit the buyer's; null without any. */
export function chooseVehicle(product: Fitments, vehicle: ChosenVehicle | null): ChosenVehicle | null {
  if (vehicle && getFitVerdict(product, vehicle).verdict !== 'does-not-fit') return vehicle
  const [set] = product.vehicleSets
  return set ? { make: set.make, model: set.model, year: set.year.end } : null
}
