import type { MetaDescriptor } from 'react-router'

import type { Product, ProductDetail } from '#modules/catalogue/catalogue.contract.ts'
import { toSharedUrl } from '#modules/media/picture-urls.rules.ts'
import { productPath } from '#web/app/navigation/paths.ts'
import { plainText, shorten } from '#web/features/formatting/plain-text.ts'
import { splitPartNumbers } from '#web/features/product-card/card-product.ts'

const CONDITIONS: Readonly<Record<Product['condition'], string>> = {
  New: 'NewCondition',
  Used: 'UsedCondition',
  Renewed: 'RefurbishedCondition',
}

/** Returns a listing as a schema.org Product with this viewer's price of one (ruling 42). The router escapes it. */
export function toStructuredData(product: ProductDetail, origin: string): MetaDescriptor {
  const url = origin + productPath(product.id)
  const image = getSharePicture(product)
  const [mpn] = splitPartNumbers(product)
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: plainText(product.title),
      description: descriptionText(product),
      sku: product.sku,
      ...(mpn && { mpn }),
      ...(product.brand && { brand: { '@type': 'Brand', name: product.brand } }),
      ...(image && { image: new URL(image, `${origin}/`).href }),
      category: product.category,
      itemCondition: `https://schema.org/${CONDITIONS[product.condition]}`,
      offers: {
        '@type': 'Offer',
        url,
        price: product.unit_price,
        priceCurrency: 'NGN',
        availability: `https://schema.org/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
        itemCondition: `https://schema.org/${CONDITIONS[product.condition]}`,
        seller: { '@type': 'Organization', name: product.store.name },
      },
      ...(product.reviews > 0 && {
        aggregateRating: { '@type': 'AggregateRating', ratingValue: product.rating, reviewCount: product.reviews },
      }),
    },
  }
}

const MAX_DESCRIPTION_LENGTH = 300
// Longer than the kept text, and much shorter than the longest description.
const READ = 3_000

/** Returns the start of the description as text, for search engines and share previews; the title when it is empty. */
export function descriptionText({ title, description }: Pick<Product, 'title' | 'description'>): string {
  return shorten(plainText(description.slice(0, READ)) || plainText(title), MAX_DESCRIPTION_LENGTH)
}

/** Returns the picture of a share preview: a JPEG or PNG, as messaging apps show no SVG and no AVIF. */
export function getSharePicture({ thumbnail, images }: Pick<ProductDetail, 'thumbnail' | 'images'>): string | null {
  const picture = thumbnail ?? images[0]?.url ?? null
  return picture === null ? null : toSharedUrl(picture)
}
