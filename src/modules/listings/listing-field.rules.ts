import type { FieldFault } from '#platform/field-fault.ts'
import { removeThousandsCommas } from '#platform/money.ts'

const required = (name: string, text: string): FieldFault => ({ code: `${name}_required`, text })

/** The faults of a listing's fields that have no values of their own. */
export const LISTING_FAULTS = {
  title: required('title', 'Title is required.'),
  thumbnail: required('thumbnail', 'Thumbnail is required.'),
  price: required('price', 'Price is required.'),
  retailPrice: required('gen_price', 'B2C price is required.'),
  sku: required('sku', 'SKU is required.'),
  partNo: required('part_no', 'Part number is required.'),
  brand: required('brand', 'Brand is required.'),
  category: required('category', 'Category is required.'),
  stock: required('stock', 'Stock is required.'),
  condition: required('condition', 'Condition is required.'),
  weight: required('weight', 'Weight is required.'),
  length: required('length', 'Length is required.'),
  width: required('dim_width', 'Width is required.'),
  height: required('height', 'Height is required.'),
  make: required('make', 'Make is required'),
  model: required('model', 'Model is required'),
  years: required('year', 'Year range is required'),
  engine: required('engine', 'Engine is required'),
  vehicleType: required('vehicle_type', 'Vehicle Type is required'),
  yearsReversed: { code: 'years_reversed', text: 'The first year is after the last.' },
  partType: { code: 'part_type_unknown', text: 'Part type is not known.' },
  positions: { code: 'positions_unreadable', text: 'Positions are not readable.' },
  sizes: { code: 'sizes_unreadable', text: 'Sizes are not readable.' },
  pictureUrl: { code: 'picture_url_wrong', text: 'Enter the URL of a picture.' },
  skuBlank: { code: 'sku_blank', text: 'Enter a SKU with a letter or a digit.' },
  partNoBlank: { code: 'part_no_blank', text: 'Enter a part number with a letter or a digit.' },
  conditionUnknown: { code: 'condition_wrong', text: 'Condition is New, Used or Renewed.' },
  quality: { code: 'quality_wrong', text: 'Quality is Genuine, OEM or Aftermarket.' },
  priceAboveRetail: { code: 'price_above_retail', text: 'Enter a B2B price that is not above the B2C price.' },
} satisfies Record<string, FieldFault>

const byText = new Map<string, FieldFault>(Object.values(LISTING_FAULTS).map((fault) => [fault.text, fault]))

/** Finds the fault with this text: checks of types in zod give only texts. */
export const findListingFault = (text: string): FieldFault | null => byText.get(text) ?? null

/** Returns a text as one line: trimmed, with white space and control characters collapsed. */
export const toOneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

export const categoryNotFound = (category: string): FieldFault => ({
  code: 'category_not_found',
  text: `Category "${category}" not found.`,
  params: { category },
})

/** Limits of the percentage by which one call changes prices. */
export const MIN_PERCENT = -90
export const MAX_PERCENT = 900

export const MAX_STOCK = 1_000_000
export const STOCK_WRONG: FieldFault = {
  code: 'stock_wrong',
  text: `Stock is a whole number from 0 to ${MAX_STOCK.toLocaleString('en-NG')}.`,
  params: { max: MAX_STOCK },
}

/** Parses a stock as text, with or without commas between thousands; null for other texts and above `MAX_STOCK`. */
export function parseStock(text: string): number | null {
  const plain = removeThousandsCommas(text).trim()
  return /^\d{1,7}$/.test(plain) && Number(plain) <= MAX_STOCK ? Number(plain) : null
}
