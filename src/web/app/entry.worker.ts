import { changesViewer, pageName, readAsked } from './offline/keeping.ts'
import { ASSETS, PRIVATE_PAGES, PUBLIC_PAGES, readNote, SHELL, writeNote } from './offline/kept-responses.ts'
import type { AsOf, Message } from './offline/messages.ts'
import { answerFile, isFile, keepFiles, trimFiles } from './offline/worker-files.ts'
import {
  answerPage,
  asOf,
  fetchAndRemember,
  forgetPrivate,
  fromNetwork,
  OFFLINE,
  rememberTitle,
} from './offline/worker-pages.ts'
import { type Fetching, scope, type Told } from './offline/worker-scope.ts'

// The service worker, at /sw.js: with it the pages that were seen last can be read without a connection. It never shows a
// kept page while the shop answers, never keeps what belongs to admins, sellers or payments, and never answers for a call
// that writes.

/** Set when the pages are built: changes with every file of the shop's scripts and styles. */
declare const BUILD: string

scope.addEventListener('install', (event) => event.waitUntil(install()))
scope.addEventListener('activate', (event) => event.waitUntil(activate()))
scope.addEventListener('fetch', answer)
scope.addEventListener('message', (event) => event.waitUntil(hear(event)))

/** Puts by the offline page and whatever it needs. It is asked for as nobody in particular. */
async function install(): Promise<void> {
  const page = await fetch(OFFLINE, { credentials: 'omit' })
  if (!page.ok) throw new Error('The offline page did not come.')
  const html = await page.clone().text()
  const files = new Set(html.match(/\/assets\/[\w.~-]+/g))
  const shell = await caches.open(SHELL + BUILD)
  await shell.put(OFFLINE, page)
  await shell.addAll([...files])
  await scope.skipWaiting()
}

/**
 * After a deploy pages that were kept go on working: they name the files of their own build, which stay for one build
 * more. The data of pages is read by scripts of its own build only, and goes.
 */
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

function answer(event: Fetching): void {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== scope.location.origin) return
  if (request.method !== 'GET') {
    if (changesViewer(url.pathname)) event.waitUntil(forgetPrivate())
  } else if (isFile(url.pathname)) event.respondWith(answerFile(event, url, BUILD))
  else if (isPage(request, url)) event.respondWith(answerPage(event, url))
  // A frame, or a file to be saved: what was asked for while the worker was starting is the answer.
  else if (request.mode === 'navigate') event.respondWith(fromNetwork(event))
}

/** A page, as its own document or as data; the API answers for itself. */
const isPage = ({ mode, destination }: Request, { pathname }: URL) =>
  !/^\/(?:api|aliapi)\//.test(pathname) &&
  ((mode === 'navigate' && destination === 'document') || pathname.endsWith('.data'))

async function hear({ data, ports, source }: Told): Promise<void> {
  // Only our own pages can reach the worker.
  const message = data as Message
  if (message.kind === 'as-of') {
    const reply: AsOf = source && asOf(source.id, message.address)
    ports[0]?.postMessage(reply)
    return
  }
  if (message.kind === 'left') {
    for (const [url, title] of message.titles) await rememberTitle(readAsked(new URL(url)).address, pageName(title))
    return
  }
  await forgetOthers(String(message.viewer))
  await writeNote('vehicle', message.vehicle ?? '')
  await fetchAndRemember(message.address)
  for (const [address, title] of message.titles) await rememberTitle(address, title)
  await keepFiles(message.files, BUILD)
  await trimFiles(BUILD)
}

/** A session can also end by itself, or begin in another window. Who was nobody before has left nothing. */
async function forgetOthers(viewer: string): Promise<void> {
  const before = await readNote('viewer')
  if (before === viewer) return
  if (before !== 'null') await forgetPrivate()
  await writeNote('viewer', viewer)
}
