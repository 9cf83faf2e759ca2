import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { data, Link } from 'react-router'

import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { listOrders } from '#modules/orders/orders.contract.ts'
import { apiContext, languageContext } from '#web/app/api/page-api.ts'
import { signedIn } from '#web/app/navigation/guard.ts'
import { paths, storeOrdersPath } from '#web/app/navigation/paths.ts'
import { defineSearchParams, optionParam, pageParam } from '#web/app/navigation/search-params.ts'
import { KEPT_OFFLINE } from '#web/app/offline/keeping.ts'
import { pageMeta } from '#web/app/seo/seo.ts'
import { PageLink } from '#web/features/links/page-link.tsx'
import { TextLink } from '#web/features/links/text-link.tsx'
import { OrderList } from '#web/features/order-summary/order-list.tsx'
import { toOrderRow } from '#web/features/order-summary/order-row.ts'
import { findOwnStore } from '#web/features/own-store/find-own-store.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { useTranslate } from '#web/ui/text.ts'

import type { Route } from './+types/page.ts'

const PAGE_SIZE = 10

/** With `as=store`, the orders that contain lines of the user's store. */
const orderListParams = defineSearchParams({ as: optionParam(['store'], ''), page: pageParam() })

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = signedIn(context)
  const language = context.get(languageContext)
  const { as, page } = orderListParams.read(url.searchParams)
  const { count, results } = await context.get(apiContext)(listOrders, {
    query: { page: `${page}`, as: as || undefined },
  })
  const title = as ? msg`Orders for your store` : user.role.id === ROLE.admin ? msg`All orders` : msg`Your orders`
  const isOwn = !as && user.role.id !== ROLE.admin
  // Of every role: an owner whose role may no longer sell still ships paid orders.
  const hasStore = isOwn && (await findOwnStore(context.get(apiContext), user)) !== null
  const view = {
    title,
    as,
    hasStore,
    page,
    last: Math.max(1, Math.ceil(count / PAGE_SIZE)),
    orders: results.map((order) => toOrderRow(order, language)),
  }
  return data(view, { headers: isOwn ? KEPT_OFFLINE : {} })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.title ?? msg`Your orders`,
    description: 'Your orders, the latest first.',
    path: paths.orders,
    noindex: true,
  })

export default function Orders({ loaderData: { title, as, hasStore, page, last, orders } }: Route.ComponentProps) {
  const translate = useTranslate()
  const { t } = useLingui()
  return (
    <div className="page-width max-w-4xl py-6 sm:py-8">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h1 className="text-2xl">{translate(title)}</h1>
        {hasStore && <TextLink to={storeOrdersPath}>{t`Orders for your store`}</TextLink>}
        {as && <TextLink to={paths.orders}>{t`Your orders`}</TextLink>}
      </div>
      <div className="mt-5 grid gap-5">
        {orders.length > 0 ? <OrderList orders={orders} /> : <Nothing as={as} isBeyond={page > 1} />}
        <Pagination
          current={page}
          last={last}
          getHref={(wanted) => orderListParams.href(paths.orders, { as, page: wanted })}
          link={PageLink}
        />
      </div>
    </div>
  )
}

/** An empty page of the list, with the next step. */
function Nothing({ as, isBeyond }: { as: 'store' | ''; isBeyond: boolean }) {
  const { t } = useLingui()
  if (isBeyond)
    return (
      <EmptyState picture="box" title={t`The list ends before this page.`}>
        <Link to={orderListParams.href(paths.orders, { as })} className={buttonClass('action')}>
          {t`First page`}
        </Link>
      </EmptyState>
    )
  const isStore = as === 'store'
  return (
    <EmptyState picture="box" title={isStore ? t`Your store has no orders yet.` : t`You have no orders yet.`}>
      <Link to={isStore ? paths.sellerProducts : paths.products} className={buttonClass('action')}>
        {isStore ? t`Your products` : t`Find parts`}
      </Link>
    </EmptyState>
  )
}
