import { apiContext, framesContext, languageContext, originContext } from '#web/app/api/page-api.ts'
import { PAGE_SOURCES } from '#web/app/document/page-sources.ts'
import { loadLanguage } from '#web/content/languages/catalogues.ts'
import { readVehicleCookie } from '#web/features/vehicle-picker/vehicle-cookie.ts'
import { findWipers } from '#web/features/wiper-card/find-wipers.ts'
import { NOT_KEPT } from '#web/features/wiper-card/not-kept.ts'
import { wiperListParams } from '#web/features/wiper-card/wiper-list-state.ts'

import type { Route } from './+types/page.ts'
import { renderWidget } from './widget.server.tsx'

/** The wiper catalogue for frames, a separate document without scripts; the shop and configured sites may frame it. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const state = wiperListParams.read(url.searchParams)
  const found = await findWipers(context.get(apiContext), state, readVehicleCookie(request))
  const ancestors = ["'self'", ...context.get(framesContext).hosts]
  const language = context.get(languageContext)
  await loadLanguage(language)
  return new Response(renderWidget({ state, found, origin: context.get(originContext), language }), {
    headers: {
      ...NOT_KEPT,
      'Content-Type': 'text/html; charset=utf-8',
      [PAGE_SOURCES]: `frame-ancestors ${ancestors.join(' ')}`,
    },
  })
}
