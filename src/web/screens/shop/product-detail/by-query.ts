import { redirect } from 'react-router'

import { IdText } from '#modules/catalogue/catalogue.contract.ts'
import { paths, productPath } from '#web/app/paths.ts'

import type { Route } from './+types/by-query.ts'

/** `/detail_product`, the carousel's way to a product, leads to its one address; without an id, to the list (section 2). */
export function loader({ request }: Route.LoaderArgs) {
  const id = IdText.safeParse(new URL(request.url).searchParams.get('id'))
  return redirect(id.success ? productPath(id.data) : paths.products, 301)
}
