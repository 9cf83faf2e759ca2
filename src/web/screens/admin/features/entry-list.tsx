import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { Alert } from '#web/ui/alert.tsx'
import { buttonClass } from '#web/ui/button.tsx'

import type { EntryAnswer } from './entry-action.ts'
import { entryParams, type EntryState } from './entry-params.ts'
import { ReasonForm } from './reason-form.tsx'
import { SearchableList, type SearchableListProps } from './searchable-list.tsx'

/** One entry of a list: a title, facts about it, and whether it can be edited. */
interface EntryRow {
  /** Names the entry in forms and in the address. */
  id: string
  title: ReactNode
  facts: ReactNode
}

interface EntryListProps extends Omit<SearchableListProps, 'children' | 'className'> {
  rows: readonly EntryRow[]
  canEdit: boolean
  /** The effect of removing an entry. */
  consequence: string
  answer: EntryAnswer | undefined
}

/** Reports the result of the form that led to the page. */
export function DoneNote({ done, thing }: { done: EntryState['done']; thing: string }) {
  const { t } = useLingui()
  if (done === '') return null
  const words = {
    added: t`${thing} added.`,
    existing: t`${thing} is in the list already.`,
    changed: t`Changes saved.`,
    removed: t`${thing} removed.`,
  }
  return <Alert kind={done === 'existing' ? 'info' : 'success'}>{words[done]}</Alert>
}

/** A list of entries that can be searched, edited and removed. */
export function EntryList({ rows, canEdit, consequence, answer, ...list }: EntryListProps) {
  const { page } = list
  return (
    <SearchableList {...list} className="lg:grid-cols-2">
      {rows.map((row) => (
        <Entry key={row.id} row={row} {...{ page, canEdit, consequence, answer }} />
      ))}
    </SearchableList>
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
          <Link to={entryParams.href(page, { edit: row.id })} className={buttonClass('plain')}>
            {t`Edit`}
          </Link>
        )}
        <ReasonForm
          intent="remove"
          action={page}
          open={t`Remove`}
          confirm={t`Yes, remove it`}
          isDangerous
          consequence={consequence}
          answer={undefined}
        >
          <input type="hidden" name="id" value={row.id} />
        </ReasonForm>
      </div>
    </li>
  )
}
