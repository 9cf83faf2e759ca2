import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'

import { PageLink } from '#web/features/links/page-link.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Pagination } from '#web/ui/pagination.tsx'

import type { Done, EntryAnswer } from './entry-action.ts'
import { ReasonForm } from './reason-form.tsx'

/** One entry of a list: a title, facts about it, and whether it can be edited. */
interface EntryRow {
  /** Names the entry in forms and in the address. */
  id: string
  title: ReactNode
  facts: ReactNode
}

interface EntryListProps {
  page: string
  title: string
  rows: readonly EntryRow[]
  asked: { search: string; page: string }
  count: number
  last: number
  canEdit: boolean
  /** What removing an entry means. */
  consequence: string
  answer: EntryAnswer | undefined
}

/** Says what became of the form that led to the page. */
export function DoneNote({ done, thing }: { done: Done | null; thing: string }) {
  const { t } = useLingui()
  if (done === null) return null
  const words = {
    added: t`${thing} added.`,
    existing: t`${thing} is in the list already.`,
    changed: t`Changes saved.`,
    removed: t`${thing} removed.`,
  }
  return <Alert kind={done === 'existing' ? 'info' : 'success'}>{words[done]}</Alert>
}

/** A list of entries that can be searched, edited and removed. */
export function EntryList(props: EntryListProps) {
  const { t } = useLingui()
  const { page, title, rows, asked, count, last, canEdit, consequence, answer } = props
  const hrefOf = (to: number) =>
    `${page}?${new URLSearchParams({ ...(asked.search && { search: asked.search }), page: `${to}` })}`
  return (
    <section aria-labelledby="list-title" className="grid gap-4">
      <h2 id="list-title" className="text-lg">
        {title}
      </h2>
      <Form action={page} role="search" aria-label={title} className="flex flex-wrap items-end gap-3">
        <Field label={t`Search`} name="search" type="search" maxLength={100} defaultValue={asked.search} />
        <Button type="submit">{t`Search`}</Button>
      </Form>
      <p role="status" className="text-muted">
        {count === 0 ? (asked.search ? t`Nothing matches this search.` : t`The list is empty.`) : t`${count} in all`}
      </p>
      <ul className="grid gap-3 lg:grid-cols-2">
        {rows.map((row) => (
          <Entry key={row.id} row={row} {...{ page, canEdit, consequence, answer }} />
        ))}
      </ul>
      <Pagination current={Number(asked.page)} last={last} getHref={hrefOf} link={PageLink} />
    </section>
  )
}

type EntryProps = { row: EntryRow } & Pick<EntryListProps, 'page' | 'canEdit' | 'consequence' | 'answer'>

function Entry({ row, page, canEdit, consequence, answer }: EntryProps) {
  const { t } = useLingui()
  const isRefused = answer?.intent === 'remove' && answer.values['id'] === row.id
  return (
    <li className="grid content-start gap-2 rounded-lg border border-line bg-surface p-4 break-words">
      <h3 className="text-base">{row.title}</h3>
      <div className="text-sm text-muted">{row.facts}</div>
      {isRefused && answer.detail && <Alert kind="error">{answer.detail}</Alert>}
      <div className="flex flex-wrap items-start gap-2">
        {canEdit && (
          <Link to={`${page}?${new URLSearchParams({ edit: row.id })}`} className={buttonClass('plain')}>
            {t`Edit`}
          </Link>
        )}
        <ReasonForm
          intent="remove"
          action={page}
          open={t`Remove`}
          confirm={t`Yes, remove it`}
          consequence={consequence}
          answer={undefined}
        >
          <input type="hidden" name="id" value={row.id} />
        </ReasonForm>
      </div>
    </li>
  )
}
