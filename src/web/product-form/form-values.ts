/** The fields of the form by the names of the call (specification, section 3), each as the text that stands in it. */
export const FIELDS = [
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

/** What was sent, or stands in the form at the moment. */
export const readValues = (fields: URLSearchParams) => valuesFrom((field) => fields.get(field) ?? '')

const NUMBERS: readonly FieldName[] = ['gen_price', 'price', 'stock', 'weight', 'length', 'dim_width', 'height']

/** A value as it compares: spaces around it, and zeros behind a decimal point, make no other value. */
export function comparable(field: FieldName, value: string): string {
  const text = value.trim()
  const isNumber = NUMBERS.includes(field) && text !== '' && Number.isFinite(Number(text))
  return isNumber ? `${Number(text)}` : text.replaceAll('\r\n', '\n')
}

export const isSame = (field: FieldName, one: string, other: string) =>
  comparable(field, one) === comparable(field, other)
