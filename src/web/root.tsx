import archivo from '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'

import type { Route } from './+types/root.ts'
import { apiContext, originContext } from './api.ts'

import './app.css'
import { findOwnCart } from './components/add-to-cart/own-cart.ts'
import { vehicleOf } from './components/vehicle-cookie.ts'
import { ErrorPage } from './errors/error-page.tsx'
import { NotFoundPage } from './errors/not-found-page.tsx'
import { guard, viewerContext } from './guard.ts'
import { dashboardPath } from './paths.ts'
import favicon from './shell/favicon.svg?no-inline'
import { Shell } from './shell/shell.tsx'

export const middleware: Route.MiddlewareFunction[] = [guard]

/** What every page needs to know: whose car, whose account, and under which address the shop stands. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const cart = viewer && (await findOwnCart(context.get(apiContext), viewer.id))
  return {
    vehicle: vehicleOf(request),
    account: viewer && dashboardPath(viewer.role.id),
    cartCount: cart?.quantity ?? 0,
    origin: context.get(originContext),
  }
}

export function Layout({ children }: { children: React.ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  return (
    <html lang="en-NG">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <Meta />
        <link rel="preload" href={archivo} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href={favicon} type="image/svg+xml" />
        <Links nonce="" />
      </head>
      <body>
        <Shell vehicle={data?.vehicle ?? null} account={data?.account ?? null} cartCount={data?.cartCount ?? 0}>
          {children}
        </Shell>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  return <ErrorPage error={error} />
}
