import { composeEmail, type EmailContent } from '#modules/accounts/emails.rules.ts'
import { formatAmount, type Kobo, toNaira } from '#platform/money.ts'

import { type MessageOrderLine, sumLines } from './message-orders.rules.ts'

interface MessageOrder {
  id: number
  lines: readonly MessageOrderLine[]
}

const formatKobo = (kobo: Kobo) => formatAmount(toNaira(kobo))

/** Composes the receipt of a message order for the buyer. */
export function composeBuyerReceipt(
  recipient: { username: string; address: string; phone: string },
  { id, lines }: MessageOrder,
  baseUrl: string,
): EmailContent {
  return composeEmail({
    subject: `Your enquiry ${id}`,
    greeting: `Hello ${recipient.username},`,
    lines: ['We have received your enquiry. Send the message in WhatsApp, and we will answer there.'],
    rows: lines.map(({ quantity, title, totalKobo }) => ({
      title,
      quantity,
      amount: formatKobo(totalKobo),
      pictureUrl: null,
    })),
    total: { label: 'Total', amount: formatKobo(sumLines(lines)) },
    after: [`Delivery to: ${recipient.address}`, `Phone: ${recipient.phone}`],
    link: { label: 'See your cart', url: `${baseUrl}/cart` },
    notes: ['You have not bought anything yet, and your cart is unchanged.'],
  })
}

/** Composes the notice of a new message order for an admin, without the buyer's data. */
export function composeAdminNotice(
  recipient: { username: string },
  { id, lines }: MessageOrder,
  baseUrl: string,
): EmailContent {
  const parts = lines.length === 1 ? '1 part' : `${lines.length} parts`
  return composeEmail({
    subject: `New enquiry ${id}`,
    greeting: `Hello ${recipient.username},`,
    lines: [`A buyer sent an enquiry for ${parts}, ${formatKobo(sumLines(lines))} in all.`],
    link: { label: 'See the enquiry', url: `${baseUrl}/tables/enquiries/${id}` },
    notes: [],
  })
}
