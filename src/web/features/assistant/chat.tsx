import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'

import type { Conversation } from '#modules/assistant/assistant.contract.ts'
import { paths } from '#web/app/navigation/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import type { Text } from '#web/ui/text.ts'

import type { ChatAnswer } from './chat-answer.ts'
import { ChatTurn } from './chat-turn.tsx'

/** The page's answer to the chat form. */
export type ChatOutcome = { answer: ChatAnswer } | { problem: Text }

interface ChatProps {
  /** The context before the first message. */
  known: Conversation
  /** The answer of the page to a form sent without JavaScript. */
  answered?: ChatOutcome | undefined
}

/** The chat with the parts finder. The form carries the conversation, which is not stored. */
export function Chat({ known, answered }: ChatProps) {
  const { t } = useLingui()
  const { turns, problem, isBusy, Form } = useTurns(answered)
  const conversation = turns.at(-1)?.conversation ?? known
  const choices = turns.at(-1)?.choices ?? []
  const asksInRows = turns.at(-1)?.rows.some((row) => row.choices.length > 0) ?? false
  const answerForm = useId()
  const form = useRef<HTMLFormElement>(null)
  // Clear the field when the answer arrives; later would delete what the user has started to type.
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
      {/* A separate form, because Enter in the field presses the first button of the field's form. */}
      {(choices.length > 0 || asksInRows) && (
        <Form
          id={answerForm}
          method="post"
          action={paths.assistant}
          aria-label={t`Answers`}
          className="flex flex-wrap gap-2"
        >
          <ConversationField conversation={conversation} />
          <Choices choices={choices} />
        </Form>
      )}
      <Form ref={form} method="post" action={paths.assistant} className="flex items-end gap-2">
        <ConversationField conversation={conversation} />
        <Question isBusy={isBusy} />
      </Form>
    </div>
  )
}

/** A hidden field with the context. */
const ConversationField = ({ conversation }: { conversation: Conversation }) => (
  <input type="hidden" name="conversation" value={JSON.stringify(conversation)} />
)

/** Returns the turns so far: the page's turn and those since. */
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

/** The limit of the API; importing its contract would load it with the page. */
const MAX_LENGTH = 20_000

/** Enter submits a message of one line; a list of several lines is submitted by the button. */
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
