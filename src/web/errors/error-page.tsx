import { useLingui } from '@lingui/react/macro'
import { isRouteErrorResponse, Link, useLocation } from 'react-router'

import { site } from '#web/content/site.ts'
import { paths } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'

/**
 * A page that failed. What the server said for people is shown under the specification's words (section 8); anything
 * else stays with the server.
 */
export function ErrorPage({ error }: { error: unknown }) {
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  return (
    <div className="page-width max-w-3xl py-10">
      <title>{t`Something went wrong | ${site.name}`}</title>
      <h1 className="text-2xl">{t`Unexpected Application Error!`}</h1>
      <p role="alert" className="mt-2 text-muted">
        {detailOf(error) ?? t`Something went wrong on our side. Nothing you did is lost.`}
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        <Link to={pathname + search} reloadDocument className={buttonClass('action')}>
          {t`Try again`}
        </Link>
        <Link to={paths.home} className={buttonClass('plain')}>
          {t`To the home page`}
        </Link>
      </p>
    </div>
  )
}

function detailOf(error: unknown): string | null {
  if (!isRouteErrorResponse(error)) return null
  const data: unknown = error.data
  return typeof data === 'object' && data !== null && 'detail' in data && typeof data.detail === 'string'
    ? data.detail
    : null
}
