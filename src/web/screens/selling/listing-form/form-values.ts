import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { removeThousandsCommas } from '#platform/money.ts'

/** The fields of the form by their names in the call (specification, section 3), each as text. */
export const FIELDS = [
  'part_type',
  'unknown_type',
  'type_proposal',
  'positions',
  'sizes',
  'quality',
  'title',
  'sku',
  'part_no',
  'brand',
  'category',
  'condition',
  'gen_price',
  'price',
  'stock',
  'weight',
  'length',
  'dim_width',
  'height',
  'thumbnail',
  'previews',
  'description',
  'universal',
  'vehicleSets',
] as const
export type FieldName = (typeof FIELDS)[number]
export type FormValues = Readonly<Record<FieldName, string>>

export const LABELS: Readonly<Record<FieldName, MessageDescriptor>> = {
  part_type: msg`What is it?`,
  unknown_type: msg`I cannot find the type`,
  type_proposal: msg`Your name for it`,
  positions: msg`Position`,
  sizes: msg`Sizes`,
  quality: msg`Quality`,
  title: msg`Title`,
  sku: msg`SKU`,
  part_no: msg`Part numbers`,
  brand: msg`Brand`,
  category: msg`Category`,
  condition: msg`Condition`,
  gen_price: msg`B2C price`,
  price: msg`B2B price`,
  stock: msg`Stock`,
  weight: msg`Weight (kg)`,
  length: msg`Length (in)`,
  dim_width: msg`Width (in)`,
  height: msg`Height (in)`,
  thumbnail: msg`Thumbnail`,
  previews: msg`Pictures`,
  description: msg`Description`,
  universal: msg`Fits every vehicle`,
  vehicleSets: msg`Vehicles`,
}

/** The values of an empty form. */
export const EMPTY = valuesFrom(() => '')

/** Builds form values from `read`, which returns the value of a field. */
function valuesFrom(read: (field: FieldName) => string): FormValues {
  // Object.fromEntries loses the type of the keys.
  return Object.fromEntries(FIELDS.map((field) => [field, read(field)])) as FormValues
}

/** Prefixes of fields that have one input per key: `position_axle`, `size_width`. */
const PREFIXES = { positions: 'position_', sizes: 'size_' } as const
export const partName = (field: keyof typeof PREFIXES, key: string) => `${PREFIXES[field]}${key}`

/** Reads the values of a sent form, or of the form on the page. */
export const readValues = (fields: URLSearchParams) =>
  valuesFrom((field) =>
    field === 'positions' || field === 'sizes' ? readParts(fields, PREFIXES[field]) : (fields.get(field) ?? ''),
  )

function readParts(fields: URLSearchParams, prefix: string): string {
  const given = [...fields].filter(([name, value]) => name.startsWith(prefix) && value.trim() !== '')
  return partsText(Object.fromEntries(given.map(([name, value]) => [name.slice(prefix.length), value.trim()])))
}

/** Serialises positions or sizes in a fixed order; empty for none. */
export function partsText(parts: Readonly<Record<string, string | number>>): string {
  const entries = Object.entries(parts).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return entries.length === 0
    ? ''
    : JSON.stringify(Object.fromEntries(entries.map(([key, value]) => [key, `${value}`])))
}

/** Parses the text of `partsText`. A draft may contain text of another release. */
export function parseParts(text: string): Readonly<Record<string, string>> {
  try {
    const parts: unknown = JSON.parse(text || '{}')
    const entries = typeof parts === 'object' && parts !== null ? Object.entries(parts) : []
    return Object.fromEntries(entries.map(([key, value]) => [key, String(value)]))
  } catch {
    return {}
  }
}

const NUMBERS: readonly FieldName[] = ['gen_price', 'price', 'stock', 'weight', 'length', 'dim_width', 'height']

/** Normalises a value for comparison: ignores surrounding spaces, commas between thousands and zeros after decimals. */
export function comparable(field: FieldName, value: string): string {
  const text = value.trim()
  const number = removeThousandsCommas(text)
  const isNumber = NUMBERS.includes(field) && text !== '' && Number.isFinite(Number(number))
  return isNumber ? `${Number(number)}` : text.replaceAll('\r\n', '\n')
}

export const isSame = (field: FieldName, one: string, other: string) =>
  comparable(field, one) === comparable(field, other)
