/** The fields of the form by the names of the call (specification, section 3), each as the text that stands in it. */
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
  'description',
  'universal',
  'vehicleSets',
] as const
export type FieldName = (typeof FIELDS)[number]
export type FormValues = Readonly<Record<FieldName, string>>

export const LABELS: Readonly<Record<FieldName, string>> = {
  part_type: 'What is it?',
  unknown_type: 'I cannot find the type',
  type_proposal: 'Your name for it',
  positions: 'Position',
  sizes: 'Sizes',
  quality: 'Quality',
  title: 'Title',
  sku: 'SKU',
  part_no: 'Part numbers',
  brand: 'Brand',
  category: 'Category',
  condition: 'Condition',
  gen_price: 'B2C price',
  price: 'B2B price',
  stock: 'Stock',
  weight: 'Weight (kg)',
  length: 'Length (in)',
  dim_width: 'Width (in)',
  height: 'Height (in)',
  thumbnail: 'Thumbnail',
  description: 'Description',
  universal: 'Fits every vehicle',
  vehicleSets: 'Vehicles',
}

/** A form that nobody has filled in yet. */
export const EMPTY = valuesFrom(() => '')

/** The values that `read` has for each field. */
export function valuesFrom(read: (field: FieldName) => string): FormValues {
  // Object.fromEntries forgets that every field is there.
  return Object.fromEntries(FIELDS.map((field) => [field, read(field)])) as FormValues
}

/** Fields of which each part has a field of its own: `position_axle`, `size_width`. */
const PREFIXES = { positions: 'position_', sizes: 'size_' } as const
export const partName = (field: keyof typeof PREFIXES, key: string) => `${PREFIXES[field]}${key}`

/** What was sent, or stands in the form at the moment. */
export const readValues = (fields: URLSearchParams) =>
  valuesFrom((field) =>
    field === 'positions' || field === 'sizes' ? readParts(fields, PREFIXES[field]) : (fields.get(field) ?? ''),
  )

function readParts(fields: URLSearchParams, prefix: string): string {
  const given = [...fields].filter(([name, value]) => name.startsWith(prefix) && value.trim() !== '')
  return partsText(Object.fromEntries(given.map(([name, value]) => [name.slice(prefix.length), value.trim()])))
}

/** Positions or sizes as one text, whatever their order; empty for none. */
export function partsText(parts: Readonly<Record<string, string | number>>): string {
  const entries = Object.entries(parts).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return entries.length === 0
    ? ''
    : JSON.stringify(Object.fromEntries(entries.map(([key, value]) => [key, `${value}`])))
}

/** Reads such a text. Only the form itself writes it, but a draft may be of another release. */
export function partsOf(text: string): Readonly<Record<string, string>> {
  try {
    const parts: unknown = JSON.parse(text || '{}')
    const entries = typeof parts === 'object' && parts !== null ? Object.entries(parts) : []
    return Object.fromEntries(entries.map(([key, value]) => [key, String(value)]))
  } catch {
    return {}
  }
}

const NUMBERS: readonly FieldName[] = ['gen_price', 'price', 'stock', 'weight', 'length', 'dim_width', 'height']

/** A value as it compares: spaces around it, and zeros behind a decimal point, make no other value. */
export function comparable(field: FieldName, value: string): string {
  const text = value.trim()
  const isNumber = NUMBERS.includes(field) && text !== '' && Number.isFinite(Number(text))
  return isNumber ? `${Number(text)}` : text.replaceAll('\r\n', '\n')
}

export const isSame = (field: FieldName, one: string, other: string) =>
  comparable(field, one) === comparable(field, other)
