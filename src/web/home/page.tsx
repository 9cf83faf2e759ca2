import { listCategories } from '#modules/catalogue/catalogue.contract.ts'
import { findProducts } from '#modules/search/search.contract.ts'
import { listMakes } from '#modules/vehicles/vehicles.contract.ts'
import { apiContext } from '#web/api.ts'
import { cardOf } from '#web/components/card-product.ts'
import { fitOf } from '#web/components/fit.ts'
import { vehicleOf } from '#web/components/vehicle-cookie.ts'
import { categoryTiles, site } from '#web/content/site.ts'
import { pageMeta } from '#web/seo.ts'

import type { Route } from './+types/page.ts'
import { CategoryTiles } from './category-tiles.tsx'
import { Counter } from './counter.tsx'
import { NewProducts } from './new-products.tsx'

/** Specification, section 1. */
const NEW_PRODUCTS = '6'

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const vehicle = vehicleOf(request)
  const [newest, categories, makes] = await Promise.all([
    api(findProducts, { query: { sort: 'newest', page_size: NEW_PRODUCTS } }),
    api(listCategories),
    api(listMakes),
  ])
  const countOf = (tile: string) =>
    categories.find(({ name, aliases }) => name === tile || aliases.includes(tile))?.count ?? 0
  return {
    vehicle,
    makes,
    newest: newest.results.map((product) => ({ product: cardOf(product), fit: fitOf(product, vehicle) })),
    tiles: categoryTiles.map((tile) => ({ ...tile, count: countOf(tile.name) })),
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: site.name, description: site.description, path: '/' })

/** The first page: the search by vehicle first, then what is new, then the categories. */
export default function Home({ loaderData: { vehicle, makes, newest, tiles } }: Route.ComponentProps) {
  return (
    <>
      <Counter vehicle={vehicle} makes={makes} />
      <div className="page-width">
        <NewProducts listings={newest} />
        <CategoryTiles tiles={tiles} />
      </div>
    </>
  )
}
