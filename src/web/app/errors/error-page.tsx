import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { isRouteErrorResponse, Link, useLocation } from 'react-router'

import { site } from '#modules/settings/site.rules.ts'
import type { ProblemBody } from '#platform/http/problems.ts'
import { paths } from '#web/app/navigation/paths.ts'
import { getProblemText } from '#web/content/keyed-text.ts'
import { buttonClass } from '#web/ui/button.tsx'
import type { EmptyPictureName } from '#web/ui/empty-state.tsx'
import { lazyPiece } from '#web/ui/lazy-piece.tsx'
import { useTranslate } from '#web/ui/text.ts'

import { getUnreachableReason } from './unreachable.ts'

/** Shows the server's text for people below the message of the specification (section 8), and no other error detail. */
export function ErrorPage({ error }: { error: unknown }) {
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  const translate = useTranslate()
  const problem = readProblem(error)
  const reason = getUnreachableReason(error, { isOnline: navigator.onLine })
  if (reason !== null) return <Unreachable reason={reason} here={pathname + search} />
  return (
    <div className="page-width max-w-3xl py-10">
      <title>{t`Something went wrong | ${site.name}`}</title>
      <Picture name="signpost" />
      <h1 className="text-2xl">{t`Unexpected Application Error!`}</h1>
      <p role="alert" className="mt-2 text-muted">
        {problem ? translate(getProblemText(problem)) : t`Something went wrong on our side. Nothing you did is lost.`}
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

// Every page has this file: the drawing is loaded with the error, and may be missing without a connection.
const EmptyPicture = lazyPiece(async () => ({ default: (await import('#web/ui/empty-state.tsx')).EmptyPicture }), 'svg')

function Picture({ name }: { name: EmptyPictureName }) {
  return (
    <div className="mb-4 h-24">
      <Suspense>
        <EmptyPicture name={name} />
      </Suspense>
    </div>
  )
}

/** Shown if the page could not be loaded. Retries without loading the document, which could end at the browser's own error page. */
function Unreachable({ reason, here }: { reason: 'offline' | 'no-answer'; here: string }) {
  const { t } = useLingui()
  const isOffline = reason === 'offline'
  const heading = isOffline ? t`You are offline` : t`The shop is not answering`
  return (
    <div className="page-width max-w-3xl py-10">
      <title>{`${heading} | ${site.name}`}</title>
      <Picture name="offline" />
      <h1 className="text-2xl">{heading}</h1>
      <p role="alert" className="mt-2 text-muted">
        {isOffline ? t`Check your connection, then try again.` : t`Try again in a minute. Nothing you did is lost.`}
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        <Link to={here} replace className={buttonClass('action')}>
          {t`Try again`}
        </Link>
        <Link to={paths.home} className={buttonClass('plain')}>
          {t`To the home page`}
        </Link>
      </p>
    </div>
  )
}

/** Returns the problem of the API in an error response; the API wrote all of its fields. */
function readProblem(error: unknown): ProblemBody | null {
  if (!isRouteErrorResponse(error)) return null
  const data: unknown = error.data
  return typeof data === 'object' && data !== null && 'detail' in data && 'code' in data ? (data as ProblemBody) : null
}
