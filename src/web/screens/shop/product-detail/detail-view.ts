import { msg } from '@lingui/core/macro'

import type { Product, ProductDetail, VehicleSet } from '#modules/catalogue/catalogue.contract.ts'
import { type ChosenVehicle, getFitVerdict, formatTypeRange } from '#modules/catalogue/fit.rules.ts'
import { calculateLineTotal } from '#modules/catalogue/price.rules.ts'
import type { getRelated } from '#modules/search/search.contract.ts'
import type { Output } from '#platform/http/endpoint.ts'
import { formatListingPrice, toNaira } from '#platform/money.ts'
import { comparePath, productsPath } from '#web/app/navigation/paths.ts'
import { getCategoryText, getConditionText } from '#web/content/keyed-text.ts'
import { type Fit, getFit, fitText, getOwnVehicleText } from '#web/features/fit/fit.ts'
import { plainText } from '#web/features/formatting/plain-text.ts'
import { type SizeFields, toSizeRows } from '#web/features/part-type/size-rows.ts'
import {
  type CardProduct,
  toCard,
  priceKobo,
  toShelfProduct,
  splitPartNumbers,
  shownPrices,
  stockText,
} from '#web/features/product-card/card-product.ts'
import type { Text } from '#web/ui/text.ts'

import { listTierRows } from './bulk-tiers.ts'
import { fitReason } from './fit-reason.ts'
import { sellerMessageHref } from './seller-message.ts'

const MAX_COMPARED = 4

/** A row of the vehicle table, as text. */
export interface FitmentRow {
  make: string
  model: string
  years: string
  engine: Text
  type: Text
  /** The row that decided whether the listing fits the visitor's vehicle. */
  isDeciding: boolean
}

/** The data of the product page. */
export type DetailView = ReturnType<typeof toDetail>

interface Context {
  vehicle: ChosenVehicle | null
  /** The size fields of the part type. */
  sizeFields?: SizeFields
  /** The full address of the page, for messages to the seller. */
  url: string
}

/** Converts answers of the API to the data of the page. Titles become plain text (ruling 22). */
export function toDetail(
  product: ProductDetail,
  related: Output<typeof getRelated>,
  { vehicle, url, sizeFields = [] }: Context,
) {
  const title = plainText(product.title)
  const { price, listPrice } = shownPrices(product)
  const partNumbers = splitPartNumbers(product)
  return {
    id: product.id,
    title,
    brand: product.brand,
    condition: product.condition,
    rating: product.rating,
    reviews: product.reviews,
    category: { name: product.category, path: productsPath({ category: product.category }) },
    sku: product.sku,
    partNumbers,
    price,
    listPrice,
    publicPrice: getPublicPrice(product),
    listNaira: product.display_price,
    tiers: listTierRows(product.display_price, product.stock),
    stock: product.stock,
    stockText: stockText(product.stock),
    isNew: product.condition === 'New',
    store: { id: product.store.id, name: product.store.name, city: product.store.city },
    messageHref: sellerMessageHref({ title, partNumbers, price, url }, product.store.phone),
    pictures: listPictures(product, title),
    specification: [...toSizeRows(product, sizeFields), ...listSpecification(product)],
    ...toFitments(product, vehicle),
    compareHref: getCompareHref(product, [...related.sellers, ...related.similar]),
    sellers: related.sellers.map(toSeller),
    isSimilarOfType: related.similar.every(
      ({ part_type: type }) => type !== null && type.key === product.part_type?.key,
    ),
    similar: related.similar.map((one) => ({ product: toShelfProduct(one), fit: getFit(one, vehicle) })),
  }
}

/** Formats what one piece costs without a business account; null for viewers who pay it themselves (ruling 2). */
function getPublicPrice({ price, gen_price: publicNaira, display_price: ownNaira }: ProductDetail): string | null {
  if (price === null || ownNaira >= publicNaira) return null
  return formatListingPrice(toNaira(calculateLineTotal(priceKobo(publicNaira), 1)))
}

/** Returns the comparison with up to three parts of the listing's type; null without one. */
function getCompareHref({ id, part_type: type }: ProductDetail, others: readonly Product[]): string | null {
  const alike = others.filter((other) => type !== null && other.part_type?.key === type.key).map((other) => other.id)
  const ids = [...new Set([id, ...alike])].slice(0, MAX_COMPARED)
  return ids.length > 1 ? comparePath(ids) : null
}

/** Another listing with this part number, for the comparison. */
export type Seller = Pick<CardProduct, 'id' | 'condition' | 'price' | 'listPrice' | 'stock' | 'inStock' | 'store'>

function toSeller(product: Product): Seller {
  const { id, condition, price, listPrice, stock, inStock, store } = toCard(product)
  return { id, condition, price, listPrice, stock, inStock, store }
}

/** The thumbnail is the first picture, unless the others contain it. */
function listPictures({ images, thumbnail }: ProductDetail, title: string): { url: string; alt: string }[] {
  const pictures = images.map(({ url, alt }) => ({ url, alt: alt || title }))
  if (thumbnail === null || pictures.some(({ url }) => url === thumbnail)) return pictures
  return [{ url: thumbnail, alt: title }, ...pictures]
}

function listSpecification(product: ProductDetail): { name: Text; value: Text }[] {
  const { brand, condition, category, sku, weight, length, dim_width: width, height } = product
  const measured = (amount: number, unit: string) => (amount > 0 ? `${amount} ${unit}` : '')
  const rows = [
    [msg`Brand`, brand],
    [msg`Condition`, getConditionText(condition)],
    [msg`Category`, category && getCategoryText(category)],
    [msg`SKU`, sku],
    [msg`Weight`, measured(weight, 'kg')],
    [msg`Length`, sizeText(length)],
    [msg`Width`, sizeText(width)],
    [msg`Height`, sizeText(height)],
  ] as const
  return rows.flatMap(([name, value]) => (value ? [{ name, value }] : []))
}

const CM_PER_INCH = 2.54

/** Returns a size that is stored in inches: "14.7 cm (5.79 inches)". */
function sizeText(inches: number): Text {
  const cm = Number((inches * CM_PER_INCH).toFixed(1))
  return inches > 0 ? msg`${cm} cm (${inches} inches)` : ''
}

function toFitments({ universal, vehicleSets }: ProductDetail, vehicle: ChosenVehicle | null) {
  const answer = vehicle && getFitVerdict({ universal, vehicleSets }, vehicle)
  const fit: (Fit & { reason: Text }) | null = answer && {
    verdict: answer.verdict,
    text: fitText(answer, getOwnVehicleText(vehicle)),
    reason: fitReason(answer, vehicleSets),
  }
  const rows = vehicleSets.map((set, at) => toFitmentRow(set, at === answer?.set))
  return { universal, fit, fitments: rows }
}

function toFitmentRow(set: VehicleSet, isDeciding: boolean): FitmentRow {
  return {
    make: set.make,
    model: set.model,
    years: yearsText(set),
    engine: set.engine ?? msg`All engines`,
    type: formatTypeRange(set) ?? msg`All types`,
    isDeciding,
  }
}

/** Returns "2009–2013", or a single year when start and end are equal (section 2). */
const yearsText = ({ year: { start, end } }: VehicleSet) => (start === end ? `${start}` : `${start}–${end}`)
