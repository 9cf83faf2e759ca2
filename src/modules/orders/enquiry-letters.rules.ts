import { composeLetter, type LetterText } from '#modules/accounts/letters.rules.ts'
import { formatAmount, type Kobo, toNaira } from '#platform/money.ts'

import { type EnquiryLine, enquiryTotal } from './enquiries.rules.ts'

interface Enquiry {
  id: number
  lines: readonly EnquiryLine[]
}

const amount = (kobo: Kobo) => formatAmount(toNaira(kobo))

/** Tells the buyer what they asked for by the messaging app. */
export function enquiryReceipt(
  to: { username: string; address: string; phone: string },
  { id, lines }: Enquiry,
  baseUrl: string,
): LetterText {
  return composeLetter({
    subject: `Your enquiry ${id}`,
    greeting: `Hello ${to.username},`,
    lines: [
      'We have received your enquiry. Send us the message that your messaging app shows, and we will answer there.',
      ...lines.map(({ quantity, title, totalKobo }) => `${quantity} × ${title}: ${amount(totalKobo)}`),
      `Total: ${amount(enquiryTotal(lines))}`,
      `Delivery to: ${to.address}`,
      `Phone: ${to.phone}`,
    ],
    link: { label: 'See your cart', url: `${baseUrl}/cart` },
    notes: ['Nothing is bought yet, and your cart stays as it is.'],
  })
}

/** Tells an admin of a new enquiry, without the data of the buyer: the shop shows them. */
export function enquiryNotice(to: { username: string }, { id, lines }: Enquiry, baseUrl: string): LetterText {
  const parts = lines.length === 1 ? '1 part' : `${lines.length} parts`
  return composeLetter({
    subject: `New enquiry ${id}`,
    greeting: `Hello ${to.username},`,
    lines: [`A buyer sent an enquiry for ${parts}, ${amount(enquiryTotal(lines))} in all.`],
    link: { label: 'See the enquiry', url: `${baseUrl}/tables/enquiries/${id}` },
    notes: [],
  })
}
