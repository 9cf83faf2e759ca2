import type { Product } from '#modules/catalogue/catalogue.contract.ts'
import { featured } from '#web/content/home.ts'
import { plainText } from '#web/features/formatting/plain-text.ts'
import { shownPrices } from '#web/features/product-card/card-product.ts'

/** What a slide of the carousel shows of a listing. */
export interface FeaturedProduct {
  id: number
  title: string
  description: string
  thumbnail: string | null
  price: string
  listPrice: string | null
  inStock: boolean
}

/** The first so many letters and dots, as in the carousel of the specification (section 9): a title of 25, a text of 80. */
export function cut(text: string, most: number): string {
  const letters = [...text]
  return letters.length <= most ? text : `${letters.slice(0, most).join('').trimEnd()}…`
}

/** Takes from a listing what a slide shows. */
export function featuredOf(product: Product): FeaturedProduct {
  const { id, thumbnail } = product
  return {
    id,
    title: cut(plainText(product.title), featured.titleLetters),
    description: cut(plainText(product.description), featured.descriptionLetters),
    thumbnail,
    ...shownPrices(product),
    inStock: product.stock > 0,
  }
}
