import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { useRouteLoaderData } from 'react-router'

import { getProblemText } from '#web/content/keyed-text.ts'
import type { FormAnswer } from '#web/features/forms/form-answer.ts'
import { Alert } from '#web/ui/alert.tsx'
import { useTranslate } from '#web/ui/text.ts'

import type { AlertOutcome } from './alert-form.tsx'
import { EmptyResults } from './empty-results.tsx'
import type { answerList } from './list-answer.server.ts'
import { listHref } from './list-state.ts'
import { Results } from './results.tsx'
import { Question } from './understanding-notes.tsx'

/** Lists without an answer, or with other listings below: their scripts come with them. */
const OutcomePanel = lazy(async () => ({ default: (await import('./outcome-panel.tsx')).OutcomePanel }))
const Alternatives = lazy(async () => ({ default: (await import('./alternatives.tsx')).Alternatives }))

type ListAnswer = Awaited<ReturnType<typeof answerList>>

interface AnswerProps extends ListAnswer {
  /** What the form for an alert was answered. */
  answer: FormAnswer | AlertOutcome | undefined
}

/** The answer of a list: a question, what was not found, the listings, and other listings below them. */
export function Answer(props: AnswerProps) {
  const { state, view, problem, isRefused, isNumberOfOthers, understanding, outcome, answer } = props
  const translate = useTranslate()
  const { t } = useLingui()
  const isSignedIn = useRouteLoaderData<{ viewer: number | null }>('root')?.viewer != null
  // What is wrong with the text is told beside the search field.
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
        {outcome && (
          <OutcomePanel
            {...outcome}
            hasCards={!isEmpty}
            action={listHref(state)}
            isSignedIn={isSignedIn}
            answer={answer}
          />
        )}
      </Suspense>
      {isUnexplained && (
        <EmptyResults
          state={state}
          count={view.count}
          vehicle={props.narrowedTo}
          part={props.part}
          anyCondition={understanding?.anyCondition ?? null}
        />
      )}
      {/* The other pages of a list that was widened for a number are of all vehicles too. */}
      {!isEmpty && <Results view={view} state={isNumberOfOthers ? { ...state, all: '1' } : state} />}
      <Suspense>{view.alternatives.length > 0 && <Alternatives alternatives={view.alternatives} />}</Suspense>
    </>
  )
}
