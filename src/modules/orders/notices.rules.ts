import type { EmailInput, EmailRow } from '#modules/accounts/email-layout.rules.ts'
import { composeEmail, type EmailContent } from '#modules/accounts/emails.rules.ts'
import { toSharedUrl } from '#modules/media/picture-urls.rules.ts'
import { PAYMENT_MISMATCH_TEXT } from '#modules/payments/payments.rules.ts'
import { formatAmount, kobo, toNaira } from '#platform/money.ts'

import type { RefundDestination } from './line-refunds.contract.ts'
import type { OrderStatus } from './orders.contract.ts'

/** The events that people are emailed about. */
export const NOTICE_KINDS = [
  'paid',
  'shipped',
  'delivered',
  'cancelled',
  'declined',
  'refunded',
  // The card rejected a refund.
  'refund_to_wallet',
  // Not paid in time.
  'expired',
  // A late payment went to the wallet.
  'returned',
  // The payment differs from what was agreed.
  'unclear',
  // The bank took the payment back.
  'reversed',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]
/** The kinds of notices that never have a refund. */
type KindWithoutRefund = Exclude<NoticeKind, 'declined' | 'refunded' | 'refund_to_wallet'>

interface NotifiedOrder {
  number: string
  status: OrderStatus
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
  thumbnail: string | null
}

/** The texts of an email about an order; its parts are shown between the paragraphs. */
type OrderTexts = Pick<EmailInput, 'subject' | 'total'> & {
  paragraphs: string[]
  lines?: readonly Line[]
  after?: string[]
}

/** A refund with the quantities that it is for. */
export interface RefundSummary {
  amountKobo: number
  destination: RefundDestination
  /** True if nothing of the order remains. */
  isWhole: boolean
  reason: string
  lines: readonly Line[]
}

const formatLine = ({ quantity, title, total_kobo: total }: Line) => `${quantity} × ${title}: ${formatKobo(total)}`
const formatKobo = (inKobo: number) => formatAmount(toNaira(kobo(inKobo)))

/** Returns the parts of an order as rows of an email; `hasSku` for those who pack them. */
const toRows = (lines: readonly Line[], baseUrl: string, hasSku = false): EmailRow[] =>
  lines.map(({ title, quantity, total_kobo: total, sku, thumbnail }) => ({
    title,
    quantity,
    amount: formatKobo(total),
    ...(hasSku && { note: `SKU ${sku}` }),
    pictureUrl: thumbnail && new URL(toSharedUrl(thumbnail), baseUrl).href,
  }))

/** The content of an email to the buyer besides the order. */
interface BuyerUpdate {
  lines: readonly Line[]
  /** The note of the store about the shipment or its delivery. */
  note: string
  refund: RefundSummary | null
  baseUrl: string
}

/** Composes the email to the buyer about an event of an order. */
export function composeBuyerEmail(
  kind: NoticeKind,
  order: NotifiedOrder,
  { lines, note, refund, baseUrl }: BuyerUpdate,
): EmailContent {
  const {
    subject,
    paragraphs,
    lines: shown = [],
    total,
    after = [],
  } = refund === null
    ? TEXTS_WITHOUT_REFUND[requireKindWithoutRefund(kind)](order, lines, note)
    : refundText(kind, order, refund)
  return composeEmail({
    subject,
    greeting: `Hello ${order.username},`,
    lines: paragraphs,
    rows: toRows(shown, baseUrl),
    ...(total && { total }),
    after,
    link: { label: 'See the order', url: `${baseUrl}/orders/${order.number}` },
    notes: [],
  })
}

function requireKindWithoutRefund(kind: NoticeKind): KindWithoutRefund {
  if (kind === 'declined' || kind === 'refunded' || kind === 'refund_to_wallet')
    throw new Error(`A ${kind} notice needs a refund.`)
  return kind
}

const DESTINATION_TEXTS: Readonly<Record<RefundDestination, string>> = {
  wallet: 'went back to your wallet.',
  card: 'goes back to your card within 10 working days.',
  outside: 'was given back to you the way you paid.',
  bank: 'was returned to you by your bank.',
}

function refundText(
  kind: NoticeKind,
  { number }: NotifiedOrder,
  { amountKobo, destination, isWhole, reason, lines }: RefundSummary,
): OrderTexts {
  if (kind === 'refund_to_wallet') return rejectedRefundText(number, amountKobo)
  const what = isWhole ? `Your order ${number}` : `Part of your order ${number}`
  const verb = kind === 'refunded' ? 'was refunded' : kind === 'declined' ? 'cannot be delivered' : 'was cancelled'
  return {
    subject: `${what} ${verb}`,
    paragraphs: kind === 'declined' ? [`${lines[0]?.store_name ?? 'The store'} cannot deliver:`] : [],
    lines,
    after: [
      ...(reason === '' ? [] : [`Reason: ${reason}`]),
      `${formatKobo(amountKobo)} ${DESTINATION_TEXTS[destination]}`,
    ],
  }
}

const rejectedRefundText = (number: string, amountKobo: number): OrderTexts => ({
  subject: `Your refund for ${number} is in your wallet`,
  paragraphs: [
    'Your card rejected the refund, so you got it in your wallet.',
    `${formatKobo(amountKobo)} is in your wallet, to buy with.`,
  ],
})

