import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

interface RichTextInsertProps {
  label: string
  hint: string
  initial?: string
  /** The error text for an address that is not allowed. */
  refusal: string
  /** Inserts the address; returns false if it is not allowed. */
  onInsert: (typed: string) => boolean
  onRemove?: (() => void) | undefined
  onDone: () => void
}

/** Asks for an address below the toolbar. Not a form element, because it is inside the page's form. */
export function RichTextInsert({
  label,
  hint,
  initial = '',
  refusal,
  onInsert,
  onRemove,
  onDone,
}: RichTextInsertProps) {
  const [typed, setTyped] = useState(initial)
  const [isRefused, setRefused] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const insert = () => (onInsert(typed) ? onDone() : setRefused(true))
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onDone()
    if (event.key !== 'Enter') return
    // Enter must not submit the page's form.
    event.preventDefault()
    insert()
  }
  return (
    <div className="grid gap-2 border-b border-line bg-sunken p-3">
      <Field
        label={label}
        hint={hint}
        error={isRefused ? refusal : undefined}
        type="text"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        ref={field}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setRefused(false)
        }}
        onKeyDown={onKeyDown}
      />
      <Buttons onInsert={insert} onRemove={onRemove} onDone={onDone} />
    </div>
  )
}

function Buttons({
  onInsert,
  onRemove,
  onDone,
}: Pick<RichTextInsertProps, 'onRemove' | 'onDone'> & { onInsert: () => void }) {
  const { t } = useLingui()
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" onClick={onInsert}>
        {t`Insert`}
      </Button>
      {onRemove && (
        <Button
          onClick={() => {
            onRemove()
            onDone()
          }}
        >
          {t`Remove the link`}
        </Button>
      )}
      <Button onClick={onDone}>{t`Cancel`}</Button>
    </div>
  )
}
