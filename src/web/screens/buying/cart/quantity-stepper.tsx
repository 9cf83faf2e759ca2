import { useLingui } from '@lingui/react/macro'
import { startTransition, useEffect, useOptimistic, useState } from 'react'

import { checkQuantity, readQuantity } from '#web/features/cart-button/quantity.ts'
import { Button } from '#web/ui/button.tsx'
import { StepButton } from '#web/ui/step-button.tsx'
import { type Text, useTranslate } from '#web/ui/text.ts'

/** Pause in ms after which a typed quantity is submitted. */
const PAUSE_MS = 700

interface QuantityStepperProps {
  lineId: number
  title: string
  quantity: number
  stock: number
  onSet: (quantity: number) => void
  /** The server's error for the line's quantity. */
  problem: Text | null
}

/** The quantity of a line: minus button, number field, plus button. Without JavaScript a button submits the number. */
export function QuantityStepper({ lineId, title, quantity, stock, onSet, problem }: QuantityStepperProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const [shown, set] = useShownFirst(quantity, onSet)
  const { typed, wrong, isOver, type, settle, step } = useTyped(shown, stock, set)
  const message = wrong ?? problem
  const id = `quantity-${lineId}`
  return (
    <div>
      <div className="flex items-center gap-1">
        <StepButton icon="minus" label={t`One fewer of ${title}`} disabled={shown <= 1} onClick={() => step(-1)} />
        <label htmlFor={id} className="sr-only">
          {t`Quantity of ${title}`}
        </label>
        <input
          id={id}
          name="quantity"
          type="number"
          inputMode="numeric"
          min={1}
          max={stock}
          value={typed}
          aria-invalid={message !== null}
          aria-describedby={`${id}-message`}
          className="min-h-11 w-16 rounded-md border border-line-strong bg-surface px-2 text-center font-semibold [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none aria-invalid:border-2 aria-invalid:border-red"
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={settle}
        />
        <StepButton icon="plus" label={t`One more of ${title}`} disabled={shown >= stock} onClick={() => step(1)} />
        <noscript>
          <Button type="submit">{t`Update`}</Button>
        </noscript>
      </div>
      <p id={`${id}-message`} role="alert" className="mt-1 text-sm text-red empty:hidden">
        {message !== null && translate(message)}
        {isOver && <> {t`You can order up to ${stock}.`}</>}
      </p>
    </div>
  )
}

/** Shows a new quantity before the cart is rendered with it: on a slow phone, that takes longer than a tap may. */
function useShownFirst(quantity: number, onSet: (quantity: number) => void) {
  const [shown, setShown] = useOptimistic(quantity)
  const set = (next: number) =>
    startTransition(() => {
      setShown(next)
      onSet(next)
    })
  return [shown, set] as const
}

/** The text in the field: what the user types, or else the cart's quantity. */
function useTyped(quantity: number, stock: number, onSet: (quantity: number) => void) {
  const [text, setText] = useState<string | null>(null)
  // On blur an invalid quantity returns to the cart's; its message stays until the next change.
  const [refused, setRefused] = useState<string | null>(null)
  const judged = text === '' ? null : (text ?? refused)
  const wanted = readQuantity(judged)
  const wrong = judged === null ? null : checkQuantity(wanted, stock)
  function type(next: string) {
    setRefused(null)
    setText(next)
  }
  function settle() {
    if (text === null) return
    const typed = readQuantity(text)
    if (checkQuantity(typed, stock) !== null) setRefused(text)
    else if (typed !== quantity) onSet(typed)
    setText(null)
  }
  function step(by: number) {
    setRefused(null)
    onSet(quantity + by)
  }
  useEffect(() => {
    if (text === null || text === '' || wrong !== null) return
    const timer = setTimeout(settle, PAUSE_MS)
    return () => clearTimeout(timer)
  })
  return { typed: text ?? `${quantity}`, wrong, isOver: wanted > stock && stock > 0, type, settle, step }
}
