import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Form, Link, useNavigation } from 'react-router'

import { formatAmount } from '#platform/money.ts'
import { orderPath, paths, placedPath } from '#web/app/paths.ts'
import { TextLink } from '#web/features/links/text-link.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

import type { UnpaidOrderView } from './find-unpaid-orders.ts'
import { useMinutesLeft } from './use-minutes-left.ts'

/** Orders that wait for a card payment; their parts are no longer in the cart. */
export function UnpaidOrders({ orders }: { orders: readonly UnpaidOrderView[] }) {
  return orders.map((order) => <UnpaidOrder key={order.number} order={order} />)
}

function UnpaidOrder({ order: { number, total, quantity, msLeft } }: { order: UnpaidOrderView }) {
  const { t } = useLingui()
  const minutes = useMinutesLeft(msLeft)
  const amount = formatAmount(total)
  const isBusy = useNavigation().formData?.get('order') === number
  return (
    <section
      aria-labelledby={`unpaid-${number}`}
      className="grid gap-3 rounded-lg border border-amber bg-amber-tint p-4 sm:p-6"
    >
      <h2 id={`unpaid-${number}`} className="flex items-center gap-2 text-lg">
        <Icon name="clock" className="size-5" />
        {t`This order waits for your payment`}
      </h2>
      <p>
        <TextLink to={orderPath(number)}>{number}</TextLink>:{' '}
        {t`${plural(quantity, { one: '# part', other: '# parts' })}`}, <strong>{amount}</strong>
      </p>
      <p>
        {minutes > 0
          ? t`Your parts are kept for ${plural(minutes, { one: '# minute', other: '# minutes' })}.`
          : t`The time to pay is over. Your parts return to your cart.`}
      </p>
      <div className="flex flex-wrap gap-3">
        {minutes > 0 && (
          <Link to={placedPath(number)} className={buttonClass('action', 'max-sm:w-full')}>
            {t`Pay now`}
          </Link>
        )}
        <Form method="post" action={paths.cart} className="max-sm:w-full">
          <input type="hidden" name="order" value={number} />
          <Button type="submit" name="intent" value="put-back" loading={isBusy} className="max-sm:w-full">
            {isBusy ? t`One moment…` : t`Put back in the cart`}
          </Button>
        </Form>
      </div>
    </section>
  )
}
