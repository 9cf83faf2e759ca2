import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { data } from 'react-router'

import { framesContext } from '#web/app/api/page-api.ts'
import { inOwnDocument } from '#web/app/document/own-document.ts'
import { PAGE_SOURCES } from '#web/app/document/page-sources.ts'
import { paths } from '#web/app/navigation/paths.ts'
import { getOrigin, pageMeta } from '#web/app/seo/seo.ts'
import { toBreadcrumbData, Breadcrumbs, type Crumb } from '#web/features/breadcrumbs/breadcrumbs.tsx'
import { formHeaders } from '#web/features/forms/form-headers.ts'
import { TextLink } from '#web/features/links/text-link.tsx'
import { NOT_KEPT } from '#web/features/wiper-card/not-kept.ts'

import type { Route } from './+types/page.ts'

/** Allows the page to frame the catalogue only; a page with its own policy is not stored in the page cache. */
export function loader({ context }: Route.LoaderArgs) {
  const { wiperCatalogue } = context.get(framesContext)
  const source = wiperCatalogue === null ? "'self'" : new URL(wiperCatalogue).origin
  const headers = { ...NOT_KEPT, [PAGE_SOURCES]: `frame-src ${source}` }
  return data({ src: wiperCatalogue ?? paths.wiperWidget }, { headers })
}

export const headers: Route.HeadersFunction = formHeaders

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  inOwnDocument(request, serverLoader, [paths.wiperCatalogue])

const CRUMBS: readonly Crumb[] = [
  { name: msg`Home`, path: paths.home },
  { name: msg`Wiper catalogue`, path: paths.wiperCatalogue },
]

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, {
    title: msg`Wiper catalogue`,
    description: 'Wiper blades for the cars, vans and trucks of Nigeria: by length, by adapter, and for your vehicle.',
    path: paths.wiperCatalogue,
  }),
  toBreadcrumbData(CRUMBS, getOrigin(matches)),
]

/** Sandbox of the shop's own catalogue: it submits its search and opens links outside of the frame, without scripts. */
const SHOP_SANDBOX = 'allow-same-origin allow-forms allow-top-navigation-by-user-activation'
const EXTERNAL_SANDBOX = `${SHOP_SANDBOX} allow-scripts allow-popups`

export default function WiperFramePage({ loaderData: { src } }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <div className="page-width pb-6">
      <Breadcrumbs crumbs={CRUMBS} />
      <h1 className="text-2xl">{t`Wiper catalogue`}</h1>
      <p className="mt-1">
        <Trans>
          Choose your vehicle above, or <TextLink to={paths.wipers}>open the list of wipers</TextLink>.
        </Trans>
      </p>
      <iframe
        src={src}
        title={t`Wiper catalogue`}
        sandbox={src === paths.wiperWidget ? SHOP_SANDBOX : EXTERNAL_SANDBOX}
        className="mt-4 h-[85vh] min-h-144 w-full rounded-lg border border-line bg-paper"
      />
    </div>
  )
}
