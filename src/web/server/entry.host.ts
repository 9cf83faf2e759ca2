import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'

import type { ApiResponse, ApiRequest } from '#platform/http/client.ts'
import type { WritePause } from '#platform/http/write-pause.ts'
import {
  apiContext,
  type CardGatewayInfo,
  cardGatewayContext,
  createPageApi,
  type FrameInfo,
  framesContext,
  languageContext,
  nonceContext,
  originContext,
  reportContext,
  showsComponentsContext,
  siteContext,
  writePauseContext,
} from '#web/app/api/page-api.ts'
import { readLanguage } from '#web/app/cookies/language-cookie.ts'
import type { SiteSettings } from '#web/content/site-settings.ts'

/** The data and functions that the server passes with each request of a page. */
export interface Visit {
  /** Makes an API call on behalf of the visitor. */
  send(outgoing: ApiRequest): Promise<ApiResponse>
  nonce: string
  origin: string
  cardGateway: CardGatewayInfo
  frames: FrameInfo
  site: SiteSettings
  /** Why the shop accepts no changes now; null if it does. */
  writePause: WritePause | null
  /** Whether the page with all components is served. */
  showsComponents: boolean
  /** Receives unexpected errors, not problems that pages show by design. */
  report(error: unknown): void
}

const handle = createRequestHandler(build)

/** Answers one request for a page, a form or a page's data. The context keys exist in this bundle only. */
export function answer(request: Request, visit: Visit): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(apiContext, createPageApi(visit.send))
  context.set(nonceContext, visit.nonce)
  context.set(originContext, visit.origin)
  context.set(cardGatewayContext, visit.cardGateway)
  context.set(framesContext, visit.frames)
  context.set(siteContext, visit.site)
  context.set(writePauseContext, visit.writePause)
  context.set(languageContext, readLanguage(request.headers.get('Cookie') ?? '', visit.site.languages))
  context.set(showsComponentsContext, visit.showsComponents)
  context.set(reportContext, visit.report)
  return handle(request, context)
}

/** The patterns of all pages as the permission table names them, `/detail_page/:id`. */
export const pagePatterns = Object.values(build.routes).flatMap((route) => {
  if (!route || route.id === 'root') return []
  return [`/${route.path ?? ''}`]
})
