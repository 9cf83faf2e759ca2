import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { Link } from 'react-router'

import { site } from '#modules/settings/site.rules.ts'
import { apiContext, siteContext } from '#web/app/api/page-api.ts'
import { viewerContext } from '#web/app/navigation/guard.ts'
import { dashboardPath, productsPath } from '#web/app/navigation/paths.ts'
import { pageMeta } from '#web/app/seo/seo.ts'
import { categoryTiles } from '#web/content/category-tiles.ts'
import { startConversation } from '#web/features/assistant/chat-answer.ts'
import { Shelf } from '#web/features/product-card/shelf.tsx'
import { readVehicleCookie } from '#web/features/vehicle-picker/vehicle-cookie.ts'
import { lazyPiece } from '#web/ui/lazy-piece.tsx'

import type { Route } from './+types/page.ts'
import { About } from './about.tsx'
import { AskSellers } from './ask.tsx'
import { Brands } from './brands.tsx'
import { BulkBanner } from './bulk-banner.tsx'
import { ChatButton } from './chat-button.tsx'
import { FeaturedCarousel } from './featured-carousel.tsx'
import { Hero } from './hero.tsx'
import { loadHome } from './home-data.server.ts'
import { RecentlySeen } from './recently-seen.tsx'
import { readRefusal } from './refusal.server.ts'
import { Stores } from './stores.tsx'
import { TrustRow } from './trust-row.tsx'

// Few visits need it, and its form works before its script has run.
const RefusedNote = lazyPiece(async () => ({ default: (await import('./refused-note.tsx')).RefusedNote }))

export async function loader({ request, context }: Route.LoaderArgs) {
  const vehicle = readVehicleCookie(request)
  const user = context.get(viewerContext)
  const refusal = readRefusal(request, user)
  return {
    ...(await loadHome(context.get(apiContext), { vehicle, isSignedIn: user !== null })),
    refusal: user && refusal && { ...refusal, account: dashboardPath(user.role.id) },
    vehicle,
    known: startConversation(vehicle),
    carousel: context.get(siteContext).carousel,
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: site.name, description: site.description, path: '/' })

/** The home page: search and categories, parts with prices, then the shop's promises, partners and testimonials. */
export default function Home({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { vehicle, refusal, bought, newest, stores } = loaderData
  return (
    <>
      <Suspense>{refusal && <RefusedNote {...refusal} />}</Suspense>
      <Hero vehicle={vehicle} tiles={categoryTiles} />
      <div className="page-width">
        <FirstShelf {...loaderData} />
        {bought.length > 0 && <Shelf id="bought" title={t`Order again`} products={bought} />}
        <TrustRow />
        {newest.length > 0 ? (
          <Shelf
            id="new-products"
            title={t`New Products`}
            more={<All to={productsPath({ sort: 'newest', all: '1' })} />}
            products={newest}
          />
        ) : (
          <p className="pt-8 text-muted">{t`No parts yet. Please come back soon.`}</p>
        )}
        <FeaturedCarousel products={loaderData.featured} variant={loaderData.carousel} />
        <RecentlySeen />
        <Stores stores={stores} />
        <Brands />
        <BulkBanner />
        <AskSellers chat={<ChatButton known={loaderData.known} />} />
        <About />
      </div>
    </>
  )
}

/** Parts that fit the visitor's vehicle, or else popular ones. */
function FirstShelf({
  vehicle,
  fitting,
  popular,
}: Pick<Route.ComponentProps['loaderData'], 'vehicle' | 'fitting' | 'popular'>) {
  const { t } = useLingui()
  const all = <All to={productsPath()} />
  if (vehicle !== null && fitting.length > 0)
    return <Shelf id="fitting" title={t`Fits your ${vehicle.model} ${vehicle.year}`} more={all} products={fitting} />
  if (popular.length === 0) return null
  return <Shelf id="popular" title={t`Popular now`} more={all} products={popular} />
}

function All({ to }: { to: string }) {
  const { t } = useLingui()
  return (
    <Link to={to} className="shrink-0 py-1 font-semibold text-link underline-offset-4 hover:underline">
      {t`See all`}
    </Link>
  )
}
