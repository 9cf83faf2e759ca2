import { site } from '#web/content/site.ts'

interface Enquiry {
  title: string
  partNumbers: readonly string[]
  price: string
  /** The complete address of the listing. */
  url: string
}

/**
 * A link to the messaging app with an enquiry already typed (ruling 32): title, part number, price, link. It goes to
 * the seller, or to the shop's own number where the seller gives none.
 * @param phone as stored, "+234…"
 */
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
