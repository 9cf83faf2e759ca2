import type { Product } from '#modules/catalogue/catalogue.contract.ts'
import { featured } from '#web/content/home.ts'
import { plainText } from '#web/features/formatting/plain-text.ts'
import { shownPrices } from '#web/features/product-card/card-product.ts'

/** The data of a listing's slide. */
export interface FeaturedProduct {
  id: number
  title: string
  description: string
  thumbnail: string | null
  price: string
  listPrice: string | null
  inStock: boolean
}

/** Returns the first `most` characters and dots (specification, section 9). */
export function cutText(text: string, most: number): string {
  const letters = [...text]
  return letters.length <= most ? text : `${letters.slice(0, most).join('').trimEnd()}…`
}

/** Returns the data of a listing's slide. */
export function toFeatured(product: Product): FeaturedProduct {
  const { id, thumbnail } = product
  return {
    id,
    title: cutText(plainText(product.title), featured.titleLetters),
    description: cutText(plainText(product.description), featured.descriptionLetters),
    thumbnail,
    ...shownPrices(product),
    inStock: product.stock > 0,
  }
}
