import { getPageName, readPageRequest } from './keeping.ts'
import type { KeptTime, Message, PageInView } from './messages.ts'

// Messages from a page to the worker. Without a worker they do nothing, and no page is kept.

const workers = () => ('serviceWorker' in navigator ? navigator.serviceWorker : null)

/** Whether files were loaded before a worker could cache them. */
let isUnseen = workers()?.controller === null

/** Registers the worker of this build; the browser checks for a newer one by itself. */
export function startWorker(): void {
  if (!import.meta.env.PROD) return
  workers()
    ?.register('/sw.js', { updateViaCache: 'none' })
    // Browsers refuse workers in private windows: pages then need a connection.
    .catch(() => undefined)
}

/** Page titles by address. */
export type PageTitles = Map<string, string>

/** Sends the worker the page in view and the titles of earlier ones; empties `visited`. */
export async function sendPageInView(seen: Pick<PageInView, 'viewer' | 'vehicle'>, visited: PageTitles): Promise<void> {
  if (!import.meta.env.PROD) return
  const registration = await workers()?.ready
  const files = isUnseen ? performance.getEntriesByType('resource').map(({ name }) => name) : []
  isUnseen = false
  const savesData = document.documentElement.hasAttribute('data-saver')
  const address = addressHere()
  const titles: [address: string, title: string][] = [...visited].map(([url, title]) => [
    toPageAddress(url),
    getPageName(title),
  ])
  visited.clear()
  titles.push([address, getPageName(document.title)])
  registration?.active?.postMessage({ kind: 'seen', address, titles, ...seen, files, savesData } satisfies Message)
}

/** Returns when the page in view was kept, in milliseconds; null if it came from the shop. */
export function requestKeptTime(): Promise<KeptTime> {
  const worker = workers()?.controller
  if (!worker) return Promise.resolve(null)
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    // The worker answers with this type.
    port1.addEventListener('message', ({ data }) => resolve(data as KeptTime))
    port1.start()
    worker.postMessage({ kind: 'as-of', address: addressHere() } satisfies Message, [port2])
  })
}

const toPageAddress = (url: string) => readPageRequest(new URL(url)).address
const addressHere = () => toPageAddress(location.href)

/** Whether the shop answers now. */
export async function isShopThere(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}
