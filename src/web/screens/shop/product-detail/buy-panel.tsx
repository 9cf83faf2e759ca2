import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'

import { formatListingPrice } from '#platform/money.ts'
import { productPath } from '#web/app/navigation/paths.ts'
import type { AddAnswer } from '#web/features/cart-button/add-answer.ts'
import { AddOutcome } from '#web/features/cart-button/add-outcome.tsx'
import { calculateLineAmounts } from '#web/features/cart-button/line-figures.ts'
import { checkQuantity, readQuantity } from '#web/features/cart-button/quantity.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StepButton } from '#web/ui/step-button.tsx'
import { type Text, useTranslate } from '#web/ui/text.ts'

import type { DetailView } from './detail-view.ts'

interface BuyPanelProps {
  part: DetailView
  /** The server's answer to the last click. */
  answer: AddAnswer | null
}

/** The quantity, its total and Add to cart, at the bottom of a phone's screen. Texts are those of section 5. */
export function BuyPanel({ part, answer }: BuyPanelProps) {
  const { id: productId, listNaira, stock } = part
  const [typed, setTyped] = useState('1')
  const [refused, setRefused] = useState<Text | null>(null)
  const isAdding = useNavigation().formData?.has('quantity') ?? false
  const quantity = readQuantity(typed)
  const problem = checkQuantity(quantity, stock)
  function change(text: string) {
    setTyped(text)
    setRefused(null)
  }
  return (
    <Form
      id="buy"
      method="post"
      // Without JavaScript the answer is a new page: it opens here, at the message.
      action={`${productPath(productId)}#buy`}
      noValidate
      preventScrollReset
      className="grid gap-3"
      onSubmit={(event) => {
        setRefused(problem)
        if (problem) event.preventDefault()
      }}
    >
      <QuantityField typed={typed} stock={stock} onChange={change} error={refused}>
        <p aria-live="polite" className="min-h-10 text-sm text-muted">
          {problem || quantity === 1 ? '' : <LineFigures listNaira={listNaira} quantity={quantity} />}
        </p>
      </QuantityField>
      <div className="buy-bar">
        {answer && !refused && !isAdding && <AddOutcome answer={answer} />}
        <BuyButton part={part} isAdding={isAdding} />
      </div>
    </Form>
  )
}

/** Outlined when the part does not fit, because the click asks for confirmation first. */
function BuyButton({ part: { price, fit }, isAdding }: { part: DetailView; isAdding: boolean }) {
  const { t } = useLingui()
  const isOther = fit?.verdict === 'does-not-fit'
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <p aria-hidden="true" className="text-xl font-bold tracking-tight md:hidden">
        {price}
      </p>
      <Button type="submit" variant={isOther ? 'plain' : 'action'} loading={isAdding} className="grow">
        <Icon name="shopping-cart" />
        {isAdding ? t`Adding…` : t`Add to cart`}
      </Button>
    </div>
  )
}

function LineFigures({ listNaira, quantity }: { listNaira: number; quantity: number }) {
  const { total, saved, percent } = calculateLineAmounts(listNaira, quantity)
  return (
    <>
      <Trans>
        <strong className="text-ink">{formatListingPrice(total)}</strong>, you save {formatListingPrice(saved)} (
        {percent}%)
      </Trans>
    </>
  )
}

interface QuantityFieldProps {
  typed: string
  stock: number
  onChange: (text: string) => void
  error: Text | null
  /** Shown beside the field. */
  children: ReactNode
}

/** On a slow phone people type before hydration: keeps the value of the field. */
function useTypedBefore(typed: string, onChange: (text: string) => void) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const inField = field.current?.value
    if (inField !== undefined && inField !== typed) onChange(inField)
    // Only once, at hydration.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return field
}

function QuantityField({ typed, stock, onChange, error, children }: QuantityFieldProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const quantity = readQuantity(typed)
  const step = (by: number) => onChange(`${quantity + by}`)
  const field = useTypedBefore(typed, onChange)
  return (
    <div>
      <label htmlFor="quantity" className="mb-1 block text-sm font-semibold">
        {t`Quantity`}
      </label>
      <div className="flex flex-wrap items-center gap-2">
        <StepButton icon="minus" label={t`One fewer`} disabled={quantity <= 1} onClick={() => step(-1)} />
        <input
          ref={field}
          id="quantity"
          name="quantity"
          type="number"
          inputMode="numeric"
          min={1}
          max={stock}
          value={typed}
          aria-invalid={error !== null}
          aria-describedby="quantity-message"
          className="min-h-11 w-20 rounded-md border border-line-strong bg-surface px-3 text-center font-semibold aria-invalid:border-2 aria-invalid:border-red"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <StepButton icon="plus" label={t`One more`} disabled={quantity >= stock} onClick={() => step(1)} />
        <span className="mr-auto text-sm text-muted">{t`of ${stock}`}</span>
        {children}
      </div>
      <p id="quantity-message" role="alert" className="mt-1 text-sm text-red empty:hidden">
        {error !== null && translate(error)}
      </p>
    </div>
  )
}
