import { msg } from '@lingui/core/macro'
import { data } from 'react-router'

import { showsComponentsContext } from '#web/app/api/page-api.ts'
import { paths } from '#web/app/navigation/paths.ts'
import { pageMeta } from '#web/app/seo/seo.ts'

import type { Route } from './+types/page.ts'
import { ShopStates } from './shop-states.tsx'
import { UiStates } from './ui-states.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: msg`Components`,
    description: 'Every component of the shop in every state, for its developers.',
    path: paths.components,
    noindex: true,
  })

/** @throws a 404 in production, unless COMPONENTS_PAGE enables the page */
export function loader({ context }: Pick<Route.LoaderArgs, 'context'>): null {
  if (!context.get(showsComponentsContext)) throw data(null, { status: 404 })
  return null
}

/** Every component in every state: for developers, and for the accessibility journeys. */
export default function Components() {
  return (
    <div className="page-width py-8">
      <h1 className="text-2xl">Components</h1>
      <p className="mt-1 mb-6 text-muted">Every component in every state. What they show are examples.</p>
      <UiStates />
      <ShopStates />
    </div>
  )
}
