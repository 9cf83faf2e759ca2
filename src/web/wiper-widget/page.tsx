import { PAGE_SOURCES } from '#platform/http/own-page.ts'
import { apiContext, framesContext, originContext } from '#web/api.ts'
import { vehicleOf } from '#web/components/vehicle-cookie.ts'
import { findWipers } from '#web/components/wiper/find-wipers.ts'
import { readWiperState } from '#web/components/wiper/list-state.ts'
import { NOT_KEPT } from '#web/components/wiper/not-kept.ts'
import { languageFor } from '#web/content/languages/catalogues.ts'

import type { Route } from './+types/page.ts'
import { widgetHtml } from './widget.server.tsx'

/** The wiper catalogue for frames, a document of its own without scripts; our pages and the configured sites may frame it. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const state = readWiperState(url.searchParams)
  const found = await findWipers(context.get(apiContext), state, vehicleOf(request))
  const ancestors = ["'self'", ...context.get(framesContext).hosts]
  return new Response(
    widgetHtml({ state, found, origin: context.get(originContext), language: await languageFor(request) }),
    {
      headers: {
        ...NOT_KEPT,
        'Content-Type': 'text/html; charset=utf-8',
        [PAGE_SOURCES]: `frame-ancestors ${ancestors.join(' ')}`,
      },
    },
  )
}
