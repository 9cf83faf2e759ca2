import { createContext, data, type RouterContextProvider } from 'react-router'

import { type Api, createClient, type ApiResponse, type ApiRequest } from '#platform/http/client.ts'
import { Problem } from '#platform/http/problems.ts'
import type { WritePause } from '#platform/http/write-pause.ts'
import type { Language } from '#web/content/languages/languages.ts'
import { DEFAULT_SITE, type SiteSettings } from '#web/content/site-settings.ts'

/** The typed API client: `const api = context.get(apiContext)` in loaders and actions. */
export const apiContext = createContext<Api>()

/** The origin for canonical links and share previews, without a final slash. */
export const originContext = createContext<string>()

/** Whether the shop is served over HTTPS, so that its cookies are `Secure`. */
export const isSecure = (context: Readonly<RouterContextProvider>): boolean =>
  context.get(originContext).startsWith('https:')

/** The data of the card gateway for pages (ruling 33). */
export interface CardGatewayInfo {
  /** True if no real money moves. */
  isTest: boolean
  /** URL of the provider's script; null with the simulator. */
  scriptUrl: string | null
}
export const cardGatewayContext = createContext<CardGatewayInfo>()

/** The frames in both directions (ruling 39). */
export interface FrameInfo {
  /** The wiper catalogue of another site, shown instead of our own; null for our own. */
  wiperCatalogue: string | null
  /** The store page on the external marketplace; null to offer only our own search. */
  externalStore: string | null
  /** Origins that may frame our widgets. */
  hosts: readonly string[]
}
export const framesContext = createContext<FrameInfo>()

/** Links and carousel settings of the shop owner. */
export const siteContext = createContext<SiteSettings>(DEFAULT_SITE)

/** Why the shop accepts no changes now; null if it does. */
export const writePauseContext = createContext<WritePause | null>(null)

/** The language that the visitor reads. */
export const languageContext = createContext<Language>('en')

/** Whether `/components` is served: not in a shop that customers use. */
export const showsComponentsContext = createContext<boolean>()

/** The nonce of inline scripts in the content security policy. */
export const nonceContext = createContext<string>()

/** Reports unexpected errors. */
export const reportContext = createContext<(error: unknown) => void>()

/** Returns the API client for pages. @throws Problem as the route's error response; an action may catch it */
export function createPageApi(send: (outgoing: ApiRequest) => Promise<ApiResponse>): Api {
  const api = createClient(send)
  return async (declared, ...input) => {
    try {
      return await api(declared, ...input)
    } catch (error) {
      // With the problem's status and body; an action catches it by `instanceof Problem` to show its text.
      if (error instanceof Problem) throw toRouteError(error)
      throw error
    }
  }
}

/** Adds the fields by which the router recognises `data()`, so that it treats the problem as a route error. */
export function toRouteError(problem: Problem): Problem {
  return Object.assign(problem, data(problem.body, { status: problem.status, headers: problem.headers }))
}

/** Returns null when the API refuses the call: for additions that a page works without. */
export async function nullOnProblem<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}
