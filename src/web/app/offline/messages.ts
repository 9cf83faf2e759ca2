/** This page is being looked at: by whom, for which vehicle, and which files it loaded before the worker was there. */
export interface Seen {
  kind: 'seen'
  address: string
  /** Titles of this page and of those that were in view before the worker could be told, by address. */
  titles: readonly (readonly [address: string, title: string])[]
  /** The account; null for a visitor. */
  viewer: number | null
  /** In words. */
  vehicle: string | null
  files: readonly string[]
}

/** These pages were in view, and the document is left before the connection is watched. */
interface Left {
  kind: 'left'
  /** What the documents were titled, by URL. */
  titles: readonly (readonly [url: string, title: string])[]
}

/** How old is what I was given? Answered through the port by `AsOf`. */
interface AskAsOf {
  kind: 'as-of'
  address: string
}

/** What a page says to the worker. */
export type Message = Seen | Left | AskAsOf

/** When the page was kept, in milliseconds; null where it came from the shop itself. */
export type AsOf = number | null
