import type { createProduct, SellerProductDetail } from '#modules/listings/selling.contract.ts'
import type { Input } from '#platform/http/endpoint.ts'
import type { ChosenType } from '#web/features/part-type/chosen-type.ts'

import { type FormValues, parseParts, partsText } from './form-values.ts'
import { readSets } from './vehicle-sets.ts'

type Body = Omit<Input<typeof createProduct>['body'], 'storeId'>

/** Returns the form values of a saved listing. */
export function toFormValues(product: SellerProductDetail): FormValues {
  const { price, gen_price, stock, weight, length, dim_width, height } = product
  const { title, sku, part_no, brand, category, condition, description } = product
  return {
    ...toTypeValues(product),
    title,
    sku,
    part_no,
    brand,
    category,
    condition,
    description,
    price: price === null ? '' : `${price}`,
    gen_price: `${gen_price}`,
    stock: `${stock}`,
    weight: `${weight}`,
    length: `${length}`,
    dim_width: `${dim_width}`,
    height: `${height}`,
    thumbnail: product.thumbnail ?? '',
    // A saved listing has a page of its own for its previews.
    previews: '',
    universal: product.universal ? '1' : '',
    vehicleSets: JSON.stringify(product.vehicleSets),
  }
}

const toTypeValues = ({ part_type: type, positions, sizes, quality, is_type_decided }: SellerProductDetail) => ({
  part_type: type?.name ?? '',
  unknown_type: is_type_decided && type === null ? '1' : '',
  type_proposal: '',
  positions: partsText(positions),
  sizes: partsText(sizes),
  quality: quality ?? '',
})

/** Returns positions and sizes of the type without those of an earlier type; all of them for an unknown type. */
function fittingParts({ positions, sizes }: FormValues, type: ChosenType | null) {
  const keep = (parts: Readonly<Record<string, string>>, keys: readonly string[] | undefined) =>
    Object.fromEntries(Object.entries(parts).filter(([key]) => keys === undefined || keys.includes(key)))
  return {
    positions: keep(parseParts(positions), type?.position_slots),
    sizes: keep(
      parseParts(sizes),
      type?.size_fields.map(({ key }) => key),
    ),
  }
}

/** Returns the part type for the call; left out if the form has none, so that the listing keeps its own. */
function typeBody(values: FormValues, type: ChosenType | null): Partial<Body> {
  if (values.unknown_type !== '') return { part_type: null, type_proposal: values.type_proposal }
  if (values.part_type.trim() === '') return {}
  return { part_type: values.part_type, ...fittingParts(values, type) }
}

/** Returns the body of the call. Numbers stay text as typed: the server parses them exactly (ruling 1). */
export function toBody(values: FormValues, type: ChosenType | null): Body {
  const isUniversal = values.universal !== ''
  return {
    ...typeBody(values, type),
    // The API validates the quality.
    quality: values.quality as Body['quality'],
    title: values.title,
    description: values.description,
    thumbnail: values.thumbnail,
    price: values.price,
    gen_price: values.gen_price,
    sku: values.sku,
    part_no: values.part_no,
    brand: values.brand.trim(),
    category: values.category,
    stock: values.stock,
    // The API validates the condition.
    condition: values.condition as Body['condition'],
    weight: values.weight,
    length: values.length,
    dim_width: values.dim_width,
    height: values.height,
    universal: isUniversal,
    vehicleSets: isUniversal ? [] : readSets(values.vehicleSets),
  }
}
