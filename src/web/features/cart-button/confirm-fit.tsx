import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'

import { productPath } from '#web/app/navigation/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

import type { FitQuestion } from './fit-question.ts'

/** Asks before adding a part that does not fit: in a dialog, or as a step of the part's page without JavaScript. */
export function ConfirmFit({ question }: { question: FitQuestion }) {
  const { t } = useLingui()
  const isHydrated = useHydrated()
  const [isOpen, setOpen] = useState(true)
  const { productId, title, vehicle, quantity } = question
  const heading = t`Buying for another car?`
  const text = <p className="wrap-anywhere">{t`${title} does not fit your ${vehicle}.`}</p>
  if (!isHydrated)
    return (
      <div role="alert" className="grid gap-3 rounded-md border border-line p-4">
        <h2 className="text-lg">{heading}</h2>
        {text}
        <div className="flex flex-wrap gap-3">
          <AddAnyway quantity={quantity} />
          <Link to={productPath(productId)} className={buttonClass()}>
            {t`Cancel`}
          </Link>
        </div>
      </div>
    )
  return (
    <Dialog title={heading} open={isOpen} onClose={() => setOpen(false)}>
      <div className="grid gap-4 p-5 text-ink">
        {text}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={() => setOpen(false)}>{t`Cancel`}</Button>
          <AddAnyway quantity={quantity} />
        </div>
      </div>
    </Dialog>
  )
}

/** Submits the form with the confirmed quantity, because its own field may have changed. */
function AddAnyway({ quantity }: { quantity: number }) {
  const { t } = useLingui()
  // Close the dialog before submitting: closing returns the focus to the button that opened it.
  return (
    <Button
      type="submit"
      variant="primary"
      name="anyway"
      value={quantity}
      onClick={(event) => event.currentTarget.closest('dialog')?.close()}
    >
      {t`Add anyway`}
    </Button>
  )
}
