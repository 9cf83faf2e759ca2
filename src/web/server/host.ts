import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { missingEntry } from '#platform/http/access.ts'
import { createPageCalls } from '#platform/http/in-process-calls.ts'
import { newNonce } from '#platform/http/security-headers.ts'
import type { CardGatewayInfo, FrameInfo } from '#web/app/api/page-api.ts'
import { findPagesWithoutEntry } from '#web/app/navigation/page-access.ts'
import { DEFAULT_SITE, type SiteEnvironment, siteSettings } from '#web/content/site-settings.ts'

import { boundRendering } from './bounded-rendering.ts'
import { LARGE_FORMS, spoolForms, STREAMED_FORMS, streamForms, authorizeForm } from './large-forms.ts'
import { createPageCache, type PageCache, type PageToRender } from './page-cache.ts'
import { isForeignForm, bufferForms, toPageRequest, stripControls } from './page-request.ts'
import { toPersonalPage } from './personal-page.ts'
import { serveCachedPages } from './serve-cached-pages.ts'
import { PAGE_QUERY_KEYS, SHARED_HINTS, sharedCookies } from './shared-pages.ts'
import { serveAssets, serveWorker } from './static-files.ts'

export interface PageOptions {
  mode: 'production' | 'development'
  /** Public origin of the shop for canonical links; null uses the origin of each request. */
  baseUrl: string | null
  /** Caches pages of visitors without a session, never in development. Default true. */
  cache?: boolean
  /** Whether phones store pages for offline reading. Default true. */
  offlineReading?: boolean
  /** Whether the page with all components is served; always in development. Default false. */
  componentsPage?: boolean
  /** The card gateway; by default the shop's simulator. */
  cardGateway?: CardGatewayInfo
  /** Sources of frames; by default only our own. */
  frames?: FrameInfo
  /** Links and carousel of the operator; by default those of the demo shop. */
  site?: SiteEnvironment
}

type PageBundle = typeof import('./entry.host.ts')
/** Renders one page without its security policy, uncompressed. */
type RenderPage = (page: PageToRender) => Promise<Response>
type AnswerPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | void

const SIMULATED: CardGatewayInfo = { isTest: true, scriptUrl: null }
const OWN_FRAMES: FrameInfo = { wiperCatalogue: null, externalStore: null, hosts: [] }
const BUILD = join(import.meta.dirname, '../../../build')
/** Unknown paths below these answer in JSON. */
const API_PATHS = /^\/(?:api|aliapi|media)(?:[/?]|$)/

/** Mounts the pages of the shop after all calls. */
export async function mountPages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const production = options.mode === 'production'
  const development = production ? null : await (await import('./dev-pages.ts')).startVite(app)
  const bundle = development ? async () => checkPermissions(await development.loadBundle()) : await loadBuild()
  const render = boundRendering(createRenderer(app, bundle, options), app.overload)
  const shared = production && (options.cache ?? true) ? createSharedCache(render, app, options) : null
  if (shared) {
    app.pageClearing.onClear(shared.clear)
    app.writeGuard.onChange(() => shared.clear(null))
    serveCachedPages(app, shared, { isPage: (path) => !API_PATHS.test(path), isEnding: app.draining.isDraining })
  }
  const answerPage = createPageHandler(render, shared, options)
  await app.register(async (pages) => {
    bufferForms(pages)
    if (development) pages.addHook('onRequest', development.serveSource)
    else await serveBuild(pages, options)
    const formOptions = {
      schema: { hide: true },
      onRequest: authorizeForm(app, options.baseUrl),
      config: { takesFile: true },
    }
    await pages.register(async (spooled) => {
      spoolForms(spooled)
      for (const path of LARGE_FORMS)
        spooled.post(path, formOptions, (request, reply) => handlePage(request, reply, answerPage, options))
    })
    await pages.register(async (streamed) => {
      streamForms(streamed)
      for (const path of STREAMED_FORMS)
        streamed.post(path, formOptions, (request, reply) => handlePage(request, reply, answerPage, options))
    })
    pages.all('/*', { schema: { hide: true } }, (request, reply) => handlePage(request, reply, answerPage, options))
  })
}

