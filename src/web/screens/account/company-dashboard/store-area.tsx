import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import type { OwnStore } from '#modules/stores/stores.contract.ts'
import { paths, storeOrdersPath, storePath } from '#web/app/navigation/paths.ts'
import { numberText } from '#web/features/formatting/shown-number.ts'
import type { OrderRow } from '#web/features/order-summary/order-row.ts'
import { SuspendedNote } from '#web/features/own-store/suspended-note.tsx'
import { buttonClass } from '#web/ui/button.tsx'

import { RecentOrders } from './recent-orders.tsx'

const UPLOAD = '/upload_data'

interface StoreAreaProps {
  store: OwnStore | null
  sold: readonly OrderRow[]
  /** Number of paid orders that the store has not sent. */
  toSend: number
}

/** Shows figures, links and latest orders of the user's store; without a store, a link to open one. */
export function StoreArea({ store, sold, toSend }: StoreAreaProps) {
  const { t } = useLingui()
  return (
    <>
      <StoreFigures store={store} toSend={toSend} />
      {sold.length > 0 && (
        <div className="mt-5">
          <RecentOrders id="sold-title" title={t`Orders for your store`} orders={sold} all={storeOrdersPath}>
            {t`No orders yet.`}
          </RecentOrders>
        </div>
      )}
    </>
  )
}

function StoreFigures({ store, toSend }: Pick<StoreAreaProps, 'store' | 'toSend'>) {
  const { t } = useLingui()
  return (
    <section
      aria-labelledby="store-title"
      className="mt-4 grid gap-4 rounded-lg border border-line bg-surface p-4 sm:p-6"
    >
      <h2 id="store-title" className="text-lg">
        {store ? store.name : t`Sell parts`}
      </h2>
      {store ? <Own store={store} toSend={toSend} /> : <Invite />}
    </section>
  )
}

function Invite() {
  const { t } = useLingui()
  return (
    <>
      <p className="text-muted">{t`Open your store to list parts, one by one or many by a file.`}</p>
      <Link to={paths.store} className={`${buttonClass('primary')} justify-self-start`}>
        {t`Create Store`}
      </Link>
    </>
  )
}

function Own({ store, toSend }: { store: OwnStore; toSend: number }) {
  const { t } = useLingui()
  const { on_sale, hidden, sold_out } = store.listings
  const figures = [
    [t`Orders to send`, toSend],
    [t`On sale`, on_sale],
    [t`Out of stock`, sold_out],
    [t`Hidden`, hidden],
  ] as const
  return (
    <>
      <SuspendedNote store={store} />
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {figures.map(([name, count]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="text-xl font-bold">{numberText(count)}</dd>
          </div>
        ))}
      </dl>
      <StoreLinks id={store.id} />
    </>
  )
}

function StoreLinks({ id }: { id: number }) {
  const { t } = useLingui()
  const links = [
    [storeOrdersPath, t`Store orders`],
    [paths.storeMoney, t`Money`],
    [UPLOAD, t`Upload a file`],
    [paths.store, t`Edit store`],
    [storePath(id), t`Public page`],
  ] as const
  return (
    <div className="flex flex-wrap gap-3">
      <Link to={paths.sellerProducts} className={buttonClass('primary')}>
        {t`Your products`}
      </Link>
      {links.map(([to, label]) => (
        <Link key={to} to={to} className={buttonClass()}>
          {label}
        </Link>
      ))}
    </div>
  )
}
