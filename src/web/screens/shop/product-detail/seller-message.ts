import { site } from '#modules/settings/site.rules.ts'

interface Enquiry {
  title: string
  partNumbers: readonly string[]
  price: string
  /** The full address of the listing. */
  url: string
}

/** Returns a link to the messaging app with an enquiry to the seller, or to the shop without a `phone` (ruling 32). */
export function sellerMessageHref({ title, partNumbers, price, url }: Enquiry, phone: string | null): string {
  const number = phone?.replace(/\D/g, '') || site.messagingNumber
  const lines = [
    'Hello, I am interested in this part:',
    title,
    partNumbers.length > 0 && `Part number: ${partNumbers.join(', ')}`,
    `Price: ${price}`,
    url,
  ]
  return `https://wa.me/${number}?text=${encodeURIComponent(lines.filter(Boolean).join('\n'))}`
}