async function serveBuild(pages: FastifyInstance, { offlineReading = true }: PageOptions): Promise<void> {
  await serveAssets(pages, join(BUILD, 'client/assets'))
  await serveWorker(pages, join(BUILD, 'client', offlineReading ? 'sw.js' : 'sw-retired.js'))
}

async function loadBuild(): Promise<() => Promise<PageBundle>> {
  // The build is JavaScript made from entry.host.ts.
  const bundle = checkPermissions((await import(pathToFileURL(join(BUILD, 'server/index.js')).href)) as PageBundle)
  return () => Promise.resolve(bundle)
}

/** Returns the bundle. @throws BootError for a page without an entry in the permission table (ruling 13) */
function checkPermissions(bundle: PageBundle): PageBundle {
  const [missing] = findPagesWithoutEntry(bundle.pagePatterns)
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
    site: environment,
  }: PageOptions,
): RenderPage {
  const site = toSite(environment)
  const showsComponents = mode === 'development' || componentsPage
  const cards = { isTest: cardGateway.isTest, scriptUrl: cardGateway.scriptUrl }
  return async ({ request, nonce, requestedBy: askedBy }) => {
    const { answer } = await load()
    const origin = toOrigin({ baseUrl }) ?? new URL(request.url).origin
    const { send, finish } = createPageCalls(app, {
      page: request,
      ip: askedBy.ip,
      id: askedBy.id,
      https: isHttps(request, baseUrl),
    })
    const report = (error: unknown) => app.log.error({ err: error, requestId: askedBy.id }, 'a page failed')
    return finish(
      await answer(request, {
        send,
        nonce,
        origin,
        cardGateway: cards,
        frames,
        site,
        showsComponents,
        report,
        writePause: app.writeGuard.findPause(),
      }),
    )
  }
}

const toSite = (site: PageOptions['site']) => (site === undefined ? DEFAULT_SITE : siteSettings(site))

const toOrigin = ({ baseUrl }: Pick<PageOptions, 'baseUrl'>) => baseUrl?.replace(/\/$/, '') ?? null

function createSharedCache(render: RenderPage, app: FastifyInstance, options: PageOptions): PageCache {
  const { languages } = toSite(options.site)
  return createPageCache({
    queryKeys: PAGE_QUERY_KEYS,
    sharedCookies: (header) => sharedCookies(header, languages),
    hints: SHARED_HINTS,
    origin: toOrigin(options),
    render,
    log: app.log,
  })
}

/** Answers from the page cache, or renders the page for this visitor. */
function createPageHandler(render: RenderPage, shared: PageCache | null, { mode, baseUrl }: PageOptions): AnswerPage {
  const origin = toOrigin({ baseUrl })
  // Vite puts the styles into elements.
  const styles = mode === 'development' ? ["'unsafe-inline'"] : []
  return (request, reply) => {
    const answered = shared?.answer(request, reply) ?? false
    // Most pages came from the cache and are sent by now; a promise for them would double their cost.
    if (answered !== true) return answerWhenReady(answered, request, reply)
  }

  async function answerWhenReady(answered: false | Promise<boolean>, request: FastifyRequest, reply: FastifyReply) {
    if (!(await answered)) reply.send(await renderOwn(request))
    return reply
  }

  async function renderOwn(fastifyRequest: FastifyRequest): Promise<Response> {
    const request = toPageRequest(fastifyRequest)
    if (request === null) return new Response('The address could not be read.', { status: 400 })
    const nonce = newNonce()
    const https = isHttps(request, origin)
    return toPersonalPage(await render({ request, nonce, requestedBy: fastifyRequest }), { nonce, https, styles })
  }
}

function handlePage(request: FastifyRequest, reply: FastifyReply, answerPage: AnswerPage, { baseUrl }: PageOptions) {
  if (API_PATHS.test(request.url)) return reply.callNotFound()
  if (!['GET', 'HEAD', 'POST'].includes(request.method))
    return reply.code(405).header('Allow', 'GET, HEAD, POST').type('text/plain').send('Method Not Allowed')
  if (isForeignForm(request, baseUrl))
    return reply.code(403).type('text/plain').send('This form came from another site.')
  const readable = stripControls(request.url)
  if (readable !== null)
    return request.method === 'POST'
      ? reply.code(400).type('text/plain').send('The address could not be read.')
      : reply.redirect(readable)
  return answerPage(request, reply)
}
