import { listCategories } from '#modules/catalogue/catalogue.contract.ts'
import { findProducts } from '#modules/search/search.contract.ts'
import { listMakes } from '#modules/vehicles/vehicles.contract.ts'
import { apiContext, siteContext } from '#web/app/api.ts'
import { pageMeta } from '#web/app/seo.ts'
import { featured } from '#web/content/home.ts'
import { categoryTiles, site } from '#web/content/site.ts'
import { startConversation } from '#web/features/assistant/chat-answer.ts'
import { withTypeOrder } from '#web/features/fit/fit-order.ts'
import { getFit } from '#web/features/fit/fit.ts'
import { toCard } from '#web/features/product-card/card-product.ts'
import { readVehicleCookie } from '#web/features/vehicle-picker/vehicle-cookie.ts'

import type { Route } from './+types/page.ts'
import { AskSellers } from './ask.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import { ChatButton } from './chat-button.tsx'
import { Counter } from './counter.tsx'
import { FeaturedCarousel } from './featured-carousel.tsx'
import { toFeatured } from './featured.ts'
import { NewProducts } from './new-products.tsx'
import { BulkBanner, Sponsored } from './offers.tsx'
import { Strips } from './strips.tsx'
import { Testimonials } from './testimonials.tsx'

/** Specification, section 1. */
const NEW_PRODUCTS = '6'

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const vehicle = readVehicleCookie(request)
  const [newest, categories, makes, popular, judged] = await Promise.all([
    api(findProducts, { query: { sort: 'newest', page_size: NEW_PRODUCTS } }),
    api(listCategories),
    api(listMakes),
    api(findProducts, { query: { sort: 'popular', page_size: String(featured.items) } }),
    withTypeOrder(api, vehicle),
  ])
  const countListings = (tile: string) =>
    categories.find(({ name, aliases }) => name === tile || aliases.includes(tile))?.count ?? 0
  return {
    vehicle,
    known: startConversation(vehicle),
    featured: popular.results.map(toFeatured),
    carousel: context.get(siteContext).carousel,
    makes,
    newest: newest.results.map((product) => ({ product: toCard(product), fit: getFit(product, judged) })),
    tiles: categoryTiles.map((tile) => ({ ...tile, count: countListings(tile.name) })),
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: site.name, description: site.description, path: '/' })

/** The home page: search by vehicle, listings and categories, then information about the shop and contact. */
export default function Home({ loaderData }: Route.ComponentProps) {
  const { vehicle, makes, newest, tiles } = loaderData
  return (
    <>
      <Counter vehicle={vehicle} makes={makes} />
      <div className="page-width">
        <ChatButton known={loaderData.known} />
        <NewProducts listings={newest} />
        <CategoryTiles tiles={tiles} />
        <FeaturedCarousel products={loaderData.featured} variant={loaderData.carousel} />
        <BulkBanner />
        <Strips />
        <Testimonials />
        <Sponsored />
        <AskSellers />
      </div>
    </>
  )
}
