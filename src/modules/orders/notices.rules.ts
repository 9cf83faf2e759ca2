import { composeLetter, type LetterText } from '#modules/accounts/letters.rules.ts'
import { OTHER_PAYMENT } from '#modules/payments/payments.rules.ts'
import { formatAmount, kobo, toNaira } from '#platform/money.ts'

import type { Destination } from './line-refunds.contract.ts'

/**
 * What people are told of. `expired`: nobody paid in time; `returned`: a late payment went to the wallet; `unclear`: what
 * was paid is not what was agreed on.
 */
export const NOTICES = [
  'paid',
  'shipped',
  'delivered',
  'cancelled',
  'declined',
  'refunded',
  'expired',
  'returned',
  'unclear',
] as const
export type NoticeKind = (typeof NOTICES)[number]
/** Told without a refund. */
type PlainKind = Exclude<NoticeKind, 'declined' | 'refunded'>

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

/** Money given back for lines of an order, with the pieces it is for. */
export interface RefundNews {
  amountKobo: number
  destination: Destination
  /** Nothing of the order is left. */
  isWhole: boolean
  reason: string
  lines: readonly Line[]
}

const amount = (inKobo: number) => formatAmount(toNaira(kobo(inKobo)))
const listed = ({ quantity, title, total_kobo: total }: Line) => `${quantity} × ${title}: ${amount(total)}`

/** What is told beside the order itself. */
interface BuyerNews {
  lines: readonly Line[]
  /** What the store wrote when it sent or delivered its part. */
  note: string
  refund: RefundNews | null
  baseUrl: string
}

/** Returns the email that tells the buyer what happened to an order. */
export function buyerLetter(kind: NoticeKind, order: Told, { lines, note, refund, baseUrl }: BuyerNews): LetterText {
  const { subject, said } =
    refund === null ? PLAIN_TEXTS[plainKind(kind)](order, lines, note) : refundText(kind, order, refund)
  return composeLetter({
    subject,
    greeting: `Hello ${order.username},`,
    lines: said,
    link: { label: 'See the order', url: `${baseUrl}/orders/${order.number}` },
    notes: [],
  })
}

function plainKind(kind: NoticeKind): PlainKind {
  if (kind === 'declined' || kind === 'refunded') throw new Error(`The notice ${kind} has no refund.`)
  return kind
}

const WHERE_TO: Readonly<Record<Destination, string>> = {
  wallet: 'went back to your wallet.',
  card: 'goes back to your card. This can take some days.',
  outside: 'was given back to you the way you paid.',
}

function refundText(
  kind: NoticeKind,
  { number }: Told,
  { amountKobo, destination, isWhole, reason, lines }: RefundNews,
) {
  const what = isWhole ? `Your order ${number}` : `Part of your order ${number}`
  const verb = kind === 'refunded' ? 'was refunded' : kind === 'declined' ? 'cannot be delivered' : 'was cancelled'
  return {
    subject: `${what} ${verb}`,
    said: [
      ...(kind === 'declined' ? [`${lines[0]?.store_name ?? 'The store'} cannot deliver:`] : []),
      ...lines.map(listed),
      ...(reason === '' ? [] : [`Reason: ${reason}`]),
      `${amount(amountKobo)} ${WHERE_TO[destination]}`,
    ],
  }
}

/** Of an order that ended before it was paid. */
const IN_CART = 'What can still be had of it is back in your cart.'

const PLAIN_TEXTS: Record<
  PlainKind,
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
  // Of an order that was not paid; the other cases come with their refund.
  cancelled: (order) => ({
    subject: `Your order ${order.number} was cancelled`,
    said: ['The order was cancelled.', IN_CART],
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
  /** What the store still sends. */
  left: readonly Line[]
  baseUrl: string
}

/** Returns the email that tells a store's owner what was bought, or which pieces not to send any more. */
export function storeLetter(isNew: boolean, { username, order, lines, left, baseUrl }: StoreNews): LetterText {
  const cancelled = left.length === 0 ? `Order ${order.number}` : `Part of order ${order.number}`
  return composeLetter({
    subject: isNew ? `New order ${order.number}` : `${cancelled} was cancelled`,
    greeting: `Hello ${username},`,
    lines: [
      isNew ? 'Your store has a new order, and it is paid.' : 'These parts were cancelled: please do not send them.',
      ...lines.map((line) => `${listed(line)} (SKU ${line.sku})`),
      ...(isNew || left.length === 0 ? [] : ['Please send the rest:', ...left.map(listed)]),
      `Delivery to: ${order.delivery_address}`,
      `Phone: ${order.contact_phone}`,
      ...(order.note === '' ? [] : [`Note: ${order.note}`]),
    ],
    link: { label: 'See the order', url: `${baseUrl}/orders/${order.number}` },
    notes: [],
  })
}

/** Tells a store's owner that the buyer has received the store's part of an order. */
export function arrivalLetter({ username, order, lines, baseUrl }: Omit<StoreNews, 'left'>): LetterText {
  return composeLetter({
    subject: `Order ${order.number} was delivered`,
    greeting: `Hello ${username},`,
    lines: ['These parts of your store have arrived:', ...lines.map((line) => `${listed(line)} (SKU ${line.sku})`)],
    link: { label: 'See the order', url: `${baseUrl}/orders/${order.number}` },
    notes: [],
  })
}
