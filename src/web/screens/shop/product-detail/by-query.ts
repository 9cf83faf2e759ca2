import { redirect } from 'react-router'

import { IdText } from '#modules/catalogue/catalogue.contract.ts'
import { paths, productPath } from '#web/app/navigation/paths.ts'

import type { Route } from './+types/by-query.ts'

/** Redirects `/detail_product?id=…` of the carousel to the product's page, or to the list without an id (section 2). */
export function loader({ request }: Route.LoaderArgs) {
  const id = IdText.safeParse(new URL(request.url).searchParams.get('id'))
  return redirect(id.success ? productPath(id.data) : paths.products, 301)
}
