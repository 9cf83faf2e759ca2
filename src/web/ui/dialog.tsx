import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useId, useRef } from 'react'

import { Icon } from './icon.tsx'

interface DialogProps {
  title: string
  open: boolean
  /** Called on Escape, on the close button, and on a click outside. */
  onClose: () => void
  children: ReactNode
}

/** A native modal dialog: it traps the focus, closes on Escape and restores the focus. */
export function Dialog({ title, open, onClose, children }: DialogProps) {
  const { t } = useLingui()
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    if (open) ref.current?.showModal()
    else ref.current?.close()
  }, [open])
  return (
    <dialog ref={ref} aria-labelledby={titleId} className="dialog" onClose={onClose} onClick={closeBeside}>
      <div className="flex items-center justify-between gap-4 border-b border-line px-5 py-3">
        <h2 id={titleId} className="text-xl">
          {title}
        </h2>
        <button
          type="button"
          aria-label={t`Close`}
          className="-mr-2 grid size-11 place-items-center rounded-md hover:bg-sunken"
          onClick={onClose}
        >
          <Icon name="x" />
        </button>
      </div>
      {children}
    </dialog>
  )
}

/** Children cover the dialog's content: only a click on the backdrop targets the dialog element itself. */
function closeBeside(event: React.MouseEvent<HTMLDialogElement>) {
  if (event.target === event.currentTarget) event.currentTarget.close()
}
