import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { pagesWithoutEntry } from '#modules/accounts/page-access.rules.ts'
import { missingEntry } from '#platform/http/access.ts'
import { newNonce } from '#platform/http/security-headers.ts'
import { callsOfPage } from '#platform/http/within-process.ts'
import type { CardGatewayInfo, FrameInfo } from '#web/app/api.ts'
import { DEFAULT_SITE, type SiteSettings } from '#web/content/site-settings.ts'

import { boundRendering } from './bounded-rendering.ts'
import { LARGE_FORMS, spoolForms, STREAMED_FORMS, streamForms, whoMaySend } from './large-forms.ts'
import { toOwnPage } from './own-page.ts'
import { createPageCache, type PageCache, type PageToRender } from './page-cache.ts'
import { isForeignForm, keepForms, toPageRequest, withoutControls } from './page-request.ts'
import { sendReadyPagesFirst } from './serve-cached-pages.ts'
import { PAGE_QUERY_KEYS, SHARED_HINTS, sharedCookies } from './shared-pages.ts'
import { serveAssets, serveWorker } from './static-files.ts'

export interface PageOptions {
  mode: 'production' | 'development'
  /** The shop's own address for canonical links; null takes the address that was asked for. */
  baseUrl: string | null
  /** Pages of visitors without a session are kept for some seconds; never in development. On unless said. */
  cache?: boolean
  /** Whether phones keep pages for when there is no connection. On unless said. */
  offlineReading?: boolean
  /** Whether the page with every component is served; always in development. Off unless said. */
  componentsPage?: boolean
  /** Who takes cards; unless said, the simulator of this shop. */
  cardGateway?: CardGatewayInfo
  /** What is shown in frames; unless said, only what is our own. */
  frames?: FrameInfo
  /** Links and carousel as the owner sets them; by default the shop's own. */
  site?: SiteSettings
}

type PageBundle = typeof import('./entry.host.ts')
/** Renders one page whole, without its security policy and not yet compressed. */
type RenderPage = (page: PageToRender) => Promise<Response>
type AnswerPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | void

const SIMULATED: CardGatewayInfo = { isTest: true, scriptUrl: null }
const OWN_FRAMES: FrameInfo = { wiperCatalogue: null, externalStore: null, hosts: [] }
const BUILD = join(import.meta.dirname, '../../../build')
/** Paths whose unknown addresses answer as the API does, in JSON. */
const API_PATHS = /^\/(?:api|aliapi|media)(?:[/?]|$)/

/** Puts the pages of the shop on the server, behind every call that is already there. */
export async function mountPages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const production = options.mode === 'production'
  const development = production ? null : await (await import('./dev-pages.ts')).startVite(app)
  const bundle = development ? async () => withEntries(await development.loadBundle()) : await loadBuild()
  const render = boundRendering(createRenderer(app, bundle, options), app.overload)
  const shared = production && (options.cache ?? true) ? createShared(render, app, options) : null
  if (shared) {
    app.pageClearing.onClear(shared.clear)
    sendReadyPagesFirst(app, shared, { isPage: (path) => !API_PATHS.test(path) })
  }
  const answerPage = createAnswer(render, shared, options)
  await app.register(async (pages) => {
    keepForms(pages)
    if (development) pages.addHook('onRequest', development.serveSource)
    else await serveBuild(pages, options)
    const carrying = {
      schema: { hide: true },
      onRequest: whoMaySend(app, options.baseUrl),
      config: { takesFile: true },
    }
    await pages.register(async (spooled) => {
      spoolForms(spooled)
      for (const path of LARGE_FORMS)
        spooled.post(path, carrying, (request, reply) => answerOrRefuse(request, reply, answerPage, options))
    })
    await pages.register(async (streamed) => {
      streamForms(streamed)
      for (const path of STREAMED_FORMS)
        streamed.post(path, carrying, (request, reply) => answerOrRefuse(request, reply, answerPage, options))
    })
    pages.all('/*', { schema: { hide: true } }, (request, reply) => answerOrRefuse(request, reply, answerPage, options))
  })
}

async function serveBuild(pages: FastifyInstance, { offlineReading = true }: PageOptions): Promise<void> {
  await serveAssets(pages, join(BUILD, 'client/assets'))
  await serveWorker(pages, join(BUILD, 'client', offlineReading ? 'sw.js' : 'sw-retired.js'))
}

