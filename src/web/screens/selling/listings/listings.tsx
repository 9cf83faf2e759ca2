import { useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'

import { newListingPath, paths } from '#web/app/paths.ts'
import { useHydrated } from '#web/features/forms/use-hydrated.ts'
import { PageLink } from '#web/features/links/page-link.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Pagination } from '#web/ui/pagination.tsx'

import { BulkBar } from './bulk-bar.tsx'
import { type BulkRequest, type Obstacle, getQuestion, readBulkRequest } from './bulk.ts'
import { ConfirmForm } from './confirm-form.tsx'
import { DoneNote } from './done-note.tsx'
import type { ListingsPage } from './find-listings.ts'
import type { ListAnswer } from './list-action.ts'
import { isNarrowed, listHref, type SellerListState } from './list-state.ts'
import { ListingTable } from './listing-table.tsx'
import { PageSizes } from './page-sizes.tsx'

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
  const { form, isDialog, asked, obstacle, onSubmit, cancel } = useActs(answer)
  const isLoading = useIsLoading()
  const here = listHref(state, { page: state.page })
  if (page === null) return <Unread here={here} />
  if (page.rows.length === 0 && !answer?.done)
    return isLoading ? <p role="status">{t`Loading…`}</p> : <Nothing state={state} />
  return (
    <>
      {answer?.done && <DoneNote done={answer.done} action={here} />}
      <Question isDialog={isDialog} asked={asked} onCancel={cancel}>
        {asked && <ConfirmForm asked={asked} action={here} attempt={attempt} onCancel={cancel} />}
      </Question>
      <Form ref={form} method="post" action={here} className="group/rows grid min-w-0 gap-3" onSubmit={onSubmit}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p role="status" className="font-semibold">
            {isLoading ? t`Loading…` : page.total}
          </p>
          <PageSizes state={state} />
        </div>
        <BulkBar form={form} obstacle={obstacle} turn={answer} />
        <ListingTable rows={page.rows} state={state} isAdmin={isAdmin} isLoading={isLoading} />
      </Form>
      {page.reach && (
        <p className="text-muted">
          {t`The first ${page.reach} can be paged through. A longer search or another filter finds the rest.`}
        </p>
      )}
      <Pagination
        current={state.page}
        last={page.last}
        getHref={(wanted) => listHref(state, { page: wanted })}
        link={PageLink}
      />
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
  const title = asked ? getQuestion(asked).title : ''
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

/** Returns the action to confirm: in a dialog with JavaScript, else on the page of the response. */
function useActs(answer: ListAnswer | undefined) {
  const form = useRef<HTMLFormElement>(null)
  const isHydrated = useHydrated()
  const [local, setLocal] = useState<{ asked?: BulkRequest; obstacle?: Obstacle } | null>(null)
  const isDone = answer?.done !== undefined
  useEffect(() => {
    // The server asks for a second confirmation of a large price change.
    if (answer?.asked?.isLarge) setLocal({ asked: answer.asked })
    if (!isDone) return
    setLocal(null)
    form.current?.reset()
  }, [answer, isDone])
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // React types the browser's event by its base type.
    const { submitter } = event.nativeEvent as SubmitEvent
    const fields = new FormData(event.currentTarget, submitter)
    const texts = [...fields].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    const read = readBulkRequest(new URLSearchParams(texts))
    setLocal('words' in read ? { obstacle: read } : { asked: read })
  }
  const said = local ?? (isHydrated ? null : (answer ?? null))
  return {
    form,
    isDialog: isHydrated,
    asked: said?.asked ?? null,
    obstacle: said?.obstacle ?? null,
    onSubmit,
    cancel: () => setLocal(null),
  }
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

function Nothing({ state }: { state: SellerListState }) {
  const { t } = useLingui()
  return (
    <div className="grid justify-items-start gap-4 rounded-lg border border-line bg-surface p-4 sm:p-6">
      <p className="text-lg font-semibold">{t`No products found`}</p>
      {isNarrowed(state) || state.page > 1 ? (
        <Link to={paths.sellerProducts} className={buttonClass('plain')}>
          {t`Clear filters`}
        </Link>
      ) : (
        <Link to={newListingPath({ store: state.store })} className={buttonClass('action')}>
          {t`Add your first part`}
        </Link>
      )}
    </div>
  )
}
