import { useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'

import type { Conversation } from '#modules/assistant/assistant.contract.ts'
import { paths } from '#web/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

import type { ChatAnswer } from './chat-answer.ts'
import { ChatTurn } from './chat-turn.tsx'

/** What the page of the chat answers to its form. */
export type ChatOutcome = { answer: ChatAnswer } | { problem: string }

interface ChatProps {
  /** What is known before anything is said. */
  known: Conversation
  /** What the page was sent, where there is no script. */
  answered?: ChatOutcome | undefined
}

/**
 * Talking to the parts finder. The conversation so far travels with the form and is kept nowhere; without script each
 * answer is a page of its own.
 */
export function Chat({ known, answered }: ChatProps) {
  const { t } = useLingui()
  const { turns, problem, isBusy, Form } = useTurns(answered)
  const conversation = turns.at(-1)?.conversation ?? known
  const choices = turns.at(-1)?.choices ?? []
  const form = useRef<HTMLFormElement>(null)
  const answers = turns.length
  // What was asked has been answered: the field is for the next question. At once with the answer, or what somebody
  // quick has begun to type would go as well.
  useLayoutEffect(() => form.current?.reset(), [answers])
  return (
    <div className="grid gap-4">
      <div role="log" aria-label={t`Conversation`} className="grid gap-4">
        <p className="max-w-prose rounded-lg bg-sunken p-3">{GREETING}</p>
        {turns.map((turn, at) => (
          <ChatTurn key={at} turn={turn} isLast={at === turns.length - 1} />
        ))}
      </div>
      {problem && <Alert kind="error">{problem}</Alert>}
      {/* A form of its own: Enter in the field presses the first button of the field's form. */}
      {choices.length > 0 && (
        <Form
          method="post"
          action={paths.assistant}
          role="group"
          aria-label={t`Answers`}
          className="flex flex-wrap gap-2"
        >
          <Known conversation={conversation} />
          <Choices choices={choices} />
        </Form>
      )}
      <Form ref={form} method="post" action={paths.assistant} className="flex items-end gap-2">
        <Known conversation={conversation} />
        <Question isBusy={isBusy} />
      </Form>
    </div>
  )
}

const GREETING =
  'Tell me the part and the vehicle, such as “brake pads for Corolla 2010”, a part number, or your VIN. I do not keep what you write.'

/** What is known travels along unseen. */
function Known({ conversation }: { conversation: Conversation }) {
  return Object.entries(conversation).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}

/** The turns so far: the page's own, and those that came since. */
function useTurns(answered: ChatOutcome | undefined) {
  const { Form, data, state } = useFetcher<ChatOutcome>()
  const outcome = data ?? answered
  const [turns, setTurns] = useState<readonly ChatAnswer[]>(answered && 'answer' in answered ? [answered.answer] : [])
  const [shown, setShown] = useState(outcome)
  if (shown !== outcome) {
    setShown(outcome)
    if (outcome && 'answer' in outcome) setTurns([...turns, outcome.answer])
  }
  const problem = outcome && 'problem' in outcome ? outcome.problem : null
  return { turns, problem, isBusy: state !== 'idle', Form }
}

function Question({ isBusy }: { isBusy: boolean }) {
  const { t } = useLingui()
  return (
    <>
      <Field label={t`Your question`} name="text" autoComplete="off" maxLength={300} className="grow" />
      <Button type="submit" look="primary" busy={isBusy}>
        {t`Ask`}
      </Button>
    </>
  )
}

function Choices({ choices }: { choices: readonly string[] }) {
  return choices.map((choice) => (
    <Button key={choice} type="submit" name="text" value={choice}>
      {choice}
    </Button>
  ))
}
