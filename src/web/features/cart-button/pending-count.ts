import { createContext, type RouterContextProvider } from 'react-router'

import { countPendingItems } from './pending-items.ts'

/** The count after this request's action; null when the action did not change it. */
export const pendingCountContext = createContext<number | null>(null)

/** Counts the visitor's pending items, including those that this request's action has just added. */
export const pendingCount = (request: Request, context: Readonly<RouterContextProvider>): number =>
  context.get(pendingCountContext) ?? countPendingItems(request)
