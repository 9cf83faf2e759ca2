import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { data } from 'react-router'

import { apiContext } from '#web/app/api/page-api.ts'
import { signedIn } from '#web/app/navigation/guard.ts'
import { paths, tablePath } from '#web/app/navigation/paths.ts'
import { pageMeta } from '#web/app/seo/seo.ts'
import { DataTable } from '#web/features/data-table/data-table.tsx'
import { FilterBar } from '#web/features/data-table/filter-bar.tsx'
import { numberText } from '#web/features/formatting/shown-number.ts'
import { PageLink } from '#web/features/links/page-link.tsx'
import { TextLink } from '#web/features/links/text-link.tsx'
import { AdminFrame } from '#web/screens/admin/features/admin-frame.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { useTranslate } from '#web/ui/text.ts'

import type { Route } from './+types/page.ts'
import { csvHref, tableHref, type TableState } from './table-address.ts'
import { loadRows, readTableState, type RowsView, toColumns } from './table-view.ts'
import { isTable, TABLES } from './tables.ts'

export async function loader({ url, params, context }: Route.LoaderArgs) {
  signedIn(context)
  // `/tables` shows the orders.
  const name = 'table' in params ? (params.table ?? '') : 'orders'
  if (!isTable(name)) throw data(null, { status: 404 })
  const state = readTableState(name, url.searchParams)
  const found = await loadRows(context.get(apiContext), state)
  const { title, filters } = TABLES[name]
  const view = { state, title, filters, columns: toColumns(state), found }
  return data(view, { status: found.problem === null ? 200 : 400 })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.title ?? msg`Tables`,
    description: 'The tables of the shop.',
    path: loaderData ? tablePath(loaderData.state.name) : paths.tables,
    noindex: true,
  })

export default function Tables({ loaderData: { state, title, filters, columns, found } }: Route.ComponentProps) {
  const translate = useTranslate()
  return (
    <AdminFrame title={translate(title)}>
      <FilterBar
        action={tablePath(state.name)}
        filters={filters}
        values={state.values}
        kept={state.sort === '' ? {} : { sort: state.sort }}
      />
      <Count state={state} found={found} />
      {found.rows.length > 0 ? (
        <DataTable caption={translate(title)} columns={columns} rows={found.rows} />
      ) : (
        <Nothing state={state} found={found} />
      )}
      <Pagination
        current={state.page}
        last={found.last}
        getHref={(page) => tableHref({ ...state, page })}
        link={PageLink}
      />
    </AdminFrame>
  )
}

function Count({ state, found: { count, isCapped } }: { state: TableState; found: RowsView }) {
  const { t } = useLingui()
  const countText = count === 1 ? t`1 row` : t`${numberText(count)} rows`
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p role="status">
        {isCapped ? t`Showing the first ${numberText(count)} rows. Narrow the filters to see more.` : countText}
      </p>
      {count > 0 && (
        <a href={csvHref(state)} download className={buttonClass('plain')}>
          <Trans>
            Export as CSV
            <span className="text-sm font-normal text-muted">(at most 50,000 rows)</span>
          </Trans>
        </a>
      )}
    </div>
  )
}

function Nothing({ state, found: { problem, count, last } }: { state: TableState; found: RowsView }) {
  const { t } = useLingui()
  if (problem !== null) return <Alert kind="error">{problem}</Alert>
  if (count > 0)
    return (
      <p>
        <Trans>
          Page {state.page} does not exist.{' '}
          <TextLink to={tableHref({ ...state, page: last })}>Go to the last one</TextLink>
        </Trans>
      </p>
    )
  const isFiltered = Object.keys(state.values).length > 0
  return (
    <p className="rounded-lg border border-line bg-surface p-4 sm:p-6">
      {isFiltered ? t`No rows match these filters.` : t`No rows yet. New ones appear here automatically.`}{' '}
      {isFiltered ? (
        <TextLink to={tablePath(state.name)}>{t`Reset the filters`}</TextLink>
      ) : (
        <TextLink to={paths.dashboard}>{t`Back to the dashboard`}</TextLink>
      )}
    </p>
  )
}
