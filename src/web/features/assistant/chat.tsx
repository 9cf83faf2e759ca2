import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'

import type { Conversation } from '#modules/assistant/assistant.contract.ts'
import { paths } from '#web/app/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'

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
  const asksInRows = turns.at(-1)?.rows.some((row) => row.choices.length > 0) ?? false
  const answerForm = useId()
  const form = useRef<HTMLFormElement>(null)
  // Emptied together with the answer: later it would delete what the user has begun to type.
  useLayoutEffect(() => form.current?.reset(), [turns.length])
  return (
    <div className="grid gap-4">
      <div role="log" aria-label={t`Conversation`} className="grid gap-4">
        <p className="max-w-prose rounded-lg bg-sunken p-3">
          {t`Type a part and vehicle, a VIN, or paste a list.`} {t`I do not keep what you write.`}
        </p>
        {turns.map((turn, at) => (
          <ChatTurn key={at} turn={turn} isLast={at === turns.length - 1} form={answerForm} />
        ))}
      </div>
      {problem && <Alert kind="error">{problem}</Alert>}
      {/* A form of its own: Enter in the field presses the first button of the field's form. */}
      {(choices.length > 0 || asksInRows) && (
        <Form
          id={answerForm}
          method="post"
          action={paths.assistant}
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

/** What is known travels along unseen. */
const Known = ({ conversation }: { conversation: Conversation }) => (
  <input type="hidden" name="conversation" value={JSON.stringify(conversation)} />
)

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
      <TextArea
        label={t`Your question`}
        name="text"
        autoComplete="off"
        rows={1}
        maxLength={MAX_LENGTH}
        onKeyDown={sendByEnter}
        className="field-sizing-content max-h-60 grow"
      />
      <Button type="submit" variant="primary" loading={isBusy}>
        {t`Ask`}
      </Button>
    </>
  )
}

/** As the API allows; its contract would be loaded with the page. */
const MAX_LENGTH = 20_000

/** Enter sends a message of one line; a list of several lines is sent by the button. */
function sendByEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  const { value, form } = event.currentTarget
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || value.includes('\n')) return
  event.preventDefault()
  form?.requestSubmit()
}

function Choices({ choices }: { choices: readonly string[] }) {
  return choices.map((choice) => (
    <Button key={choice} type="submit" name="text" value={choice}>
      {choice}
    </Button>
  ))
}
