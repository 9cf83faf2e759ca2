import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import type { OrderDetail } from '#modules/orders/orders.contract.ts'
import { formatAmount } from '#platform/money.ts'
import { invoicePath, orderPath, paths } from '#web/app/navigation/paths.ts'
import { phoneText } from '#web/features/links/phone-text.ts'
import { TextLink } from '#web/features/links/text-link.tsx'
import { EndedUnpaid, endedUnpaid } from '#web/features/order-summary/ended-unpaid.tsx'
import { OrderAgain } from '#web/features/order-summary/order-again.tsx'
import { isPaidBack, PaidBack } from '#web/features/order-summary/paid-back.tsx'
import { isPaymentUnclear, PaymentUnclear } from '#web/features/order-summary/payment-unclear.tsx'
import { StatusBadge } from '#web/features/order-summary/status-badge.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import type { Text } from '#web/ui/text.ts'

import { NextSteps } from './next-steps.tsx'
import { PlacedLines } from './placed-lines.tsx'
import { WaysOn } from './ways-on.tsx'

export type PlacedOrder = Pick<
  OrderDetail,
  | 'number'
  | 'status'
  | 'method'
  | 'total'
  | 'delivery_address'
  | 'contact_phone'
  | 'invoice_number'
  | 'lines'
  | 'events'
>

interface PlacedProps {
  order: PlacedOrder
  dashboard: string
  /** The reason why the payment could not start. */
  problem: Text | null
}

/** A placed order: what was bought, what it cost, and what happens next. */
export function Placed({ order, dashboard, problem }: PlacedProps) {
  const { t } = useLingui()
  const isPaid = !isWaiting(order) && !isOver(order)
  return (
    <div className="page-width max-w-3xl py-6 sm:py-10">
      <Title order={order} />
      <div className="mt-5 grid gap-4">
        {problem && <Alert kind="error">{problem}</Alert>}
        <Message order={order} />
        <section aria-label={t`Order`} className="grid gap-4 rounded-lg border border-line bg-surface p-4 sm:p-6">
          <Facts order={order} />
          {isWaiting(order) && order.method === 'card' && !isPaymentUnclear(order) && <WaysOn number={order.number} />}
        </section>
        {isPaid && <NextSteps order={order} />}
        <PlacedLines order={order} />
        <div className="flex flex-wrap gap-3">
          <Link to={orderPath(order.number)} className={buttonClass('primary', 'max-sm:w-full')}>
            {t`See the order`}
          </Link>
          {isPaid && order.invoice_number && (
            <Link to={invoicePath(order.number)} className={buttonClass('plain', 'max-sm:grow')}>
              {t`Invoice`}
            </Link>
          )}
          {!isWaiting(order) && <OrderAgain number={order.number} />}
          <Link to={paths.products} className={buttonClass('plain', 'max-sm:grow')}>
            {t`Find more parts`}
          </Link>
        </div>
        {order.method === 'wallet' && (
          <p>
            <TextLink to={dashboard}>{t`Your wallet and account`}</TextLink>
          </p>
        )}
      </div>
    </div>
  )
}

function Facts({ order }: { order: PlacedOrder }) {
  const { t } = useLingui()
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 [&_dt]:text-muted">
      <dt>{t`Order`}</dt>
      <dd className="font-mono font-semibold">
        <TextLink to={orderPath(order.number)}>{order.number}</TextLink>
      </dd>
      <dt>{t`Status`}</dt>
      <dd>
        <StatusBadge status={order.status} />
      </dd>
      <dt>{t`Total`}</dt>
      <dd className="text-xl font-bold">{formatAmount(order.total)}</dd>
      <dt>{t`Delivery to`}</dt>
      <dd className="break-words">{order.delivery_address}</dd>
      <dt>{t`Phone`}</dt>
      <dd>{phoneText(order.contact_phone)}</dd>
    </dl>
  )
}

const isWaiting = ({ status }: PlacedOrder) => status === 'pending_payment'
const isOver = ({ status }: PlacedOrder) => status === 'cancelled' || status === 'refunded'

function Title({ order }: { order: PlacedOrder }) {
  const { t } = useLingui()
  const ended = isOver(order) ? t`This order has ended` : t`Thank you for your order`
  return <h1 className="text-2xl">{isWaiting(order) ? t`Your order is waiting for payment` : ended}</h1>
}

function Message({ order }: { order: PlacedOrder }) {
  const { t } = useLingui()
  if (endedUnpaid(order)) return <EndedUnpaid />
  if (isPaymentUnclear(order)) return <PaymentUnclear />
  if (isPaidBack(order)) return <PaidBack total={order.total} />
  if (isWaiting(order) || isOver(order)) return null
  const stores = new Set(order.lines.map(({ store }) => store.id)).size
  return (
    <Alert kind="success">
      <Trans>Payment received.</Trans>
      {order.status === 'paid' && ' '}
      {order.status === 'paid' &&
        (stores > 1 ? t`The sellers are preparing your order.` : t`The seller is preparing your order.`)}
    </Alert>
  )
}
