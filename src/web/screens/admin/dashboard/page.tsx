import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import type { User } from '#modules/accounts/accounts.contract.ts'
import { PERIODS } from '#modules/reports/period-field.rules.ts'
import { getSummary } from '#modules/reports/summary.contract.ts'
import { createStore, getUserStore, type OwnStore } from '#modules/stores/stores.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { Problem } from '#platform/http/problems.ts'
import { formatAmount } from '#platform/money.ts'
import { apiContext } from '#web/app/api/page-api.ts'
import { signedIn } from '#web/app/navigation/guard.ts'
import { paths } from '#web/app/navigation/paths.ts'
import { pageMeta } from '#web/app/seo/seo.ts'
import { numberText } from '#web/features/formatting/shown-number.ts'
import { readFields } from '#web/features/forms/form-answer.ts'
import { formHeaders } from '#web/features/forms/form-headers.ts'
import { submitOrShowOffline } from '#web/features/forms/offline-answer.ts'
import { AdminFrame } from '#web/screens/admin/features/admin-frame.tsx'
import { perform } from '#web/screens/admin/features/perform.ts'
import { Alert } from '#web/ui/alert.tsx'

import type { Route } from './+types/page.ts'
import { Cards } from './cards.tsx'
import { ChartFigure } from './chart-figure.tsx'
import { dashboardParams } from './dashboard-params.ts'
import { LowStock } from './low-stock.tsx'
import { OwnAccount } from './own-account.tsx'
import { toCharts } from './summary-view.server.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const user = signedIn(context)
  const [summary, store] = await Promise.all([
    api(getSummary, { query: dashboardParams.read(url.searchParams) }),
    findOwnStore(api, user),
  ])
  return {
    user: { username: user.username, email: user.email },
    store: store && { id: store.id, name: store.name, onSale: store.listings.on_sale },
    isMoneyBroken: summary.money_check?.is_ok === false,
    period: summary.period,
    figures: {
      orders: numberText(summary.total_orders),
      sales: formatAmount(summary.total_sales),
      waitingUsers: summary.waiting_users,
      openEnquiries: summary.open_enquiries,
    },
    charts: toCharts(summary),
    lowStock: summary.low_stock,
  }
}

/** The admin's own store; null without one. */
async function findOwnStore(api: Api, { id }: User): Promise<OwnStore | null> {
  try {
    return await api(getUserStore, { params: { userId: `${id}` } })
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null
    throw error
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id: userId } = signedIn(context)
  const fields = await readFields(request)
  const store = () => context.get(apiContext)(createStore, { body: { userId, name: fields.get('name') ?? '' } })
  return perform(fields, { store }, paths.dashboard)
}

export const headers: Route.HeadersFunction = formHeaders

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = (await request.clone().formData()).get('intent')
  return submitOrShowOffline(String(intent), serverAction)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: msg`Admin dashboard`,
    description: 'Orders, sales and what the shop lacks, at a glance.',
    path: paths.dashboard,
    noindex: true,
  })

const PERIOD_NAMES = { '7d': '7 days', '30d': '30 days', '90d': '90 days', '12m': '12 months' } as const

export default function Dashboard({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { user, store, isMoneyBroken, period, figures, charts, lowStock } = loaderData
  return (
    <AdminFrame title={t`Admin dashboard`} intro={<p className="text-muted">{t`Welcome, ${user.username}`}</p>}>
      {isMoneyBroken && <Alert kind="error">{t`The nightly money check failed. Run npm run audit now.`}</Alert>}
      <Cards {...figures} />
      <nav aria-label={t`Period of the charts`}>
        <ul className="flex flex-wrap gap-1">
          {PERIODS.map((one) => (
            <li key={one}>
              <Link
                to={dashboardParams.href(paths.dashboard, { period: one })}
                aria-current={one === period ? 'page' : undefined}
                preventScrollReset
                className="inline-flex min-h-11 items-center rounded-md px-3 font-semibold hover:bg-sunken aria-[current=page]:bg-ink aria-[current=page]:text-paper"
              >
                {PERIOD_NAMES[one]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        {charts.map((chart) => (
          <ChartFigure key={chart.title} chart={chart} />
        ))}
        <LowStock parts={lowStock} />
      </div>
      <OwnAccount user={user} store={store} answer={actionData} />
    </AdminFrame>
  )
}
