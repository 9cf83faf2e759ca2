import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import type { OrderDetail } from '#modules/orders/orders.contract.ts'
import { formatAmount } from '#platform/money.ts'
import { adminUserPath, invoicePath, packingListPath, paymentPath, placedPath } from '#web/app/navigation/paths.ts'
import { phoneText } from '#web/features/links/phone-text.ts'
import { TextLink } from '#web/features/links/text-link.tsx'
import { methodText } from '#web/features/order-summary/order-words.ts'
import { Alert } from '#web/ui/alert.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { useTranslate } from '#web/ui/text.ts'

import { useComingInvoice } from './use-coming-invoice.ts'

export type OrderFactsView = Pick<
  OrderDetail,
  | 'number'
  | 'status'
  | 'method'
  | 'channel'
  | 'total'
  | 'saved'
  | 'refunded'
  | 'vat'
  | 'buyer'
  | 'delivery_address'
  | 'contact_phone'
  | 'note'
  | 'invoice_number'
  | 'reference'
>

interface OrderFactsProps {
  order: OrderFactsView
  /** The buyer and admins may see the invoice; a seller may not. */
  hasInvoice: boolean
  /** Sellers and admins pack. */
  hasPackingList: boolean
  /** Admins open the buyer's account. */
  isAdmin: boolean
}

/** The amounts of the order and its delivery address. */
export function OrderFacts({ order, hasInvoice, hasPackingList, isAdmin }: OrderFactsProps) {
  const translate = useTranslate()
  const { t } = useLingui()
  return (
    <section aria-labelledby="facts-title" className="grid gap-4 rounded-lg border border-line bg-surface p-4 sm:p-6">
      <h2 id="facts-title" className="text-lg">
        {t`Payment and delivery`}
      </h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2 [&_dt]:text-muted">
        <Figures order={order} />
        <dt>{t`Payment`}</dt>
        <dd>{translate(methodText(order.method, order.channel))}</dd>
        <dt>{t`Buyer`}</dt>
        <dd>
          <Buyer buyer={order.buyer} isAdmin={isAdmin} />
        </dd>
        <dt>{t`Delivery to`}</dt>
        <dd className="break-words">{order.delivery_address}</dd>
        <dt>{t`Phone`}</dt>
        <dd>{phoneText(order.contact_phone)}</dd>
        {order.note && (
          <>
            <dt>{t`Note`}</dt>
            <dd className="break-words">{order.note}</dd>
          </>
        )}
      </dl>
      {hasPackingList && (
        <Link to={packingListPath(order.number)} className={buttonClass('plain', 'sm:justify-self-start print:hidden')}>
          {t`Packing list`}
        </Link>
      )}
      {order.invoice_number && <InvoiceLink order={order.number} invoice={order.invoice_number} />}
      {hasInvoice && !order.invoice_number && order.status === 'paid' && (
        <ComingInvoice key={order.number} order={order.number} />
      )}
    </section>
  )
}

/** The buyer's name; for admins a link to the account. */
const Buyer = ({ buyer, isAdmin }: { buyer: OrderFactsView['buyer']; isAdmin: boolean }) =>
  isAdmin ? <TextLink to={adminUserPath(buyer.id)}>{buyer.username}</TextLink> : buyer.username

/** The amounts of the order, as a description list. */
function Figures({ order }: { order: OrderFactsView }) {
  const { t } = useLingui()
  return (
    <>
      <dt>{t`Total`}</dt>
      <dd className="text-xl font-bold">{formatAmount(order.total)}</dd>
      {order.refunded > 0 && (
        <>
          <dt>{t`Refunded`}</dt>
          <dd className="font-semibold">{formatAmount(order.refunded)}</dd>
        </>
      )}
      <dt>{t`Includes VAT`}</dt>
      <dd>
        {formatAmount(order.vat.amount)} ({order.vat.percent}%)
      </dd>
      <dt>{t`Saved`}</dt>
      <dd>{formatAmount(order.saved)}</dd>
    </>
  )
}

interface PaymentNoteProps {
  order: OrderFactsView
  until: string | null
  isBuyer: boolean
}

/** The note of an unpaid order. */
export function PaymentNote({ order, until, isBuyer }: PaymentNoteProps) {
  const { t } = useLingui()
  if (order.status !== 'pending_payment') return null
  return (
    <Alert kind="warning">
      <p>
        {t`Awaiting payment.`}{' '}
        {until && (isBuyer ? t`We’re holding your parts until ${until}.` : t`We’re holding the parts until ${until}.`)}
      </p>
      {isBuyer && order.reference && (
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Link to={placedPath(order.number)} className={buttonClass('action')}>
            {t`Pay now`}
          </Link>
          <span>
            <Trans>
              Paid already? <TextLink to={paymentPath(order.reference)}>Check the payment</TextLink>
            </Trans>
          </span>
        </p>
      )}
    </Alert>
  )
}

/** A job writes the invoice after the payment: polls for it, or tells the user when to reload. */
function ComingInvoice({ order }: { order: string }) {
  const { t } = useLingui()
  const { invoice, isOver } = useComingInvoice(order)
  if (invoice !== null) return <InvoiceLink order={order} invoice={invoice} />
  return (
    <p role="status" className="text-muted">
      {isOver ? t`Your invoice is not ready yet. Reload this page later.` : t`Your invoice will be ready in a minute.`}
    </p>
  )
}

function InvoiceLink({ order, invoice }: { order: string; invoice: string }) {
  const { t } = useLingui()
  return (
    <div>
      <Link to={invoicePath(order)} className={buttonClass('plain', 'w-full sm:w-auto')}>
        {t`Invoice ${invoice}`}
      </Link>
    </div>
  )
}
