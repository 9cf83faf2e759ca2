import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { EARNINGS_PAGE_SIZE, getEarnings } from '#modules/orders/store-earnings.contract.ts'
import { apiContext, languageContext } from '#web/app/api/page-api.ts'
import { signedIn } from '#web/app/navigation/guard.ts'
import { dashboardPath, paths, storeOrdersPath } from '#web/app/navigation/paths.ts'
import { pagedParams } from '#web/app/navigation/search-params.ts'
import { pageMeta } from '#web/app/seo/seo.ts'
import { DataTable } from '#web/features/data-table/data-table.tsx'
import { AskOnWhatsApp } from '#web/features/links/ask-on-whatsapp.tsx'
import { PageLink } from '#web/features/links/page-link.tsx'
import { TextLink } from '#web/features/links/text-link.tsx'
import { findOwnStore } from '#web/features/own-store/find-own-store.ts'
import { SuspendedNote } from '#web/features/own-store/suspended-note.tsx'
import { NoStore } from '#web/screens/selling/features/no-store.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'

import type { Route } from './+types/page.ts'
import { Sums } from './sums.tsx'
import { toRow } from './to-row.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const user = signedIn(context)
  const { page } = pagedParams.read(url.searchParams)
  const [store, earnings] = await Promise.all([
    findOwnStore(api, user),
    api(getEarnings, { query: { page: `${page}` } }),
  ])
  const { results, count, ...sums } = earnings
  const language = context.get(languageContext)
  return {
    store: store && {
      name: store.name,
      suspended_at: store.suspended_at,
      suspended_reason: store.suspended_reason,
    },
    sums,
    rows: results.map((order, id) => toRow(order, { id, language })),
    page,
    count,
    last: Math.max(1, Math.ceil(count / EARNINGS_PAGE_SIZE)),
    back: dashboardPath(user.role.id),
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: msg`Money`,
    description: 'What your store sold, and what of it is delivered.',
    path: paths.storeMoney,
    noindex: true,
  })

const COLUMNS = [
  { label: msg`Order` },
  { label: msg`Paid on` },
  { label: msg`State` },
  { label: msg`Paid by` },
  { label: msg`Sold`, isNumber: true },
  { label: msg`Refunded`, isNumber: true },
  { label: msg`Yours`, isNumber: true },
]

/** The earnings of the user's store: sums by status, how payouts are made, and every paid order. */
export default function StoreMoney({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { store, sums, rows, page, last, count, back } = loaderData
  return (
    <div className="page-width max-w-6xl py-6 sm:py-8">
      <p>
        <TextLink to={back}>{t`Back to your dashboard`}</TextLink>
      </p>
      <h1 className="mt-2 text-2xl">{t`Money`}</h1>
      {store === null ? (
        <div className="mt-5">
          <NoStore />
        </div>
      ) : (
        <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5">
          <SuspendedNote store={store} />
          <Sums {...sums} />
          <Payouts store={store.name} />
          {count === 0 ? <NothingSold /> : <DataTable caption={t`Orders`} columns={COLUMNS} rows={rows} />}
          <Pagination
            current={page}
            last={last}
            getHref={(wanted) => pagedParams.href(paths.storeMoney, { page: wanted })}
            link={PageLink}
          />
        </div>
      )}
    </div>
  )
}

/** The shop has no record of payouts: it says so, and leads to the people who make them. */
function Payouts({ store }: { store: string }) {
  const { t } = useLingui()
  return (
    <section aria-labelledby="payouts" className="grid gap-3 rounded-lg border border-line bg-surface p-4 sm:p-6">
      <h2 id="payouts" className="text-lg">
        {t`Payouts`}
      </h2>
      <p className="max-w-[68ch]">
        {t`We hold what buyers paid and pay you outside this page. Ask us for the date of your next payout.`}
      </p>
      <p className="max-w-[68ch] text-muted">{t`All amounts include VAT. This page deducts no fees.`}</p>
      <div className="flex flex-wrap gap-3">
        <AskOnWhatsApp message={`Hello, when is the next payout for my store ${store}?`} />
        <Link to={storeOrdersPath} className={buttonClass('plain')}>
          {t`Store orders`}
        </Link>
      </div>
    </section>
  )
}

function NothingSold() {
  const { t } = useLingui()
  return (
    <EmptyState
      picture="box"
      title={t`You have not sold anything yet.`}
      text={t`Paid orders for your store are listed here.`}
    >
      <Link to={paths.sellerProducts} className={buttonClass('action')}>
        {t`Your products`}
      </Link>
    </EmptyState>
  )
}
