import { useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'

import { newListingPath, paths } from '#web/app/navigation/paths.ts'
import { PageLink } from '#web/features/links/page-link.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { useTranslate } from '#web/ui/text.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

import { BulkBar, ChooseAll, useChosen } from './bulk-bar.tsx'
import { type BulkRequest, type Obstacle, getQuestion, readBulkRequest } from './bulk.ts'
import { clearBulkFields, markChangedRows } from './changed-rows.ts'
import { ConfirmForm } from './confirm-form.tsx'
import { DoneNote } from './done-note.tsx'
import type { ListingsPage } from './find-listings.ts'
import type { ListAnswer } from './list-action.ts'
import { isNarrowed, listHref, type SellerListState } from './list-state.ts'
import type { CellContext } from './listing-columns.tsx'
import { ListingTable } from './listing-table.tsx'
import { PageSizes } from './page-sizes.tsx'
import { readRowValues, type RowFault, SAVE_ALL } from './row-values.ts'
import { UnsavedRows } from './unsaved-rows.tsx'

interface ListingsProps {
  /** Null if the list could not be read. */
  page: ListingsPage | null
  state: SellerListState
  isAdmin: boolean
  /** Idempotency key of the next bulk action. */
  attempt: string
  answer: ListAnswer | undefined
}

/** The table with its actions, in each state: loading, empty, failed, filled. */
export function Listings({ page, state, isAdmin, attempt, answer }: ListingsProps) {
  const { t } = useLingui()
  const actions = useListingActions(answer, page?.rows)
  const isLoading = useIsLoading()
  const here = listHref(state, { page: state.page })
  if (page === null) return <Unread here={here} />
  if (page.rows.length === 0 && !answer?.done)
    return isLoading ? <p role="status">{t`Loading…`}</p> : <Nothing state={state} />
  const { asked, fault, cancel } = actions
  const titles = new Map(page.rows.map(({ id, title }) => [id, title]))
  return (
    <>
      {answer?.done && <DoneNote done={answer.done} action={here} />}
      <Question isDialog={actions.isDialog} asked={asked} onCancel={cancel}>
        {asked && <ConfirmForm asked={asked} action={here} attempt={attempt} titles={titles} onCancel={cancel} />}
      </Question>
      <RowsForm
        page={page}
        form={actions.form}
        obstacle={actions.obstacle}
        onSubmit={actions.onSubmit}
        onInput={actions.onInput}
        context={{ state, isAdmin, fault, typed: answer?.typed ?? {} }}
        answer={answer}
        isLoading={isLoading}
      />
      {page.reach && <p className="text-muted">{t`Showing the first ${page.reach}. Narrow the search to see more.`}</p>}
      <Pagination
        current={state.page}
        last={page.last}
        getHref={(wanted) => listHref(state, { page: wanted })}
        link={PageLink}
      />
    </>
  )
}

interface RowsFormProps extends Pick<
  ReturnType<typeof useListingActions>,
  'form' | 'obstacle' | 'onSubmit' | 'onInput'
> {
  page: ListingsPage
  context: CellContext
  answer: ListAnswer | undefined
  isLoading: boolean
}

/** The rows, which are saved one by one or together, and the actions for the chosen ones. */
function RowsForm(props: RowsFormProps) {
  const { t } = useLingui()
  const { page, form, obstacle, onSubmit, onInput, context, answer, isLoading } = props
  const { state } = context
  const chosen = useChosen(form, answer)
  const here = listHref(state, { page: state.page })
  return (
    <>
      <Form
        ref={form}
        method="post"
        action={here}
        preventScrollReset
        className="listing-rows grid min-w-0 gap-3"
        onSubmit={onSubmit}
        onInput={onInput}
      >
        {/* The first button of a form is the one that Enter presses. */}
        <button type="submit" name="save" value={SAVE_ALL} hidden tabIndex={-1} aria-label={t`Save`} />
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <p role="status" className="font-semibold">
            {isLoading ? t`Loading…` : page.total}
          </p>
          <ChooseAll chosen={chosen} />
          <PageSizes state={state} />
        </div>
        <ListingTable rows={page.rows} context={context} isLoading={isLoading} />
        <BulkBar chosen={chosen.number} obstacle={obstacle} />
      </Form>
      <UnsavedRows form={form} here={here} />
    </>
  )
}

interface QuestionProps {
  isDialog: boolean
  asked: BulkRequest | null
  onCancel: () => void
  children: ReactNode
}

function Question({ isDialog, asked, onCancel, children }: QuestionProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const title = asked ? translate(getQuestion(asked).title) : ''
  if (isDialog)
    return (
      <Dialog title={title} open={asked !== null} onClose={onCancel}>
        <div className="p-5">{children}</div>
      </Dialog>
    )
  if (asked === null) return null
  return (
    <section aria-label={t`Please confirm`} className="rounded-lg border-2 border-amber bg-surface p-4">
      <h2 className="mb-2 text-lg">{title}</h2>
      {children}
    </section>
  )
}

interface LocalAnswer {
  asked?: BulkRequest
  obstacle?: Obstacle
  fault?: RowFault
}

/** Returns the action to confirm: in a dialog with JavaScript, else on the page of the response. */
function useListingActions(answer: ListAnswer | undefined, rows: ListingsPage['rows'] | undefined) {
  const form = useRef<HTMLFormElement>(null)
  const isHydrated = useHydrated()
  const [local, setLocal] = useState<LocalAnswer | null>(null)
  useEffect(() => {
    // The server asks for a second confirmation of a large price change.
    if (answer?.asked?.isLarge) setLocal({ asked: answer.asked })
    if (!answer?.done) return
    setLocal(null)
    // A failed action can be repeated.
    if (answer.done.kind !== 'error') clearBulkFields(form.current)
  }, [answer])
  // Saved rows have new values.
  useEffect(() => markChangedRows(form.current), [rows])
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const read = readClick(event)
    setLocal(read)
    // Rows without a fault are saved without a question.
    if (read !== null) event.preventDefault()
  }
  const request = local ?? (isHydrated ? null : (answer ?? null))
  return {
    form,
    isDialog: isHydrated,
    asked: request?.asked ?? null,
    obstacle: request?.obstacle ?? null,
    fault: request?.fault ?? null,
    onSubmit,
    onInput: () => markChangedRows(form.current),
    cancel: () => setLocal(null),
  }
}

