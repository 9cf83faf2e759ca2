import { msg } from '@lingui/core/macro'

import type { ProductDetail } from '#modules/catalogue/catalogue.contract.ts'
import type { ChosenVehicle } from '#modules/catalogue/fit.rules.ts'
import { getConditionText, getQualityText } from '#web/content/keyed-text.ts'
import { type Fit, getFit } from '#web/features/fit/fit.ts'
import { joinByComma } from '#web/features/formatting/join-texts.ts'
import { plainText } from '#web/features/formatting/plain-text.ts'
import { listPositionTexts } from '#web/features/part-type/position-text.ts'
import type { SizeFields } from '#web/features/part-type/size-rows.ts'
import { getSizeLabel, getSizeText } from '#web/features/part-type/size-text.ts'
import { shownPrices, splitPartNumbers, stockText } from '#web/features/product-card/card-product.ts'
import type { Text } from '#web/ui/text.ts'

export const MIN_COMPARED = 2
export const MAX_COMPARED = 4

export interface ComparedPart {
  id: number
  title: string
  thumbnail: string | null
  price: string
  listPrice: string | null
  inStock: boolean
  fit: Fit | null
}

export interface ComparisonRow {
  name: Text
  /** One for each part; '' if the seller does not state it. */
  values: Text[]
  /** Whether the parts differ. */
  isDifferent: boolean
}

interface Context {
  vehicle: ChosenVehicle | null
  /** The size fields of the first part's type. */
  sizeFields: SizeFields
}

/** Returns the columns and rows of a comparison; rows that no part states are left out. */
export function toComparison(products: readonly ProductDetail[], { vehicle, sizeFields }: Context) {
  const parts: ComparedPart[] = products.map((product) => ({
    id: product.id,
    title: plainText(product.title),
    thumbnail: product.thumbnail,
    ...shownPrices(product),
    inStock: product.stock > 0,
    fit: getFit(product, vehicle),
  }))
  const rows = FACTS.map(([name, read]) => toRow(name, products.map(read)))
  const sizes = sizeFields.map(({ key, label, unit }) =>
    toRow(
      getSizeLabel(label),
      products.map(({ sizes: { [key]: size } }) => (size === undefined ? '' : getSizeText(size, unit))),
    ),
  )
  const types = new Set(products.map(({ part_type }) => part_type?.key))
  return {
    parts,
    rows: [...rows, ...sizes].filter(({ values }) => values.some((value) => value !== '')),
    isOneType: types.size <= 1,
  }
}

const FACTS: readonly [Text, (product: ProductDetail) => Text][] = [
  [msg`Brand`, ({ brand }) => brand],
  [msg`Condition`, ({ condition }) => getConditionText(condition)],
  [msg`Quality`, ({ quality }) => (quality === null ? '' : getQualityText(quality))],
  [msg`Rating`, ({ rating, reviews }) => (reviews > 0 ? `★ ${rating.toFixed(1)} (${reviews})` : '')],
  [msg`Stock`, ({ stock }) => stockText(stock)],
  [msg`Seller`, ({ store }) => [store.name, store.city].filter(Boolean).join(', ')],
  [msg`Position`, ({ positions, part_type }) => joinByComma(listPositionTexts(positions, part_type?.key))],
  [msg`Part numbers`, (product) => splitPartNumbers(product).join(', ')],
  [msg`Weight`, ({ weight }) => (weight > 0 ? `${weight} kg` : '')],
  [msg`Size`, ({ length, dim_width, height }) => sizeText([length, dim_width, height])],
]

const CM_PER_INCH = 2.54

const sizeText = (inches: readonly number[]) =>
  inches.every((size) => size > 0) ? `${inches.map((size) => (size * CM_PER_INCH).toFixed(1)).join(' × ')}\u00A0cm` : ''

function toRow(name: Text, values: Text[]): ComparisonRow {
  const texts = new Set(values.map((value) => JSON.stringify(value)))
  return { name, values, isDifferent: texts.size > 1 }
}
