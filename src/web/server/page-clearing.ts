/** Signals the page caches that content of pages was removed from the shop. */
export interface PageClearing {
  clear(): void
  onClear(listener: () => void): void
}

declare module 'fastify' {
  interface FastifyInstance {
    pageClearing: PageClearing
  }
}

/** Creates the signal between services and the page cache of one process. */
export function createPageClearing(): PageClearing {
  const listeners: (() => void)[] = []
  return {
    clear: () => {
      for (const listener of listeners) listener()
    },
    onClear: (listener) => {
      listeners.push(listener)
    },
  }
}
