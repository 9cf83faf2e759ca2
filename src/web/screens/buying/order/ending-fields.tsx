import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'

import { DECLINE_REASONS, DECLINE_TEXTS } from '#modules/orders/decline-reason-field.rules.ts'
import type { RefundDestination } from '#modules/orders/line-refunds.contract.ts'
import {
  canEndLines,
  listDestinations,
  type EndingAction,
  type OrderPayment,
  calculateRefund,
} from '#modules/orders/line-refunds.rules.ts'
import type { OrderDetail } from '#modules/orders/orders.contract.ts'
import { formatAmount, kobo, toNaira } from '#platform/money.ts'
import { getKeyedText } from '#web/content/keyed-text.ts'
import type { FormAnswer } from '#web/features/forms/form-answer.ts'
import type { Line } from '#web/features/order-summary/by-store.ts'
import { Select } from '#web/ui/field.tsx'
import { useTranslate } from '#web/ui/text.ts'

interface EndingFieldsProps {
  action: EndingAction
  order: Pick<OrderDetail, 'own_stores'> & OrderPayment
  lines: readonly Line[]
  isBuyer: boolean
  isAdmin: boolean
  answer: FormAnswer | undefined
}

/** Fields for the quantities to end and the destination of the refund, with its amount. */
export function EndingFields({ action, order, lines, isBuyer, isAdmin, answer }: EndingFieldsProps) {
  const endable = findEndableLines(action, lines, order.own_stores)
  const [chosen, setChosen] = useState<Readonly<Record<number, number>>>(() => readTyped(endable, answer))
  const destinations = action === 'decline' ? [] : listDestinations(order, isAdmin)
  const first = listDestinations(order, isAdmin && action !== 'decline')[0] ?? 'wallet'
  const [to, setTo] = useState(destinations.find((one) => one === answer?.values['to']) ?? first)
  const amount = toNaira(kobo(endable.reduce((sum, line) => sum + calculateLineRefund(line, chosen[line.id] ?? 0), 0)))
  return (
    <>
      <fieldset className="grid gap-2">
        {endable.map((line) => (
          <QuantityField
            key={line.id}
            action={action}
            line={line}
            quantity={chosen[line.id] ?? 0}
            onChange={(quantity) => setChosen({ ...chosen, [line.id]: quantity })}
          />
        ))}
      </fieldset>
      {action === 'decline' && <ReasonField answer={answer} />}
      {destinations.length > 1 && <DestinationField {...{ destinations, to, setTo, isBuyer }} />}
      <input type="hidden" name="amount" value={amount} />
      <Consequence amount={formatAmount(amount)} to={to} isBuyer={isBuyer} />
    </>
  )
}

/** Returns the lines with a quantity that this action can end; a store can only decline its own. */
function findEndableLines(action: EndingAction, lines: readonly Line[], ownStores: readonly number[]): Line[] {
  return lines.filter(
    (line) =>
      canEndLines(action, line.status) &&
      getRemainder(line) > 0 &&
      (action !== 'decline' || ownStores.includes(line.store.id)),
  )
}

const getRemainder = (line: Line) => line.quantity - line.ended_quantity

/** The values typed before the form was rejected; initially the whole remaining quantity. */
function readTyped(lines: readonly Line[], answer: FormAnswer | undefined): Record<number, number> {
  const typed = (line: Line) => Number(answer?.values[`quantity-${line.id}`] ?? getRemainder(line))
  return Object.fromEntries(lines.map((line) => [line.id, Math.min(getRemainder(line), Math.max(0, typed(line) || 0))]))
}

const calculateLineRefund = (line: Line, quantity: number): number =>
  calculateRefund(kobo(Math.round(line.line_total * 100)), line.quantity, line.ended_quantity, quantity)

interface QuantityFieldProps {
  action: EndingAction
  line: Line
  quantity: number
  onChange: (quantity: number) => void
}

function QuantityField({ action, line, quantity, onChange }: QuantityFieldProps) {
  const { t } = useLingui()
  const rest = getRemainder(line)
  // An admin has separate forms to cancel and to refund.
  const id = `${action}-${line.id}`
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3">
      <label htmlFor={id}>
        {line.title}
        <span className="block text-sm text-muted">{t`${line.store.name}, at most ${rest}`}</span>
      </label>
      <input
        id={id}
        name={`quantity-${line.id}`}
        type="number"
        inputMode="numeric"
        min={0}
        max={rest}
        required
        defaultValue={quantity}
        className="min-h-11 w-20 rounded-md border border-line-strong bg-surface px-2 text-center font-semibold"
        onChange={(event) => onChange(Math.min(rest, Math.max(0, Math.trunc(Number(event.currentTarget.value)) || 0)))}
      />
    </div>
  )
}

function ReasonField({ answer }: { answer: FormAnswer | undefined }) {
  const { t } = useLingui()
  const translate = useTranslate()
  return (
    <Select
      name="reason"
      label={t`Reason`}
      hint={t`Out of stock also sets the stock of the listing to 0.`}
      defaultValue={answer?.values['reason']}
      required
    >
      {DECLINE_REASONS.map((reason) => (
        <option key={reason} value={reason}>
          {translate(getKeyedText(`decline.${reason}`, DECLINE_TEXTS[reason]))}
        </option>
      ))}
    </Select>
  )
}

interface DestinationFieldProps {
  destinations: readonly RefundDestination[]
  to: RefundDestination
  setTo: (to: RefundDestination) => void
  isBuyer: boolean
}

function DestinationField({ destinations, to, setTo, isBuyer }: DestinationFieldProps) {
  const { t } = useLingui()
  const texts: Record<RefundDestination, string> = {
    wallet: isBuyer ? t`Your wallet, immediately` : t`The buyer’s wallet, immediately`,
    card: isBuyer ? t`Your card, within 10 working days` : t`The buyer’s card, within 10 working days`,
    outside: t`Outside the shop: you have paid it back`,
    bank: isBuyer ? t`Your bank has returned it` : t`The buyer’s bank has returned it`,
  }
  return (
    <Select
      name="to"
      label={t`Where the money goes`}
      value={to}
      onChange={({ currentTarget: { value } }) => setTo(destinations.find((one) => one === value) ?? to)}
    >
      {destinations.map((destination) => (
        <option key={destination} value={destination}>
          {texts[destination]}
        </option>
      ))}
    </Select>
  )
}

/** States the amount and its destination. */
function Consequence({ amount, to, isBuyer }: { amount: string; to: RefundDestination; isBuyer: boolean }): ReactNode {
  const { t } = useLingui()
  const texts: Record<RefundDestination, string> = {
    wallet: isBuyer ? t`${amount} goes to your wallet.` : t`${amount} goes to the buyer’s wallet.`,
    card: isBuyer ? t`${amount} goes back to your card.` : t`${amount} goes back to the buyer’s card.`,
    outside: t`Pay ${amount} back to the buyer outside the shop first.`,
    bank: t`The bank returned this money. No refund is paid.`,
  }
  return (
    <p aria-live="polite" className="rounded-md bg-red-tint p-3 font-semibold text-red">
      {texts[to]} {t`This can’t be undone.`}
    </p>
  )
}
