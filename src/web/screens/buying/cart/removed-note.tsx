import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'

import { paths } from '#web/app/navigation/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

import { toFields } from './cart-changes.ts'
import type { CartLine } from './cart-view.ts'

/** The line that was removed last, with Undo. It takes the focus if the button that had it is gone. */
export function RemovedNote({ line, onUndo }: { line: CartLine; onUndo: () => void }) {
  const { t } = useLingui()
  const undo = useRef<HTMLButtonElement>(null)
  // Adding increases the line: a second click before the note is gone would double it.
  const [isSent, setSent] = useState(false)
  useEffect(() => {
    if (document.activeElement === document.body) undo.current?.focus({ preventScroll: true })
  }, [line])
  return (
    <Alert kind="info" className="items-center">
      <Form
        method="post"
        action={paths.cart}
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
        onSubmit={(event) => {
          event.preventDefault()
          setSent(true)
          onUndo()
        }}
      >
        <span className="min-w-0">{t`Deleted: ${line.title}`}</span>
        {Object.entries(toFields({ intent: 'add', line })).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" ref={undo} loading={isSent}>
          {t`Undo`}
        </Button>
      </Form>
    </Alert>
  )
}
