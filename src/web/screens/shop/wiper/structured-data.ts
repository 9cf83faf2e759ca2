import type { MetaDescriptor } from 'react-router'

import { toSharedUrl } from '#modules/media/picture-urls.rules.ts'
import { site } from '#modules/settings/site.rules.ts'
import type { WiperDetail } from '#modules/wipers/wipers.contract.ts'
import { hasPrice } from '#modules/wipers/wipers.rules.ts'
import { wiperPath } from '#web/app/navigation/paths.ts'

import { listPhotos } from './wiper-detail.ts'

/** Returns a wiper as structured data: schema.org Product, with an Offer when it has a price. The router escapes it. */
export function toStructuredData(wiper: WiperDetail, origin: string): MetaDescriptor {
  const image = getSharePicture(wiper)
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: wiper.short_name_en,
      description: wiper.long_description_en,
      sku: wiper.symbol,
      category: 'Wiper blades',
      ...(image && { image: new URL(image, `${origin}/`).href }),
      ...(hasPrice(wiper.price) && {
        offers: {
          '@type': 'Offer',
          url: origin + wiperPath(wiper.symbol),
          price: wiper.price,
          priceCurrency: 'NGN',
          itemCondition: 'https://schema.org/NewCondition',
          seller: { '@type': 'Organization', name: site.name },
        },
      }),
    },
  }
}

/** Returns the picture of a share preview: a PNG of the project's drawings, because messaging apps show no SVG. */
export function getSharePicture(wiper: WiperDetail): string | null {
  const [first = null] = listPhotos(wiper)
  return first === null ? null : toSharedUrl(first)
}
