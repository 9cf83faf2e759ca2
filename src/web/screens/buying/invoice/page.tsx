import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import type { OrderDetail } from '#modules/orders/orders.contract.ts'
import { apiContext, languageContext } from '#web/app/api/page-api.ts'
import { signedIn } from '#web/app/navigation/guard.ts'
import { invoicePath, orderPath } from '#web/app/navigation/paths.ts'
import { pageMeta } from '#web/app/seo/seo.ts'
import type { Language } from '#web/content/languages/languages.ts'
import { dayText } from '#web/features/formatting/shown-date.ts'
import { EntryCard } from '#web/features/forms/entry-card.tsx'
import { TextLink } from '#web/features/links/text-link.tsx'
import { findOrder } from '#web/features/order-summary/find-order.ts'
import { Button } from '#web/ui/button.tsx'

import type { Route } from './+types/page.ts'
import { InvoiceSheet } from './invoice-sheet.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  signedIn(context)
  const order = await findOrder(context.get(apiContext), params.number)
  return { order, ...getDates(order, context.get(languageContext)) }
}

/** The invoice's date is the time of payment; a refund's credit note appears once it has a number. */
function getDates({ events, refunds, created_at }: OrderDetail, language: Language) {
  const paid = events.find(({ status }) => status === 'paid')?.at
  const credits = refunds.flatMap(({ id, credit_note_number: number, amount, at }) =>
    number === null ? [] : [{ id, number, amount, day: dayText(at, language) }],
  )
  return { date: dayText(paid ?? created_at, language), credits }
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: msg`Invoice for order ${params.number}`,
    description: 'The invoice of an order, to be printed.',
    path: invoicePath(params.number),
    noindex: true,
  })

export default function Invoice({ loaderData: { order, date, credits } }: Route.ComponentProps) {
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
      <InvoiceSheet order={order} number={order.invoice_number} date={date} credits={credits} />
    </div>
  )
}
