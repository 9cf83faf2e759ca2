import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { listPartRequests } from '#modules/part-requests/part-requests.contract.ts'
import { apiContext } from '#web/app/api/page-api.ts'
import { paths } from '#web/app/navigation/paths.ts'
import { pagedParams } from '#web/app/navigation/search-params.ts'
import { pageMeta } from '#web/app/seo/seo.ts'
import { momentText } from '#web/features/formatting/shown-date.ts'
import { PageLink } from '#web/features/links/page-link.tsx'
import { phoneText } from '#web/features/links/phone-text.ts'
import { AdminFrame } from '#web/screens/admin/features/admin-frame.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'

import type { Route } from './+types/page.ts'
import { getContactUrl } from './contact-url.ts'

const PAGE_SIZE = 12

export async function loader({ url, context }: Route.LoaderArgs) {
  const { page } = pagedParams.read(url.searchParams)
  const query = { page: String(page), page_size: String(PAGE_SIZE) }
  const { count, results } = await context.get(apiContext)(listPartRequests, { query })
  const rows = results.map((one) => ({ ...one, at: momentText(one.created_at) }))
  return { page, last: Math.max(1, Math.ceil(count / PAGE_SIZE)), count, rows }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: msg`Part requests`,
    description: 'Requests of the parts wizard.',
    path: paths.partRequests,
    noindex: true,
  })

/** Requests of the parts wizard for admins, the latest first. */
export default function PartRequestsPage({ loaderData: { page, last, count, rows } }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <AdminFrame title={t`Part requests`}>
      {count === 0 ? (
        <EmptyState picture="box" title={t`No part requests yet.`} text={t`Requests of buyers appear here.`}>
          <Link to={paths.adminDemand} className={buttonClass('plain')}>
            {t`See what buyers search for`}
          </Link>
        </EmptyState>
      ) : (
        <p className="text-muted">{t`${count} in all`}</p>
      )}
      <ul className="grid gap-3 lg:grid-cols-2">
        {rows.map((one) => (
          <PartRequest key={one.id} request={one} />
        ))}
      </ul>
      <Pagination
        current={page}
        last={last}
        getHref={(to) => pagedParams.href(paths.partRequests, { page: to })}
        link={PageLink}
      />
    </AdminFrame>
  )
}

function PartRequest({ request }: { request: Route.ComponentProps['loaderData']['rows'][number] }) {
  const { t } = useLingui()
  const url = getContactUrl(request.contact_method, request.contact)
  const isMessage = url?.startsWith('https:') === true
  return (
    <li className="grid content-start gap-2 rounded-lg border border-line bg-surface p-4 break-words">
      <h2 className="text-base">{t`Request ${request.id}: ${request.name}`}</h2>
      <p className="whitespace-pre-line">{request.request}</p>
      {request.vin && (
        <p>
          <span className="font-mono">{request.vin}</span>
          {request.vehicle && <span className="text-muted"> · {request.vehicle}</span>}
        </p>
      )}
      <p className="text-sm text-muted">
        {WAYS[request.contact_method]}{' '}
        {url ? (
          <a href={url} target={isMessage ? '_blank' : undefined} rel="noopener noreferrer" className={LINK}>
            {phoneText(request.contact)}
          </a>
        ) : (
          phoneText(request.contact)
        )}{' '}
        · {request.at}
      </p>
    </li>
  )
}

const LINK = 'inline-flex min-h-11 items-center font-semibold text-link underline'
const WAYS = { message: 'By message', phone: 'By phone', email: 'By email' } as const
