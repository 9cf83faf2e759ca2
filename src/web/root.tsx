import { Suspense, useEffect } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
} from 'react-router'

import { Problem } from '#platform/http/problems.ts'

import type { Route } from './+types/root.ts'
import { apiContext, languageContext, originContext, siteContext, writePauseContext } from './app/api/page-api.ts'
import { useFocusOnNewHeading } from './app/document/focus-heading.ts'
import { useRevalidateStalePage } from './app/document/use-revalidate-stale-page.ts'
import { ErrorPage } from './app/errors/error-page.tsx'
import archivo from './app/fonts/archivo-basic.woff2?url'
import touchIcon from './app/manifest/apple-touch-icon.png?no-inline'
import { themeColours } from './app/manifest/theme-colours.server.ts'
import { guard, viewerContext } from './app/navigation/guard.ts'
import { dashboardPath, paths } from './app/navigation/paths.ts'
import { LateConnection } from './app/offline/late-connection.tsx'
import favicon from './app/shell/favicon.svg?no-inline'
import { PAUSE_NOTES } from './app/shell/pause-notes.server.ts'
import { Shell } from './app/shell/shell.tsx'
import { loadLanguage } from './content/languages/catalogues.ts'
import { InLanguage } from './content/languages/in-language.tsx'
import { LANGUAGES } from './content/languages/languages.ts'
import { findOwnCart } from './features/cart-button/own-cart.ts'
import { pendingCount } from './features/cart-button/pending-count.ts'
import { savesData } from './features/data-saver/data-saver-cookie.ts'
import { DataSaver } from './features/data-saver/data-saver.ts'
import { ExternalLinks } from './features/links/external-links.ts'
import { readVehicleCookie } from './features/vehicle-picker/vehicle-cookie.ts'
import { lazyPiece } from './ui/lazy-piece.tsx'

import styles from './app/styles/app.css?url'

// Few visits need it, and its links work before its script has run.
const NotFoundPage = lazyPiece(async () => ({
  default: (await import('./app/errors/not-found-page.tsx')).NotFoundPage,
}))

export const middleware: Route.MiddlewareFunction[] = [guard]

/** Loads the data of every page: vehicle, account, data saver and origin. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const { links, languages } = context.get(siteContext)
  const language = context.get(languageContext)
  const pause = context.get(writePauseContext)
  await loadLanguage(language)
  const cart = viewer && (await findOwnCart(context.get(apiContext), viewer.id).catch(uncounted))
  return {
    vehicle: readVehicleCookie(request),
    viewer: viewer?.id ?? null,
    savesData: savesData(request),
    language,
    languages,
    themeColours,
    account: viewer && dashboardPath(viewer.role.id),
    role: viewer?.role.id ?? null,
    cartCount: viewer ? (cart?.quantity ?? 0) : pendingCount(request, context),
    origin: context.get(originContext),
    links,
    pauseNote: pause && PAUSE_NOTES[pause],
  }
}

/** Also after a 401: a visitor's part waits now, and the cart icon counts it. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 401 || defaultShouldRevalidate

/** Shows no number if the cart cannot be counted; the cart page gives the reason. */
function uncounted(error: unknown): null {
  if (error instanceof Problem && error.status >= 500) return null
  throw error
}

const NO_LINKS = {}

type RootData = ReturnType<typeof useRouteLoaderData<typeof loader>>

let lastData: RootData

/** Returns the data of the root; in the browser, that of the page before if this page could not be loaded. */
function useRootData(): RootData {
  const data = useRouteLoaderData<typeof loader>('root')
  useEffect(() => {
    // Effects run only in the browser, which has one visitor.
    if (data) lastData = data
  }, [data])
  return data ?? lastData
}

export function Layout({ children }: { children: React.ReactNode }) {
  const data = useRootData()
  const vehicle = data?.vehicle ?? null
  const isSaving = data?.savesData ?? false
  const language = data?.language ?? 'en'
  return (
    <html lang={LANGUAGES[language].tag} data-saver={isSaving || undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {data && <ThemeColours {...data.themeColours} />}
        <Meta />
        {/* Behind that of the page: where several are named, a share shows the first. */}
        {data && <meta property="og:image" content={data.origin + touchIcon} />}
        <Files isSaving={isSaving} />
      </head>
      <body>
        <InLanguage language={language}>
          <DataSaver value={isSaving}>
            <ExternalLinks value={data?.links ?? NO_LINKS}>
              <Shell
                vehicle={vehicle}
                account={data?.account ?? null}
                role={data?.role ?? null}
                cartCount={data?.cartCount ?? 0}
                pauseNote={data?.pauseNote ?? null}
                connection={<LateConnection viewer={data?.viewer ?? null} vehicle={vehicle} />}
              >
                {children}
              </Shell>
            </ExternalLinks>
          </DataSaver>
        </InLanguage>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

function Files({ isSaving }: { isSaving: boolean }) {
  return (
    <>
      {/* A slow phone shows its own type first: the file delayed its first paint by 0.4 s at 400 kbit/s. */}
      {!isSaving && (
        <link
          rel="preload"
          href={archivo}
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
          media="(min-width: 576px)"
        />
      )}
      <link rel="icon" href={favicon} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={touchIcon} />
      <link rel="manifest" href={paths.manifest} />
      {/* With a precedence React keeps it while it replaces the document by that of an error. */}
      <link rel="stylesheet" href={styles} precedence="shop" />
      <Links nonce="" />
    </>
  )
}

function ThemeColours({ light, dark }: { light: string; dark: string }) {
  return (
    <>
      <meta name="theme-color" content={light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={dark} media="(prefers-color-scheme: dark)" />
    </>
  )
}

export default function App() {
  useRevalidateStalePage()
  useFocusOnNewHeading()
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404)
    return (
      <Suspense>
        <NotFoundPage />
      </Suspense>
    )
  return <ErrorPage error={error} />
}
