/** Sent for the page in view: its viewer, its vehicle, and the files it loaded before the worker ran. */
export interface PageInView {
  kind: 'seen'
  address: string
  /** Titles by address: of this page, and of pages viewed before the worker received messages. */
  titles: readonly (readonly [address: string, title: string])[]
  /** The user's id; null for a visitor. */
  viewer: number | null
  /** Formatted for people. */
  vehicle: string | null
  files: readonly string[]
  /** Nothing is fetched that is not in view. */
  savesData: boolean
}

/** Sent when the document is left before the connection is watched, with the pages viewed in it. */
interface ViewedPages {
  kind: 'left'
  /** Document titles by URL. */
  titles: readonly (readonly [url: string, title: string])[]
}

/** Asks when the page in view was kept; answered through the port by `AsOf`. */
interface KeptTimeRequest {
  kind: 'as-of'
  address: string
}

/** A message from a page to the worker. */
export type Message = PageInView | ViewedPages | KeptTimeRequest

/** Time at which the page was kept, in milliseconds; null if it came from the shop. */
export type KeptTime = number | null
