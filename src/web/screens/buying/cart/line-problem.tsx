import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'

import type { LineProblem } from '#modules/cart/cart.contract.ts'
import { formatAmount } from '#platform/money.ts'
import { paths } from '#web/app/navigation/paths.ts'
import { getProblemText } from '#web/content/keyed-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type Text, useTranslate } from '#web/ui/text.ts'

import { toFields } from './cart-changes.ts'
import type { CartLine } from './cart-view.ts'
import type { CartState } from './use-cart.ts'

interface LineProblemNoteProps {
  line: CartLine
  problem: LineProblem
  cart: CartState
}

/** The problem of a line, with a button that fixes it when one click can. */
export function LineProblemNote({ line, problem, cart }: LineProblemNoteProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const remedy = getRemedy(line, problem)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-amber bg-amber-tint px-3 py-2">
      <p className="flex grow items-start gap-2 font-semibold">
        <Icon name="triangle-alert" className="mt-0.5 size-5" />
        {translate(getProblemText(problem))} {remedy === null && t`Remove it to continue.`}
      </p>
      {remedy && (
        <Form
          method="post"
          action={paths.cart}
          onSubmit={(event) => {
            event.preventDefault()
            cart.set(line, remedy.quantity)
          }}
        >
          {Object.entries(toFields({ intent: 'set', line, quantity: remedy.quantity })).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit">{translate(remedy.label)}</Button>
        </Form>
      )}
    </div>
  )
}

/** Submitting a line's quantity also accepts its current price. */
function getRemedy(line: CartLine, { code }: LineProblem): { label: Text; quantity: number } | null {
  // The quantity that can be bought.
  const { counted: stock } = line
  const price = formatAmount(line.price)
  if (code === 'price_changed') return { label: msg`Accept new price ${price}`, quantity: line.quantity }
  if (code === 'fewer_left' || code === 'over_line_limit') return { label: msg`Take ${stock}`, quantity: stock }
  return null
}
