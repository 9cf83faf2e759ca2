import { data } from 'react-router'

import { pageMeta } from '#web/app/seo/seo.ts'
import { textPageAt } from '#web/content/text-pages.ts'

import type { Route } from './+types/page.ts'
import { TextPageView } from './text-page-view.tsx'

/** Serves any text page by its path (content/text-pages.ts). */
export function loader({ request }: Route.LoaderArgs) {
  const path = new URL(request.url).pathname.toLowerCase().replace(/\/+$/, '')
  const page = textPageAt(path)
  if (page === undefined) throw data(null, { status: 404 })
  return { page }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { title, description, path } = loaderData.page
  return pageMeta(matches, { title, description, path })
}

export default function TextPageRoute({ loaderData }: Route.ComponentProps) {
  return <TextPageView page={loaderData.page} />
}
