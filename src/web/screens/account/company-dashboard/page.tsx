import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { data, Link } from 'react-router'

import { getUserCode, type User } from '#modules/accounts/accounts.contract.ts'
import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { listOrders } from '#modules/orders/orders.contract.ts'
import { getEarnings } from '#modules/orders/store-earnings.contract.ts'
import { HISTORY_PAGE_SIZE, transactionHistory } from '#modules/wallet/wallet.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { Problem } from '#platform/http/problems.ts'
import { apiContext, cardGatewayContext, languageContext } from '#web/app/api/page-api.ts'
import { inOwnDocument } from '#web/app/document/own-document.ts'
import { signedIn } from '#web/app/navigation/guard.ts'
import { paths } from '#web/app/navigation/paths.ts'
import { pagedParams } from '#web/app/navigation/search-params.ts'
import { pageMeta } from '#web/app/seo/seo.ts'
import type { Language } from '#web/content/languages/languages.ts'
import { roleName } from '#web/content/roles.ts'
import { cardSources } from '#web/features/card-payment/card-sources.ts'
import { formHeaders } from '#web/features/forms/form-headers.ts'
import { TextLink } from '#web/features/links/text-link.tsx'
import { LogOutButton } from '#web/features/log-out/log-out-button.tsx'
import { findUnpaidOrders } from '#web/features/order-summary/find-unpaid-orders.ts'
import { toOrderRow } from '#web/features/order-summary/order-row.ts'
import { UnpaidOrders } from '#web/features/order-summary/unpaid-orders.tsx'
import { findOwnStore } from '#web/features/own-store/find-own-store.ts'
import { ApprovalNote } from '#web/screens/account/features/approval-note.tsx'
import { TaskNav } from '#web/screens/account/features/task-nav.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { type Text, useTranslate } from '#web/ui/text.ts'

import type { Route } from './+types/page.ts'
import { transactionView } from './dashboard-view.ts'
import { History, type HistoryView } from './history.tsx'
import { RecentOrders } from './recent-orders.tsx'
import { StoreArea } from './store-area.tsx'
import { Wallet } from './wallet.tsx'

/** Number of recent orders shown. */
const RECENT = 3

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const user = signedIn(context)
  const language = context.get(languageContext)
  const cards = context.get(cardGatewayContext)
  const isSeller = user.role.id !== ROLE.customer
  const [{ unique_code: code, balance }, history, bought, sold, store, unpaid, toSend] = await Promise.all([
    api(getUserCode, { params: { id: `${user.id}` } }),
    loadHistory(api, user, pagedParams.read(url.searchParams).page, language),
    api(listOrders, {}),
    api(listOrders, { query: { as: 'store' } }),
    isSeller ? findOwnStore(api, user) : null,
    findUnpaidOrders(api),
    isSeller ? countToSend(api) : 0,
  ])
  const view = {
    user,
    role: roleName(user.role),
    code,
    balance,
    history,
    bought: bought.results.slice(0, RECENT).map((order) => toOrderRow(order, language)),
    sold: sold.results.slice(0, RECENT).map((order) => toOrderRow(order, language)),
    store,
    unpaid,
    toSend,
    isSeller,
    isStoreFirst: store !== null || user.role.id === ROLE.supplier || user.role.id === ROLE.distributor,
    hasAdded: url.searchParams.has('added'),
    attempt: crypto.randomUUID(),
    isTest: cards.isTest,
  }
  return data(view, { headers: cardSources(cards) })
}

/** Counts the paid orders that the store has not sent; 0 on failure, so that the rest of the page still works. */
async function countToSend(api: Api): Promise<number> {
  try {
    return (await api(getEarnings, { query: {} })).to_send.orders
  } catch (error) {
    if (error instanceof Problem && error.status >= 500) return 0
    throw error
  }
}

/** Loads a page of wallet transactions; null on failure, so that the rest of the page still works. */
async function loadHistory(api: Api, { id }: User, page: number, language: Language): Promise<HistoryView | null> {
  try {
    const { transaction_history, count } = await api(transactionHistory, {
      query: { user_id: `${id}`, page: `${page}` },
    })
    const last = Math.max(1, Math.ceil(count / HISTORY_PAGE_SIZE))
    return { transactions: transaction_history.map((one) => transactionView(one, language)), page, last }
  } catch (error) {
    if (error instanceof Problem && error.status >= 500) return null
    throw error
  }
}

export const headers: Route.HeadersFunction = formHeaders

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => inOwnDocument(request, serverLoader)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: msg`Your dashboard`,
    description: 'Your wallet, your transactions and your orders.',
    path: paths.companyDashboard,
    noindex: true,
  })

export default function CompanyDashboard({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { user, role, history, bought, sold, store, unpaid, toSend, isSeller, isStoreFirst, ...wallet } = loaderData
  return (
    <div className="page-width max-w-6xl py-6 sm:py-8">
      <Greeting name={user.username} role={role} />
      <TaskNav roleId={user.role.id} hasStore={store !== null} toSend={toSend} />
      {!user.approved && <ApprovalNote />}
      <div className="mt-4 grid gap-3 empty:hidden">
        <UnpaidOrders orders={unpaid} />
      </div>
      {isStoreFirst && <StoreArea store={store} sold={sold} toSend={toSend} />}
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <Wallet {...wallet} />
        <History history={history} />
      </div>
      {isSeller && !isStoreFirst && <StoreArea store={null} sold={[]} toSend={0} />}
      <div className="mt-8">
        <RecentOrders id="bought-title" title={t`Your orders`} orders={bought} all={paths.orders}>
          <Trans>
            You have not ordered anything yet. <TextLink to={paths.products}>Find parts</TextLink>
          </Trans>
        </RecentOrders>
      </div>
    </div>
  )
}

function Greeting({ name, role }: { name: string; role: Text }) {
  const translate = useTranslate()
  const { t } = useLingui()
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <div className="min-w-0">
        <h1 className="text-2xl">{t`Welcome, ${name}`}</h1>
        <p className="text-muted">{translate(role)}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Link to={paths.account} className={buttonClass('plain')}>
          {t`Your account`}
        </Link>
        <LogOutButton />
      </div>
    </div>
  )
}
