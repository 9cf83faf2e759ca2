import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { data } from 'react-router'

import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { site } from '#modules/settings/site.rules.ts'
import { apiContext, languageContext } from '#web/app/api/page-api.ts'
import { signedIn } from '#web/app/navigation/guard.ts'
import { orderPath, packingListPath } from '#web/app/navigation/paths.ts'
import { pageMeta } from '#web/app/seo/seo.ts'
import { dayText } from '#web/features/formatting/shown-date.ts'
import { phoneText } from '#web/features/links/phone-text.ts'
import { TextLink } from '#web/features/links/text-link.tsx'
import { groupByStore, type StoreLines } from '#web/features/order-summary/by-store.ts'
import { findOrder } from '#web/features/order-summary/find-order.ts'
import { Button } from '#web/ui/button.tsx'

import type { Route } from './+types/page.ts'
import { PackingLines } from './packing-lines.tsx'

/** The owner of a store sees its own lines, an admin all; 404 for a buyer. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const user = signedIn(context)
  const order = await findOrder(context.get(apiContext), params.number)
  const packs = order.own_stores.length > 0 || user.role.id === ROLE.admin
  if (!packs) throw data(null, { status: 404 })
  const { number, buyer, delivery_address: address, contact_phone: phone, note } = order
  const day = dayText(order.created_at, context.get(languageContext))
  return { number, buyer: buyer.username, address, phone, note, day, stores: groupByStore(order.lines) }
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: msg`Packing list for order ${params.number}`,
    description: 'The parts of an order to pack, to be printed.',
    path: packingListPath(params.number),
    noindex: true,
  })

export default function PackingList({ loaderData: { number, stores, ...delivery } }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <div className="page-width max-w-4xl py-6 sm:py-8 print:max-w-none print:p-0">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4 print:hidden">
        <TextLink to={orderPath(number)}>{t`Back to order ${number}`}</TextLink>
        <Button className="noscript:hidden" onClick={() => window.print()}>
          {t`Print`}
        </Button>
      </div>
      <article className="rounded-lg border border-line bg-surface p-5 sm:p-8 print:border-0 print:p-0">
        <h1 className="text-2xl">
          <Trans>
            Packing list <span className="font-mono whitespace-nowrap">{number}</span>
          </Trans>
        </h1>
        <p className="text-muted">
          {site.name}, {delivery.day}
        </p>
        <Delivery {...delivery} />
        {stores.map((store) => (
          <Store key={store.id} store={store} />
        ))}
      </article>
    </div>
  )
}

interface DeliveryProps {
  buyer: string
  address: string
  phone: string
  note: string
}

function Delivery({ buyer, address, phone, note }: DeliveryProps) {
  const { t } = useLingui()
  return (
    <dl className="mt-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 [&_dd]:break-words [&_dt]:text-muted">
      <dt>{t`Deliver to`}</dt>
      <dd className="font-semibold">{buyer}</dd>
      <dt>{t`Address`}</dt>
      <dd>{address}</dd>
      <dt>{t`Phone`}</dt>
      <dd>{phoneText(phone)}</dd>
      {note && (
        <>
          <dt>{t`Note`}</dt>
          <dd>{note}</dd>
        </>
      )}
    </dl>
  )
}

function Store({ store }: { store: StoreLines }) {
  return (
    <section aria-labelledby={`store-${store.id}`} className="mt-6 break-inside-avoid">
      <h2 id={`store-${store.id}`} className="text-lg">
        {store.name}
      </h2>
      <PackingLines lines={store.lines} />
    </section>
  )
}
