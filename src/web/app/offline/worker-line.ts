import { pageName, readAsked } from './keeping.ts'
import type { AsOf, Message, Seen } from './messages.ts'

// How a page speaks with the worker. Everything is done without one too, only nothing is kept then.

const workers = () => ('serviceWorker' in navigator ? navigator.serviceWorker : null)

/** Whether files were loaded before a worker was there to keep them. */
let isUnseen = workers()?.controller === null

/** Lets the worker of this build take over; the browser looks for a newer one by itself. */
export function startWorker(): void {
  if (!import.meta.env.PROD) return
  workers()
    ?.register('/sw.js', { updateViaCache: 'none' })
    // Where browsers refuse workers (a private window), pages simply need a connection.
    .catch(() => undefined)
}

/** Titles of pages by their addresses. */
export type Visited = Map<string, string>

/** Tells the worker which page is in view, and the titles of those before it; empties `visited`. */
export async function tellSeen(seen: Pick<Seen, 'viewer' | 'vehicle'>, visited: Visited): Promise<void> {
  if (!import.meta.env.PROD) return
  const registration = await workers()?.ready
  const files = isUnseen ? performance.getEntriesByType('resource').map(({ name }) => name) : []
  isUnseen = false
  const address = addressHere()
  const titles: [address: string, title: string][] = [...visited].map(([url, title]) => [
    addressOf(url),
    pageName(title),
  ])
  visited.clear()
  titles.push([address, pageName(document.title)])
  registration?.active?.postMessage({ kind: 'seen', address, titles, ...seen, files } satisfies Message)
}

/** When the page in view was kept, in milliseconds; null when it came from the shop itself. */
export function askAsOf(): Promise<AsOf> {
  const worker = workers()?.controller
  if (!worker) return Promise.resolve(null)
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    // The worker answers by this type.
    port1.addEventListener('message', ({ data }) => resolve(data as AsOf))
    port1.start()
    worker.postMessage({ kind: 'as-of', address: addressHere() } satisfies Message, [port2])
  })
}

const addressOf = (url: string) => readAsked(new URL(url)).address
const addressHere = () => addressOf(location.href)

/** Whether the shop answers now. */
export async function isShopThere(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}
