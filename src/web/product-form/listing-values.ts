import type { createProduct, SellerProduct } from '#modules/catalogue/selling.contract.ts'
import type { Input } from '#platform/http/endpoint.ts'

import type { FormValues } from './form-values.ts'
import { readSets } from './vehicle-sets.ts'

type Body = Omit<Input<typeof createProduct>['body'], 'storeId'>

/** The form of a listing as it is kept. */
export function valuesOf(product: SellerProduct): FormValues {
  const { price, gen_price, stock, weight, length, dim_width, height } = product
  const { title, sku, part_no, brand, category, condition, description } = product
  return {
    title,
    sku,
    part_no,
    brand,
    category,
    condition,
    description,
    // A listing of before the rule may have no business price: it has to be filled in now.
    price: price === null ? '' : `${price}`,
    gen_price: `${gen_price}`,
    stock: `${stock}`,
    weight: `${weight}`,
    length: `${length}`,
    dim_width: `${dim_width}`,
    height: `${height}`,
    thumbnail: product.thumbnail ?? '',
    universal: product.universal ? '1' : '',
    vehicleSets: JSON.stringify(product.vehicleSets),
  }
}

/** What the call is told. Figures go as they were typed: the server reads them exactly (ruling 1). */
export function bodyOf(values: FormValues): Body {
  const isUniversal = values.universal !== ''
  return {
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
    // The call refuses whatever is no condition.
    condition: values.condition as Body['condition'],
    weight: values.weight,
    length: values.length,
    dim_width: values.dim_width,
    height: values.height,
    universal: isUniversal,
    vehicleSets: isUniversal ? [] : readSets(values.vehicleSets),
  }
}
