import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'

import type { Incoming, Outgoing } from '#platform/http/client.ts'
import {
  apiContext,
  type CardGatewayInfo,
  cardGatewayContext,
  createPageApi,
  type FrameInfo,
  framesContext,
  nonceContext,
  originContext,
  reportContext,
  showsComponentsContext,
  siteContext,
} from '#web/app/api.ts'
import type { SiteSettings } from '#web/content/site-settings.ts'

/** What the server hands over with each request of a page. */
export interface Visit {
  /** Performs a call of the API in the name of the visitor. */
  send(outgoing: Outgoing): Promise<Incoming>
  nonce: string
  origin: string
  cardGateway: CardGatewayInfo
  frames: FrameInfo
  site: SiteSettings
  /** Whether there is a page with every component. */
  showsComponents: boolean
  /** Told of errors that nobody expected; those that pages show by design are none. */
  report(error: unknown): void
}

const handle = createRequestHandler(build)

/** Answers one request of a page, a form or a page's data. The context keys live in this bundle only. */
export function answer(request: Request, visit: Visit): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(apiContext, createPageApi(visit.send))
  context.set(nonceContext, visit.nonce)
  context.set(originContext, visit.origin)
  context.set(cardGatewayContext, visit.cardGateway)
  context.set(framesContext, visit.frames)
  context.set(siteContext, visit.site)
  context.set(showsComponentsContext, visit.showsComponents)
  context.set(reportContext, visit.report)
  return handle(request, context)
}

/** The patterns of all pages as the permission table names them, `/detail_page/:id`. */
export const pagePatterns = Object.values(build.routes).flatMap((route) => {
  if (!route || route.id === 'root') return []
  return [`/${route.path ?? ''}`]
})
