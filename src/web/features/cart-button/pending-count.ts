import { createContext, type RouterContextProvider } from 'react-router'

import { countPendingItems } from './pending-items.ts'

/** The count after this request's action; null when the action has not changed it. */
export const pendingCountContext = createContext<number | null>(null)

/** Counts the visitor's pending items: the page that answers a click without JavaScript already counts that click. */
export const pendingCount = (request: Request, context: Readonly<RouterContextProvider>): number =>
  context.get(pendingCountContext) ?? countPendingItems(request)
