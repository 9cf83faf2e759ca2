import { useLingui } from '@lingui/react/macro'

import type { OrderDetail } from '#modules/orders/orders.contract.ts'
import { apiContext } from '#web/api.ts'
import { EntryCard } from '#web/components/forms/entry-card.tsx'
import { findOrder } from '#web/components/order/find-order.ts'
import { dayText } from '#web/components/shown-date.ts'
import { TextLink } from '#web/components/text-link.tsx'
import { signedIn } from '#web/guard.ts'
import { invoicePath, orderPath } from '#web/paths.ts'
import { pageMeta } from '#web/seo.ts'
import { Button } from '#web/ui/button.tsx'

import type { Route } from './+types/page.ts'
import { InvoiceSheet } from './invoice-sheet.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  signedIn(context)
  const order = await findOrder(context.get(apiContext), params.number)
  return { order, ...datesOf(order) }
}

/** When it was paid is the invoice's date, and when the money went back that of the credit note. */
function datesOf({ events, created_at }: OrderDetail) {
  const at = (...states: string[]) => events.find(({ status }) => states.includes(status))?.at
  const credited = at('refunded', 'cancelled')
  return { date: dayText(at('paid') ?? created_at), credited: credited === undefined ? null : dayText(credited) }
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: `Invoice for order ${params.number}`,
    description: 'The invoice of an order, to be printed.',
    path: invoicePath(params.number),
    noindex: true,
  })

export default function Invoice({ loaderData: { order, date, credited } }: Route.ComponentProps) {
  const { t } = useLingui()
  if (order.invoice_number === null)
    return (
      <EntryCard title={t`No invoice yet`}>
        <p>{t`An order has its invoice once it is paid.`}</p>
        <p>
          <TextLink to={orderPath(order.number)}>{t`Back to order ${order.number}`}</TextLink>
        </p>
      </EntryCard>
    )
  return (
    <div className="page-width max-w-4xl py-6 sm:py-8 print:max-w-none print:p-0">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4 print:hidden">
        <TextLink to={orderPath(order.number)}>{t`Back to order ${order.number}`}</TextLink>
        <Button className="noscript:hidden" onClick={() => window.print()}>
          {t`Print`}
        </Button>
      </div>
      <InvoiceSheet order={order} number={order.invoice_number} date={date} credited={credited} />
    </div>
  )
}