/** A confirmation may be sent again when the order is on its way. */
const isInPreparation = ({ status }: NotifiedOrder) => status === 'paid' || status === 'processing'
const preparingText = (lines: readonly Line[]) =>
  `${hasSeveralStores(lines) ? 'The sellers are' : 'The seller is'} preparing your order.`

const hasSeveralStores = (lines: readonly Line[]) => new Set(lines.map(({ store_name: name }) => name)).size > 1

/** For an order that ended before it was paid. */
const BACK_IN_CART = 'The parts that are still available are back in your cart.'

const TEXTS_WITHOUT_REFUND: Record<
  KindWithoutRefund,
  (order: NotifiedOrder, lines: readonly Line[], note: string) => OrderTexts
> = {
  paid: (order, lines) => ({
    subject: `Your order ${order.number}`,
    paragraphs: [['Payment received.', ...(isInPreparation(order) ? [preparingText(lines)] : [])].join(' ')],
    lines,
    after: [
      `Total: ${formatKobo(order.total_kobo)}, including ${order.vat_rate / 100}% VAT of ${formatKobo(order.vat_kobo)}.`,
      `Delivery to: ${order.delivery_address}`,
      `Phone: ${order.contact_phone}`,
    ],
  }),
  shipped: (order, lines, note) => ({
    subject: `Your order ${order.number} is on its way`,
    paragraphs: [`${lines[0]?.store_name ?? 'The store'} has sent:`],
    lines,
    after: [...(note === '' ? [] : [`Delivery details: ${note}`]), `Delivery to: ${order.delivery_address}`],
  }),
  delivered: (order, lines, note) => ({
    subject: `Your order ${order.number} was delivered`,
    paragraphs: [`${lines[0]?.store_name ?? 'The store'} says that these parts have arrived:`],
    lines,
    after: [...(note === '' ? [] : [`Note: ${note}`]), 'If something is missing or wrong, please contact us.'],
  }),
  // For an unpaid order; a paid one has a refund.
  cancelled: (order) => ({
    subject: `Your order ${order.number} was cancelled`,
    paragraphs: ['The order was cancelled.', BACK_IN_CART],
  }),
  expired: (order) => ({
    subject: `Your order ${order.number} has ended`,
    paragraphs: [
      'The payment did not arrive in time, so the order has ended.',
      'If you did pay, the money is not lost: it pays this order or goes to your wallet.',
      BACK_IN_CART,
    ],
  }),
  unclear: (order) => ({
    subject: `Your payment for ${order.number}`,
    paragraphs: [PAYMENT_MISMATCH_TEXT],
  }),
  reversed: (order) => ({
    subject: `Your bank took back the payment for ${order.number}`,
    paragraphs: ['Parts that are not sent yet stay with the seller. Contact us if you still want them.'],
  }),
  returned: (order) => ({
    subject: `Your payment for ${order.number} is in your wallet`,
    paragraphs: [
      'Your payment came after the order had ended, and the parts are no longer kept for you.',
      `${formatKobo(order.total_kobo)} is in your wallet, to buy with.`,
    ],
  }),
}

interface StoreUpdate {
  username: string
  order: NotifiedOrder
  lines: readonly Line[]
  /** The lines that the store must still send. */
  remaining: readonly Line[]
  baseUrl: string
}

/** Composes the email to a store owner about an order whose payment the bank took back. */
export function composeHoldEmail({ username, order, lines, baseUrl }: Omit<StoreUpdate, 'remaining'>): EmailContent {
  return composeEmail({
    subject: `Do not send order ${order.number}`,
    greeting: `Hello ${username},`,
    lines: ['The bank took the payment back. Keep these parts until we write to you:'],
    rows: toRows(lines, baseUrl, true),
    link: { label: 'See the order', url: `${baseUrl}/orders/${order.number}` },
    notes: [],
  })
}

/** Composes the email to a store owner about a new order, or about quantities that were cancelled. */
export function composeStoreEmail(
  isNew: boolean,
  { username, order, lines, remaining, baseUrl }: StoreUpdate,
): EmailContent {
  const cancelled = remaining.length === 0 ? `Order ${order.number}` : `Part of order ${order.number}`
  return composeEmail({
    subject: isNew ? `New order ${order.number}` : `${cancelled} was cancelled`,
    greeting: `Hello ${username},`,
    lines: [
      isNew ? 'Your store has a new order, and it is paid.' : 'These parts were cancelled: please do not send them.',
    ],
    rows: toRows(lines, baseUrl, true),
    after: [
      ...(isNew || remaining.length === 0 ? [] : ['Please send the rest:', ...remaining.map(formatLine)]),
      `Delivery to: ${order.delivery_address}`,
      `Phone: ${order.contact_phone}`,
      ...(order.note === '' ? [] : [`Note: ${order.note}`]),
    ],
    link: { label: 'See the order', url: `${baseUrl}/orders/${order.number}` },
    notes: [],
  })
}

/** Composes the email to a store owner that their shipment has arrived. */
export function composeDeliveredEmail({
  username,
  order,
  lines,
  baseUrl,
}: Omit<StoreUpdate, 'remaining'>): EmailContent {
  return composeEmail({
    subject: `Order ${order.number} was delivered`,
    greeting: `Hello ${username},`,
    lines: ['These parts of your store have arrived:'],
    rows: toRows(lines, baseUrl, true),
    link: { label: 'See the order', url: `${baseUrl}/orders/${order.number}` },
    notes: [],
  })
}
