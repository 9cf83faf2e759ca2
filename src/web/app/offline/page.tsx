import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'

import { paths } from '#web/app/navigation/paths.ts'
import { returnPath } from '#web/app/navigation/return-path.ts'
import { pageMeta } from '#web/app/seo/seo.ts'
import { Alert } from '#web/ui/alert.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

import type { Route } from './+types/page.ts'
import { formatKeptTime, getLoss, type Loss, needsPermission, readPageRequest, TRY_AGAIN_MS } from './keeping.ts'
import { findKept, type KeptPage, keptPages, readNote } from './kept-responses.ts'
import { isShopThere } from './worker-line.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: msg`Pages kept on your device`,
    description: 'Pages you viewed recently, stored on this device for reading offline.',
    path: paths.offline,
    noindex: true,
  })

interface SavedPages {
  pages: readonly (KeptPage & { asOf: string })[]
  vehicle: string
}

/** Lists the kept pages if a page cannot be reached. Goes on to a page of which only the data was kept. */
export default function Offline() {
  const { t } = useLingui()
  const to = useRequestedPath()
  const { saved, loss } = useSavedPages(to)
  const orders = saved?.pages.filter(({ address }) => needsPermission(address)) ?? []
  const others = saved?.pages.filter(({ address }) => !needsPermission(address)) ?? []
  return (
    <div className="page-width max-w-3xl py-8">
      <h1 className="text-2xl">{t`Pages kept on your device`}</h1>
      {loss && to !== null && (
        <Alert kind="warning" className="mt-4">
          <p>
            {loss === 'offline'
              ? t`You’re offline and this page isn’t saved on your device.`
              : t`The shop is not answering, and this page isn’t saved on your device.`}
          </p>
          <Link to={to} reloadDocument className={buttonClass('plain', 'mt-3')}>
            {t`Try again`}
          </Link>
        </Alert>
      )}
      <p className="mt-4 text-muted">{t`Recently viewed pages are saved on this device. Prices may have changed.`}</p>
      {saved?.vehicle && (
        <p className="mt-2">
          <Trans>
            Your vehicle: <strong className="font-semibold">{saved.vehicle}</strong>
          </Trans>
        </p>
      )}
      {orders.length > 0 && (
        <>
          <h2 className="mt-6 mb-2 text-lg">{t`Your orders`}</h2>
          <SavedPageList pages={orders} />
        </>
      )}
      <h2 className="mt-6 mb-2 text-lg">{t`Saved pages`}</h2>
      {saved && (others.length > 0 || orders.length === 0) && <SavedPageList pages={others} />}
    </div>
  )
}

function SavedPageList({ pages }: Pick<SavedPages, 'pages'>) {
  const { t } = useLingui()
  if (pages.length === 0)
    return (
      <EmptyState
        picture="offline"
        title={t`No pages are saved yet`}
        text={t`Look at parts, lists and your cart: they are then saved on this device.`}
      >
        <Link to={paths.products} className={buttonClass('action')}>
          {t`See all parts`}
        </Link>
      </EmptyState>
    )
  return (
    <ul className="grid gap-2">
      {pages.map(({ address, title, asOf }) => (
        <li key={address}>
          <Link
            to={address}
            className="flex min-h-11 flex-wrap items-baseline justify-between gap-x-4 rounded-md border border-line bg-surface px-3 py-2 hover:bg-sunken"
          >
            <span className="min-w-0 font-semibold text-link">{title}</span>
            <span className="text-sm text-muted">{t`as of ${asOf}`}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Returns the requested page: known only in the browser, because one kept document serves every address. */
function useRequestedPath(): string | null {
  const [query] = useSearchParams()
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const to = query.get('to')
  return isReady && to !== null ? returnPath(to) : null
}

async function readSavedPages(): Promise<SavedPages> {
  const [pages, vehicle] = await Promise.all([keptPages(), readNote('vehicle')])
  const now = new Date()
  return {
    pages: pages.map((page) => ({ ...page, asOf: formatKeptTime(new Date(page.at), now) })),
    vehicle: vehicle ?? '',
  }
}

/** Browsers offer caches only over HTTPS. */
const canKeep = () => 'caches' in globalThis

/** Returns the kept pages and why the requested one is missing; goes to it once its data is kept or the shop answers. */
function useSavedPages(to: string | null) {
  const [saved, setSaved] = useState<SavedPages | null>(null)
  const [loss, setLoss] = useState<Loss | null>(null)
  const navigate = useNavigate()
  useEffect(() => {
    if (canKeep()) void readSavedPages().then(setSaved)
  }, [])
  useEffect(() => {
    if (to === null) return
    const continueToPage = async () => {
      const { address } = readPageRequest(new URL(to, location.origin))
      if (canKeep() && (await findKept('data', address))) return navigate(to, { replace: true })
      if (await isShopThere()) return location.replace(to)
      setLoss(getLoss({ isOnline: navigator.onLine, isKept: true }))
    }
    const check = () => void continueToPage()
    check()
    const ended = new AbortController()
    for (const event of ['online', 'offline']) addEventListener(event, check, { signal: ended.signal })
    const timer = setInterval(check, TRY_AGAIN_MS)
    return () => {
      ended.abort()
      clearInterval(timer)
    }
  }, [to, navigate])
  return { saved, loss }
}
