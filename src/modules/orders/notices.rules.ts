import { composeLetter, type LetterText } from '#modules/accounts/letters.rules.ts'
import { OTHER_PAYMENT } from '#modules/payments/payments.rules.ts'
import { formatAmount, kobo, toNaira } from '#platform/money.ts'

/**
 * What people are told of. `expired`: nobody paid in time; `returned`: a late payment went to the wallet; `unclear`: what
 * was paid is not what was agreed on.
 */
export const NOTICES = [
  'paid',
  'shipped',
  'delivered',
  'cancelled',
  'refunded',
  'expired',
  'returned',
  'unclear',
] as const
export type NoticeKind = (typeof NOTICES)[number]

interface Told {
  number: string
  username: string
  total_kobo: number
  vat_kobo: number
  vat_rate: number
  delivery_address: string
  contact_phone: string
  note: string
  paid_at: Date | null
  method: 'wallet' | 'card' | 'message'
}

interface Line {
  title: string
  quantity: number
  total_kobo: number
  store_name: string
  sku: string
}

const amount = (inKobo: number) => formatAmount(toNaira(kobo(inKobo)))
const listed = ({ quantity, title, total_kobo: total }: Line) => `${quantity} × ${title}: ${amount(total)}`

/** Tells the buyer what happened to an order. @param note what the store wrote when it sent or delivered its part */
export function buyerLetter(
  kind: NoticeKind,
  order: Told,
  { lines, note, baseUrl }: { lines: readonly Line[]; note: string; baseUrl: string },
): LetterText {
  const { subject, said } = SAID[kind](order, lines, note)
  return composeLetter({
    subject,
    greeting: `Hello ${order.username},`,
    lines: said,
    link: { label: 'See the order', url: `${baseUrl}/orders/${order.number}` },
    notes: [],
  })
}

/** What was paid by hand comes back by hand. */
const givenBack = ({ method, total_kobo: total }: Told) =>
  method === 'message'
    ? `We will give you back ${amount(total)} the way you paid.`
    : `${amount(total)} went back to your wallet.`

/** Of an order that ended before it was paid. */
const IN_CART = 'What can still be had of it is back in your cart.'

const SAID: Record<
  NoticeKind,
  (order: Told, lines: readonly Line[], note: string) => { subject: string; said: string[] }
> = {
  paid: (order, lines) => ({
    subject: `Your order ${order.number}`,
    said: [
      'Thank you for your order. It is paid, and the stores have been told.',
      ...lines.map(listed),
      `Total: ${amount(order.total_kobo)}, including ${order.vat_rate / 100} % VAT of ${amount(order.vat_kobo)}.`,
      `Delivery to: ${order.delivery_address}`,
    ],
  }),
  shipped: (order, lines, note) => ({
    subject: `Your order ${order.number} is on its way`,
    said: [
      `${lines[0]?.store_name ?? 'The store'} has sent:`,
      ...lines.map(listed),
      ...(note === '' ? [] : [`Delivery details: ${note}`]),
      `Delivery to: ${order.delivery_address}`,
    ],
  }),
  delivered: (order, lines, note) => ({
    subject: `Your order ${order.number} was delivered`,
    said: [
      `${lines[0]?.store_name ?? 'The store'} says that these parts have arrived:`,
      ...lines.map(listed),
      ...(note === '' ? [] : [`Note: ${note}`]),
      'If something is missing or wrong, please contact us.',
    ],
  }),
  cancelled: (order) => ({
    subject: `Your order ${order.number} was cancelled`,
    said: ['The order was cancelled.', ...(order.paid_at === null ? [IN_CART] : [givenBack(order)])],
  }),
  refunded: (order) => ({
    subject: `Your order ${order.number} was refunded`,
    said: [`We have given back ${amount(order.total_kobo)}. The order shows where to.`],
  }),
  expired: (order) => ({
    subject: `Your order ${order.number} has ended`,
    said: ['The payment did not arrive in time, so the order has ended and you have not been charged for it.', IN_CART],
  }),
  unclear: (order) => ({
    subject: `Your payment for ${order.number}`,
    said: [OTHER_PAYMENT],
  }),
  returned: (order) => ({
    subject: `Your payment for ${order.number} is in your wallet`,
    said: [
      'Your payment came after the order had ended, and the parts are no longer kept for you.',
      `${amount(order.total_kobo)} is in your wallet, to buy with.`,
    ],
  }),
}

interface StoreNews {
  username: string
  order: Told
  lines: readonly Line[]
  baseUrl: string
}

/** Tells a store's owner what was bought there, or that it is not to be sent any more. */
export function storeLetter(kind: 'paid' | 'cancelled', { username, order, lines, baseUrl }: StoreNews): LetterText {
  const isNew = kind === 'paid'
  return composeLetter({
    subject: isNew ? `New order ${order.number}` : `Order ${order.number} was cancelled`,
    greeting: `Hello ${username},`,
    lines: [
      isNew ? 'Your store has a new order, and it is paid.' : 'This order was cancelled: please do not send it.',
      ...lines.map((line) => `${listed(line)} (SKU ${line.sku})`),
      `Delivery to: ${order.delivery_address}`,
      `Phone: ${order.contact_phone}`,
      ...(order.note === '' ? [] : [`Note: ${order.note}`]),
    ],
    link: { label: 'See the order', url: `${baseUrl}/orders/${order.number}` },
    notes: [],
  })
}

/** Tells a store's owner that the buyer has received the store's part of an order. */
export function arrivalLetter({ username, order, lines, baseUrl }: StoreNews): LetterText {
  return composeLetter({
    subject: `Order ${order.number} was delivered`,
    greeting: `Hello ${username},`,
    lines: ['These parts of your store have arrived:', ...lines.map((line) => `${listed(line)} (SKU ${line.sku})`)],
    link: { label: 'See the order', url: `${baseUrl}/orders/${order.number}` },
    notes: [],
  })
}
