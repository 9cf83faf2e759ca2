import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Form } from 'react-router'

import { PageLink } from '#web/features/links/page-link.tsx'
import { TextLink } from '#web/features/links/text-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Pagination } from '#web/ui/pagination.tsx'

import { entryParams, type EntryState } from './entry-params.ts'

export interface SearchableListProps {
  /** The path of the page. */
  page: string
  title: string
  state: Pick<EntryState, 'search' | 'page'>
  count: number
  /** The number of the last page. */
  last: number
  /** The columns of the grid. */
  className: string
  children: ReactNode
}

/** One page of a list, with a search form above it. */
export function SearchableList({ page, title, state, count, last, className, children }: SearchableListProps) {
  const { t } = useLingui()
  const { search } = state
  return (
    <section aria-labelledby="list-title" className="grid gap-4">
      <h2 id="list-title" className="text-lg">
        {title}
      </h2>
      <Form action={page} role="search" aria-label={title} className="flex flex-wrap items-end gap-3">
        <Field label={t`Search`} name="search" type="search" maxLength={100} defaultValue={search} />
        <Button type="submit">{t`Search`}</Button>
      </Form>
      <p role="status" className="text-muted">
        {count > 0 && t`${count} in all`}
        {count === 0 && search === '' && t`This list is empty. Add the first entry above.`}
        {count === 0 && search !== '' && (
          <Trans>
            No entry matches “{search}”. <TextLink to={page}>Show all entries</TextLink>
          </Trans>
        )}
      </p>
      <ul className={`grid gap-3 ${className}`}>{children}</ul>
      <Pagination
        current={state.page}
        last={last}
        getHref={(to) => entryParams.href(page, { search, page: to })}
        link={PageLink}
      />
    </section>
  )
}
