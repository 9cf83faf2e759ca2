import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Form, Link, useNavigate, useNavigation } from 'react-router'

import type { OrderDetail } from '#modules/orders/orders.contract.ts'
import { formatAmount } from '#platform/money.ts'
import { orderPath, paths, placedPath } from '#web/app/paths.ts'
import { useHydrated } from '#web/features/forms/use-hydrated.ts'
import { TextLink } from '#web/features/links/text-link.tsx'
import { EndedUnpaid, endedUnpaid } from '#web/features/order-summary/ended-unpaid.tsx'
import { isPaidBack, PaidBack } from '#web/features/order-summary/paid-back.tsx'
import { isPaymentUnclear, PaymentUnclear } from '#web/features/order-summary/payment-unclear.tsx'
import { StatusBadge } from '#web/features/order-summary/status-badge.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import type { Text } from '#web/ui/text.ts'

/** Specification, section 9. */
const REDIRECT_SECONDS = 5

export type PlacedOrder = Pick<OrderDetail, 'number' | 'status' | 'method' | 'total' | 'delivery_address' | 'events'>

interface PlacedProps {
  order: PlacedOrder
  dashboard: string
  /** The reason why the payment could not start. */
  problem: Text | null
}

/** A placed order. After a wallet checkout the page continues to the dashboard automatically (section 2). */
export function Placed({ order, dashboard, problem }: PlacedProps) {
  const { t } = useLingui()
  return (
    <div className="page-width max-w-2xl py-6 sm:py-10">
      <h1 className="text-2xl">{formatTitle(order)}</h1>
      <div className="mt-5 grid gap-4 rounded-lg border border-line bg-surface p-4 sm:p-6">
        {problem && <Alert kind="error">{problem}</Alert>}
        <Message order={order} dashboard={dashboard} />
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 [&_dt]:text-muted">
          <dt>{t`Order`}</dt>
          <dd className="font-mono font-semibold">
            <TextLink to={orderPath(order.number)}>{order.number}</TextLink>
          </dd>
          <dt>{t`State`}</dt>
          <dd>
            <StatusBadge status={order.status} />
          </dd>
          <dt>{t`Total`}</dt>
          <dd className="font-semibold">{formatAmount(order.total)}</dd>
          <dt>{t`Delivery to`}</dt>
          <dd>{order.delivery_address}</dd>
        </dl>
        {isWaiting(order) && order.method === 'card' && !isPaymentUnclear(order) && <WaysOn number={order.number} />}
        <div className="flex flex-wrap gap-3">
          <Link to={orderPath(order.number)} className={buttonClass('primary')}>
            {t`See the order`}
          </Link>
          <Link to={paths.products} className={buttonClass('plain')}>
            {t`Find more parts`}
          </Link>
        </div>
      </div>
    </div>
  )
}

/** Continues with the card payment or another method. */
function WaysOn({ number }: { number: string }) {
  const { t } = useLingui()
  const hasScript = useHydrated()
  const chosen = useNavigation().formData?.get('method')
  return (
    <Form method="post" action={placedPath(number)} className="grid justify-items-start gap-2">
      <input type="hidden" name="order" value={number} />
      {hasScript && <input type="hidden" name="window" value="1" />}
      <p className="text-sm text-muted">{t`Your parts are kept for you for 15 minutes while you pay.`}</p>
      <Button type="submit" name="method" value="again" variant="action" loading={chosen === 'again'}>
        {chosen === 'again' ? t`One moment…` : t`Pay by card now`}
      </Button>
      <Button type="submit" name="method" value="other" loading={chosen === 'other'}>
        {chosen === 'other' ? t`One moment…` : t`Choose another way to pay`}
      </Button>
      <p className="text-sm text-muted">
        {t`Another way to pay ends this order, and its parts go back into your cart.`}
      </p>
    </Form>
  )
}

const isWaiting = ({ status }: PlacedOrder) => status === 'pending_payment'
const isOver = ({ status }: PlacedOrder) => status === 'cancelled' || status === 'refunded'

function formatTitle(order: PlacedOrder): string {
  if (isWaiting(order)) return 'Your order waits for its payment'
  return isOver(order) ? 'This order has ended' : 'Thank you for your order'
}

function Message({ order, dashboard }: { order: PlacedOrder; dashboard: string }) {
  const { t } = useLingui()
  if (endedUnpaid(order)) return <EndedUnpaid />
  if (isPaymentUnclear(order)) return <PaymentUnclear />
  if (isPaidBack(order)) return <PaidBack total={order.total} />
  if (isWaiting(order) || isOver(order)) return null
  if (order.method !== 'wallet')
    return <Alert kind="success">{t`Payment successful. Your sellers have been told.`}</Alert>
  return (
    <Alert kind="success">
      <Trans>
        Wallet payment successful. In {REDIRECT_SECONDS} seconds you go on to{' '}
        <Link to={dashboard} className="font-semibold text-link underline">
          your dashboard
        </Link>
        .
      </Trans>
      <GoOn to={dashboard} />
    </Alert>
  )
}

/** Redirects after some seconds, also without JavaScript. */
function GoOn({ to }: { to: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate(to), REDIRECT_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [navigate, to])
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`${REDIRECT_SECONDS};url=${to}`} />
    </noscript>
  )
}
