import { changesViewer, getPageName, readPageRequest, showsOrders } from '#web/app/offline/keeping.ts'
import { ASSETS, PRIVATE_PAGES, PUBLIC_PAGES, readNote, SHELL, writeNote } from '#web/app/offline/kept-responses.ts'
import type { KeptTime, Message } from '#web/app/offline/messages.ts'
import { answerFile, findAssets, isFile, keepFiles, trimFiles } from '#web/app/offline/worker-files.ts'
import {
  answerPage,
  getKeptTime,
  fetchAndRemember,
  forgetPrivate,
  fromNetwork,
  keepLatestOrders,
  OFFLINE,
  rememberTitle,
} from '#web/app/offline/worker-pages.ts'
import { type FetchEvent, scope, type ExtendableMessageEvent } from '#web/app/offline/worker-scope.ts'

// The service worker, at /sw.js. It keeps recently viewed pages for reading offline. It never shows a kept page while
// the shop answers, never keeps pages of admins, sellers or payments, and never answers a call that writes.

/** Set at build time: changes with every script and style of the shop. */
declare const BUILD: string

scope.addEventListener('install', (event) => event.waitUntil(install()))
scope.addEventListener('activate', (event) => event.waitUntil(activate()))
scope.addEventListener('fetch', answer)
scope.addEventListener('message', (event) => event.waitUntil(hear(event)))

/** Caches the offline page and its files, fetched without a session. */
async function install(): Promise<void> {
  const page = await fetch(OFFLINE, { credentials: 'omit' })
  if (!page.ok) throw new Error('Could not load the offline page.')
  const html = await page.clone().text()
  const shell = await caches.open(SHELL + BUILD)
  await shell.put(OFFLINE, page)
  await shell.addAll(findAssets(html))
  await scope.skipWaiting()
}

/** Deletes old files, but keeps documents, whose files stay for one more build. Only its own scripts read page data. */
async function activate(): Promise<void> {
  const names = await caches.keys()
  for (const prefix of [ASSETS, SHELL]) {
    const older = names.filter((name) => name.startsWith(prefix) && name !== prefix + BUILD)
    for (const name of older.slice(0, -1)) await caches.delete(name)
  }
  if (names.some((name) => name.startsWith(SHELL) && name !== SHELL + BUILD))
    for (const name of [PUBLIC_PAGES, PRIVATE_PAGES].filter((one) => names.includes(one))) await dropData(name)
  await scope.registration.navigationPreload?.enable()
  await scope.clients.claim()
}

async function dropData(cacheName: string): Promise<void> {
  const cache = await caches.open(cacheName)
  for (const request of await cache.keys())
    if (new URL(request.url).pathname === '/kept/data') await cache.delete(request, { ignoreVary: true })
}

function answer(event: FetchEvent): void {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== scope.location.origin) return
  if (request.method !== 'GET') {
    if (changesViewer(url.pathname)) event.waitUntil(forgetPrivate())
  } else if (isFile(url.pathname)) event.respondWith(answerFile(event, url, BUILD))
  else if (isPage(request, url)) event.respondWith(answerPage(event, url))
  // A frame or a download: the preloaded response is the answer.
  else if (request.mode === 'navigate') event.respondWith(fromNetwork(event))
}

/** Whether a request is for a page, as a document or as router data, and not for the API. */
const isPage = ({ mode, destination }: Request, { pathname }: URL) =>
  !/^\/(?:api|aliapi)\//.test(pathname) &&
  ((mode === 'navigate' && destination === 'document') || pathname.endsWith('.data'))

async function hear({ data, ports, source }: ExtendableMessageEvent): Promise<void> {
  // Only our own pages can reach the worker.
  const message = data as Message
  if (message.kind === 'as-of') {
    const reply: KeptTime = source && getKeptTime(source.id, message.address)
    ports[0]?.postMessage(reply)
    return
  }
  if (message.kind === 'left') {
    for (const [url, title] of message.titles)
      await rememberTitle(readPageRequest(new URL(url)).address, getPageName(title))
    return
  }
  await forgetOthers(String(message.viewer))
  await writeNote('vehicle', message.vehicle ?? '')
  await fetchAndRemember(message.address, BUILD)
  for (const [address, title] of message.titles) await rememberTitle(address, title)
  if (showsOrders(message.address) && !message.savesData) await keepLatestOrders(BUILD)
  await keepFiles(message.files, BUILD)
  await trimFiles(BUILD)
}

/** Deletes kept pages of another viewer: a session can expire, or begin in another window. Visitors leave nothing private. */
async function forgetOthers(viewer: string): Promise<void> {
  const before = await readNote('viewer')
  if (before === viewer) return
  if (before !== 'null') await forgetPrivate()
  await writeNote('viewer', viewer)
}
