/** The listings whose pages are removed; null for all pages. */
export type ClearedListings = ReadonlySet<number> | null

/** Signals the page caches that content of pages has changed. */
export interface PageClearing {
  clear(): void
  clearListings(listings: ClearedListings): void
  onClear(listener: (listings: ClearedListings) => void): void
}

declare module 'fastify' {
  interface FastifyInstance {
    pageClearing: PageClearing
  }
}

/** Creates the signal between services and the page cache of one process. */
export function createPageClearing(): PageClearing {
  const listeners: ((listings: ClearedListings) => void)[] = []
  const clearListings = (listings: ClearedListings) => {
    for (const listener of listeners) listener(listings)
  }
  return {
    clear: () => clearListings(null),
    clearListings,
    onClear: (listener) => {
      listeners.push(listener)
    },
  }
}