async function loadBuild(): Promise<() => Promise<PageBundle>> {
  // The build is JavaScript made from entry.host.ts.
  const bundle = withEntries((await import(pathToFileURL(join(BUILD, 'server/index.js')).href)) as PageBundle)
  return () => Promise.resolve(bundle)
}

/** @throws BootError for a page that the permission table does not know: nobody said who may look at it (ruling 13) */
function withEntries(bundle: PageBundle): PageBundle {
  const [missing] = pagesWithoutEntry(bundle.pagePatterns)
  if (missing === undefined) return bundle
  throw missingEntry(`The page ${missing}`)
}

const isHttps = (page: Request, baseUrl: string | null) =>
  page.url.startsWith('https:') || (baseUrl?.startsWith('https:') ?? false)

function createRenderer(
  app: FastifyInstance,
  load: () => Promise<PageBundle>,
  {
    mode,
    baseUrl,
    componentsPage = false,
    cardGateway = SIMULATED,
    frames = OWN_FRAMES,
    site = DEFAULT_SITE,
  }: PageOptions,
): RenderPage {
  const showsComponents = mode === 'development' || componentsPage
  const cards = { isTest: cardGateway.isTest, scriptUrl: cardGateway.scriptUrl }
  return async ({ request, nonce, askedBy }) => {
    const { answer } = await load()
    const origin = originOf({ baseUrl }) ?? new URL(request.url).origin
    const { send, finish } = callsOfPage(app, { page: request, ip: askedBy.ip, https: isHttps(request, baseUrl) })
    const report = (error: unknown) => app.log.error({ err: error, requestId: askedBy.id }, 'a page failed')
    return finish(
      await answer(request, { send, nonce, origin, cardGateway: cards, frames, site, showsComponents, report }),
    )
  }
}

const originOf = ({ baseUrl }: Pick<PageOptions, 'baseUrl'>) => baseUrl?.replace(/\/$/, '') ?? null

function createShared(render: RenderPage, app: FastifyInstance, options: PageOptions): PageCache {
  const { languages } = options.site ?? DEFAULT_SITE
  return createPageCache({
    queryKeys: PAGE_QUERY_KEYS,
    sharedCookies: (header) => sharedCookies(header, languages),
    hints: SHARED_HINTS,
    origin: originOf(options),
    render,
    log: app.log,
  })
}

/** Answers from the pages that visitors share, or renders the visitor's own. */
function createAnswer(render: RenderPage, shared: PageCache | null, { mode, baseUrl }: PageOptions): AnswerPage {
  const origin = originOf({ baseUrl })
  // Vite puts the styles into elements.
  const styles = mode === 'development' ? ["'unsafe-inline'"] : []
  return (request, reply) => {
    const answered = shared?.answer(request, reply) ?? false
    // Most pages lay ready and are gone by now; a promise for them would cost as much as finding them did.
    if (answered !== true) return answerLater(answered, request, reply)
  }

  async function answerLater(answered: false | Promise<boolean>, request: FastifyRequest, reply: FastifyReply) {
    if (!(await answered)) reply.send(await renderOwn(request))
    return reply
  }

  async function renderOwn(asking: FastifyRequest): Promise<Response> {
    const request = toPageRequest(asking)
    if (request === null) return new Response('The address could not be read.', { status: 400 })
    const nonce = newNonce()
    const https = isHttps(request, origin)
    return toOwnPage(await render({ request, nonce, askedBy: asking }), { nonce, https, styles })
  }
}

function answerOrRefuse(
  request: FastifyRequest,
  reply: FastifyReply,
  answerPage: AnswerPage,
  { baseUrl }: PageOptions,
) {
  if (API_PATHS.test(request.url)) return reply.callNotFound()
  if (!['GET', 'HEAD', 'POST'].includes(request.method))
    return reply.code(405).header('Allow', 'GET, HEAD, POST').type('text/plain').send('Method Not Allowed')
  if (isForeignForm(request, baseUrl))
    return reply.code(403).type('text/plain').send('This form came from another site.')
  const readable = withoutControls(request.url)
  if (readable !== null)
    return request.method === 'POST'
      ? reply.code(400).type('text/plain').send('The address could not be read.')
      : reply.redirect(readable)
  return answerPage(request, reply)
}
