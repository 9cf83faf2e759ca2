import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Form, Link, useNavigation } from 'react-router'

import { formatAmount } from '#platform/money.ts'
import { orderPath, paths, placedPath } from '#web/app/navigation/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

import type { UnpaidOrderView } from './find-unpaid-orders.ts'
import { formatTimeLeft, useTimeLeft } from './use-time-left.ts'

/** Orders that wait for a payment; their parts are no longer in the cart. */
export function UnpaidOrders({ orders }: { orders: readonly UnpaidOrderView[] }) {
  return orders.map((order) => <UnpaidOrder key={order.number} order={order} />)
}

function UnpaidOrder({ order: { number, total, quantity, msLeft } }: { order: UnpaidOrderView }) {
  const { t } = useLingui()
  const seconds = useTimeLeft(msLeft)
  const isBusy = useNavigation().formData?.get('order') === number
  return (
    <section
      aria-labelledby={`unpaid-${number}`}
      className="grid gap-3 rounded-lg border border-amber bg-amber-tint p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
    >
      <div>
        <Title number={number} />
        <p className="mt-1">
          <Trans>
            <Plural value={quantity} one="# part" other="# parts" />, <strong>{formatAmount(total)}</strong>.
          </Trans>{' '}
          {seconds > 0
            ? t`${formatTimeLeft(seconds)} left to pay.`
            : t`The time to pay is over. Your parts return to your cart.`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {seconds > 0 && (
          <Link to={placedPath(number)} className={buttonClass('action', 'grow')}>
            {t`Pay now`}
          </Link>
        )}
        <Form method="post" action={paths.cart} className="grow">
          <input type="hidden" name="order" value={number} />
          <Button type="submit" name="intent" value="put-back" loading={isBusy} className="w-full">
            {isBusy ? t`One moment…` : t`Put back in cart`}
          </Button>
        </Form>
      </div>
    </section>
  )
}

function Title({ number }: { number: string }) {
  return (
    <h2 id={`unpaid-${number}`} className="flex items-start gap-2 text-base">
      <Icon name="clock" className="mt-0.5 size-5" />
      <span>
        <Trans>
          Order{' '}
          <Link to={orderPath(number)} className="font-mono whitespace-nowrap text-link underline">
            {number}
          </Link>{' '}
          awaits payment
        </Trans>
      </span>
    </h2>
  )
}
