import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'

import { getProblemText } from '#web/content/keyed-text.ts'
import type { FormAnswer } from '#web/features/forms/form-answer.ts'
import { Alert } from '#web/ui/alert.tsx'
import { lazyPiece } from '#web/ui/lazy-piece.tsx'
import { useTranslate } from '#web/ui/text.ts'

import type { AlertOutcome } from './alert-form.tsx'
import type { answerList } from './list-answer.server.ts'
import { listHref } from './list-state.ts'
import { Results } from './results.tsx'
import { Question } from './understanding-notes.tsx'

/** Loaded only for lists without results or with alternatives. */
const OutcomePanel = lazyPiece(async () => ({ default: (await import('./outcome-panel.tsx')).OutcomePanel }), 'section')
const EmptyResults = lazyPiece(async () => ({ default: (await import('./empty-results.tsx')).EmptyResults }))
const Alternatives = lazyPiece(async () => ({ default: (await import('./alternatives.tsx')).Alternatives }))

type ListAnswer = Awaited<ReturnType<typeof answerList>>

interface AnswerProps extends ListAnswer {
  /** The answer to the alert form. */
  answer: FormAnswer | AlertOutcome | undefined
}

/** The answer of a list: a question, an explanation of missing results, the listings, and alternatives. */
export function Answer(props: AnswerProps) {
  const { state, view, problem, isRefused, isNumberOfOthers, understanding, outcome, answer } = props
  const translate = useTranslate()
  const { t } = useLingui()
  // Errors of the search text are shown at the search field.
  if (problem?.errors?.['search']) return <p>{t`Shorten your search text and try again.`}</p>
  if (problem && isRefused)
    return <Alert kind="error">{t`This list cannot be shown: ${translate(getProblemText(problem))}`}</Alert>
  const isEmpty = view.cards.length === 0
  const isUnexplained = isEmpty && outcome === null && understanding?.question?.about !== 'type'
  return (
    <>
      {problem && <Alert kind="error">{t`Not all filters are applied: ${translate(getProblemText(problem))}`}</Alert>}
      {understanding?.question && <Question {...understanding.question} />}
      <Suspense>
        {outcome && <OutcomePanel {...outcome} hasCards={!isEmpty} action={listHref(state)} answer={answer} />}
        {isUnexplained && (
          <EmptyResults
            state={state}
            count={view.count}
            vehicle={props.narrowedTo}
            part={props.part}
            anyCondition={understanding?.anyCondition ?? null}
          />
        )}
      </Suspense>
      {/* When a number widened the list to all vehicles, its other pages are for all vehicles too. */}
      {!isEmpty && <Results view={view} state={isNumberOfOthers ? { ...state, all: '1' } : state} />}
      <Suspense>{view.alternatives.length > 0 && <Alternatives alternatives={view.alternatives} />}</Suspense>
    </>
  )
}