/** Reads the button of a form: its question or its error; null for rows that can be saved. */
function readClick({ currentTarget, nativeEvent }: FormEvent<HTMLFormElement>): LocalAnswer | null {
  // React types the browser's event by its base type.
  const { submitter } = nativeEvent as SubmitEvent
  const fields = new FormData(currentTarget, submitter)
  const texts = new URLSearchParams(
    [...fields].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
  if (texts.has('save')) {
    const values = readRowValues(texts)
    return 'words' in values ? { fault: values } : null
  }
  const read = readBulkRequest(texts)
  return 'words' in read ? { obstacle: read } : { asked: read }
}

/** Whether another page of the list is loading. */
function useIsLoading(): boolean {
  const { state, location } = useNavigation()
  return state === 'loading' && location.pathname === paths.sellerProducts
}

function Unread({ here }: { here: string }) {
  const { t } = useLingui()
  return (
    <div className="grid justify-items-start gap-3">
      <Alert kind="error">{t`Your products could not be read.`}</Alert>
      <Link to={here} reloadDocument className={buttonClass('plain')}>
        {t`Try again`}
      </Link>
    </div>
  )
}

/** No listing matches the filters, or the store has none yet. */
function Nothing({ state }: { state: SellerListState }) {
  const { t } = useLingui()
  if (isNarrowed(state) || state.page > 1)
    return (
      <EmptyState picture="search" title={t`No products found`}>
        <Link to={paths.sellerProducts} className={buttonClass('plain')}>
          {t`Clear filters`}
        </Link>
      </EmptyState>
    )
  return (
    <EmptyState
      picture="box"
      title={t`No products found`}
      text={t`Put your first part on sale, or upload many from a spreadsheet.`}
    >
      <Link to={newListingPath({ store: state.store })} className={buttonClass('action')}>
        {t`Add your first part`}
      </Link>
      <Link to={paths.uploadData} className={buttonClass('plain')}>
        {t`Upload a file`}
      </Link>
    </EmptyState>
  )
}
