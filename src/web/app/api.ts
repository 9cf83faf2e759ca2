import { createContext, data, type RouterContextProvider } from 'react-router'

import type { CardGateway } from '#platform/card-gateway.ts'
import { type Api, createClient, type Incoming, type Outgoing } from '#platform/http/client.ts'
import { Problem } from '#platform/http/problems.ts'
import { DEFAULT_SITE, type SiteSettings } from '#web/content/site-settings.ts'

/** The typed client of our own API: `const api = context.get(apiContext)` in loaders and actions. */
export const apiContext = createContext<Api>()

/** The address that canonical links and share previews start with, without a final slash. */
export const originContext = createContext<string>()

/** Whether the shop is served over https, so that its cookies are `Secure`. */
export const isSecure = (context: Readonly<RouterContextProvider>): boolean =>
  context.get(originContext).startsWith('https:')

/** Of the card gateway what pages need to know (ruling 33). */
export type CardGatewayInfo = Pick<CardGateway, 'isTest' | 'scriptUrl'>
export const cardGatewayContext = createContext<CardGatewayInfo>()

/** What is shown in frames (ruling 39). */
export interface FrameInfo {
  /** The wiper catalogue of another site, in the place of our own; null for our own. */
  wiperCatalogue: string | null
  /** The page of a store on the external marketplace; null where our own search stands alone. */
  externalStore: string | null
  /** The other sites that may frame our widgets, as origins. */
  hosts: readonly string[]
}
export const framesContext = createContext<FrameInfo>()

/** Links and carousel as the owner of the shop sets them. */
export const siteContext = createContext<SiteSettings>(DEFAULT_SITE)

/** Whether there is a page with every component: not in a shop that customers use. */
export const showsComponentsContext = createContext<boolean>()

/** What inline scripts carry so that the security policy lets them run. */
export const nonceContext = createContext<string>()

/** Where errors go that nobody expected. */
export const reportContext = createContext<(error: unknown) => void>()

/**
 * The API for pages. A `Problem` that a loader lets go becomes the route's error response, with the problem's status
 * and body; an action may still catch it by `instanceof Problem` to show its words.
 */
export function createPageApi(send: (outgoing: Outgoing) => Promise<Incoming>): Api {
  const api = createClient(send)
  return async (declared, ...input) => {
    try {
      return await api(declared, ...input)
    } catch (error) {
      if (error instanceof Problem) throw asRouteError(error)
      throw error
    }
  }
}

/** The router knows what `data()` made by its fields, so a problem that also has them is both. */
export function asRouteError(problem: Problem): Problem {
  return Object.assign(problem, data(problem.body, { status: problem.status, headers: problem.headers }))
}
