import { Fragment, type ReactNode, useRef, useState } from 'react'

import { DraftOffer } from './draft-offer.tsx'
import type { DraftForm, Values } from './kept-draft.ts'
import { useDraft } from './use-draft.ts'

interface DraftedFormProps<Field extends string, Answer> {
  draftKey: string
  /** The fields to keep; one object for all renders. */
  fields: DraftForm<Field>
  initial: Values<Field>
  /** The answer to the form, which a restored draft replaces. */
  answer: Answer | undefined
  /** Whether the form is saved, so that its draft is deleted. */
  isOver?: boolean
  /** Renders the form, which calls `note` after changes that are no input events. */
  children: (form: { values: Values<Field>; answer: Answer | undefined; note: () => void }) => ReactNode
}

/** A form with the unsaved draft of an earlier visit. */
export function DraftedForm<Field extends string, Answer>(props: DraftedFormProps<Field, Answer>) {
  const { draftKey: key, fields, initial, answer, isOver = false, children } = props
  const root = useRef<HTMLDivElement>(null)
  const [start, setStart] = useState<{ values: Values<Field>; ignored: Answer | undefined; turn: number } | null>(null)
  const form = () => root.current?.querySelector('form') ?? null
  const draft = useDraft({ key, fields, form, initial, isOver })
  const { offer } = draft
  return (
    // On submit the fields are read before they are disabled.
    <div ref={root} className="grid grid-cols-[minmax(0,1fr)] gap-4" onInput={draft.note} onSubmit={draft.keepNow}>
      {offer && (
        <DraftOffer
          when={offer.when}
          onRestore={() => {
            setStart({ values: offer.values, ignored: answer, turn: (start?.turn ?? 0) + 1 })
            draft.close()
          }}
          onDiscard={draft.drop}
        />
      )}
      <Fragment key={start?.turn}>
        {children({
          values: start?.values ?? initial,
          answer: answer === start?.ignored ? undefined : answer,
          note: draft.note,
        })}
      </Fragment>
    </div>
  )
}
