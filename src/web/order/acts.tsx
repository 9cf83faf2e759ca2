import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Form, useNavigation } from 'react-router'

import type { OrderDetail } from '#modules/orders/orders.contract.ts'
import type { FormAnswer } from '#web/components/forms/form-answer.ts'
import { orderPath } from '#web/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass, type ButtonLook } from '#web/ui/button.tsx'
import { Field, Select } from '#web/ui/field.tsx'
import { useWords } from '#web/ui/words.ts'

type Act = OrderDetail['allowed'][number]

interface ActsProps {
  order: Pick<OrderDetail, 'number' | 'method' | 'status' | 'allowed'>
  /** Another one at each showing: the same press sent twice carries the same. */
  attempt: string
  /** The asking person bought it. */
  isBuyer: boolean
  /** Other money has come for it than was agreed on. */
  isUnclear: boolean
  answer: FormAnswer | undefined
}

/** What the asking person may do to the order now; each is confirmed before it is done. */
export function Acts(props: ActsProps) {
  const { t } = useLingui()
  const { order, answer } = props
  const acts = ORDER_OF_ACTS.filter((act) => order.allowed.includes(act))
  if (acts.length === 0 && !answer) return null
  return (
    <section aria-labelledby="acts-title" className="grid gap-3 rounded-lg border border-line bg-surface p-4 sm:p-6">
      <h2 id="acts-title" className="text-lg">
        {t`What you can do`}
      </h2>
      {answer?.detail && <Alert kind="error">{answer.detail}</Alert>}
      {acts.map((act) => (
        <ActForm key={act} act={act} {...props} />
      ))}
    </section>
  )
}

const ORDER_OF_ACTS: readonly Act[] = ['shipment', 'delivery', 'cancellation', 'refund']

interface Words {
  open: string
  confirm: string
  busy: string
  look: ButtonLook
  noteLabel: string
}

const WORDS: Readonly<Record<Act, Words>> = {
  shipment: {
    open: 'Mark as shipped',
    confirm: 'Yes, it is on its way',
    busy: 'Saving…',
    look: 'primary',
    noteLabel: 'Note for the buyer (optional)',
  },
  delivery: {
    open: 'Mark as delivered',
    confirm: 'Yes, it has arrived',
    busy: 'Saving…',
    look: 'primary',
    noteLabel: 'Note (optional)',
  },
  cancellation: {
    open: 'Cancel the order',
    confirm: 'Yes, cancel the order',
    busy: 'Cancelling…',
    look: 'plain',
    noteLabel: 'Why (optional)',
  },
  refund: {
    open: 'Refund the order',
    confirm: 'Yes, refund it',
    busy: 'Refunding…',
    look: 'plain',
    noteLabel: 'Why (optional)',
  },
}

/** A disclosure of the browser's own kind: it asks once more, also without a script. */
function ActForm({ act, order, attempt, isBuyer, isUnclear, answer }: ActsProps & { act: Act }) {
  const [isOpen, setOpen] = useState(answer?.intent === act)
  const words = WORDS[act]
  const isBusy = useNavigation().formData?.get('intent') === act
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={buttonClass(words.look, 'w-full sm:w-auto')}>{words.open}</summary>
      <Form
        method="post"
        action={orderPath(order.number)}
        preventScrollReset
        className="mt-3 grid gap-3 rounded-md bg-sunken p-4"
      >
        <input type="hidden" name="intent" value={act} />
        <input type="hidden" name="attempt" value={attempt} />
        <Consequence act={act} order={order} isBuyer={isBuyer} isUnclear={isUnclear} />
        {act === 'refund' && order.method !== 'message' && <RefundTo isCard={order.method === 'card'} />}
        {act === 'shipment' && <ShipmentFields />}
        <Field name="note" label={words.noteLabel} maxLength={300} />
        <Button type="submit" look="primary" busy={isBusy} className="sm:justify-self-start">
          {isBusy ? words.busy : words.confirm}
        </Button>
      </Form>
    </details>
  )
}

type ConsequenceProps = Pick<ActsProps, 'order' | 'isBuyer' | 'isUnclear'> & { act: Act }
function Consequence({ act, order, isBuyer, isUnclear }: ConsequenceProps): ReactNode {
  const say = useWords()
  const { t } = useLingui()
  if (act === 'refund' && order.method === 'message')
    return <p>{t`What was paid by hand goes back by hand: do that first. This cannot be taken back.`}</p>
  if (act === 'refund') return <p>{t`The whole amount goes back. This cannot be taken back.`}</p>
  if (act === 'shipment') return <p>{t`The buyer is told that your lines are on their way.`}</p>
  if (act === 'delivery') return <p>{t`This says that the parts have arrived and are what was ordered.`}</p>
  if (order.method === 'message') return <p>{t`What was paid by hand goes back by hand. This cannot be taken back.`}</p>
  const whose = say(isBuyer ? 'your wallet' : 'the buyer’s wallet')
  return order.status === 'pending_payment' ? (
    <p>
      {isUnclear
        ? t`What was paid is looked into by a person. The parts go back`
        : t`Nothing has been paid. The parts go back`}{' '}
      {isBuyer ? t`on sale and into your cart` : t`on sale`}.
    </p>
  ) : (
    <p>{t`What was paid goes back to ${whose} at once. This cannot be taken back.`}</p>
  )
}

/** The buyer reads them in an email and on the order. */
function ShipmentFields() {
  const { t } = useLingui()
  return (
    <>
      <Field name="carrier" label={t`Carrier (optional)`} maxLength={100} />
      <Field name="tracking" label={t`Tracking number (optional)`} maxLength={100} autoComplete="off" />
    </>
  )
}

function RefundTo({ isCard }: { isCard: boolean }) {
  const { t } = useLingui()
  return (
    <Select name="to" label={t`Where to`} defaultValue="wallet">
      <option value="wallet">{t`The buyer’s wallet, at once`}</option>
      {isCard && <option value="card">{t`The card, within some days`}</option>}
    </Select>
  )
}
