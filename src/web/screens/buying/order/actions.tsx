import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Form, useNavigation } from 'react-router'

import type { EndingAction, OrderPayment } from '#modules/orders/line-refunds.rules.ts'
import type { OrderDetail } from '#modules/orders/orders.contract.ts'
import { orderPath } from '#web/app/navigation/paths.ts'
import type { FormAnswer } from '#web/features/forms/form-answer.ts'
import type { Line } from '#web/features/order-summary/by-store.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass, type ButtonVariant } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { type Text, useTranslate } from '#web/ui/text.ts'

import { EndingFields } from './ending-fields.tsx'

type OrderAction = OrderDetail['allowed'][number]

interface OrderActionsProps {
  order: Pick<OrderDetail, 'number' | 'status' | 'allowed' | 'own_stores'> & OrderPayment
  lines: readonly Line[]
  /** A new key for each rendering; a repeated click sends an equal key. */
  attempt: string
  /** The caller is the buyer. */
  isBuyer: boolean
  /** A different amount was paid than agreed. */
  isUnclear: boolean
  answer: FormAnswer | undefined
}

/** The caller's possible actions on the order; each asks for confirmation. */
export function OrderActions(props: OrderActionsProps) {
  const { t } = useLingui()
  const { order, answer } = props
  const actions = ACTION_ORDER.filter((action) => order.allowed.includes(action))
  if (actions.length === 0 && !answer) return null
  return (
    <section
      aria-labelledby="actions-title"
      className="grid gap-3 rounded-lg border border-line bg-surface p-4 sm:p-6 print:hidden"
    >
      <h2 id="actions-title" className="text-lg">
        {t`Actions`}
      </h2>
      {answer?.detail && <Alert kind="error">{answer.detail}</Alert>}
      {actions.map((action) => (
        <ActionForm key={action} action={action} {...props} />
      ))}
    </section>
  )
}

const ACTION_ORDER: readonly OrderAction[] = ['shipment', 'delivery', 'decline', 'cancellation', 'refund']

interface ActionTexts {
  open: Text
  confirm: Text
  loadingText: Text
  variant: ButtonVariant
  noteLabel: Text
}

const ACTION_TEXTS: Readonly<Record<OrderAction, ActionTexts>> = {
  shipment: {
    open: msg`Ship the parts`,
    confirm: msg`Mark as shipped`,
    loadingText: msg`Saving…`,
    variant: 'primary',
    noteLabel: msg`Note for the buyer (optional)`,
  },
  delivery: {
    open: msg`Confirm delivery`,
    confirm: msg`Mark as delivered`,
    loadingText: msg`Saving…`,
    variant: 'primary',
    noteLabel: msg`Note (optional)`,
  },
  decline: {
    open: msg`Decline parts`,
    confirm: msg`Yes, decline these parts`,
    loadingText: msg`Declining…`,
    variant: 'plain',
    noteLabel: msg`Details (optional)`,
  },
  cancellation: {
    open: msg`Cancel parts or the order`,
    confirm: msg`Yes, cancel these parts`,
    loadingText: msg`Cancelling…`,
    variant: 'plain',
    noteLabel: msg`Why (optional)`,
  },
  refund: {
    open: msg`Refund parts or the order`,
    confirm: msg`Yes, refund these parts`,
    loadingText: msg`Refunding…`,
    variant: 'plain',
    noteLabel: msg`Why (optional)`,
  },
}

const CANCEL_UNPAID: ActionTexts = {
  ...ACTION_TEXTS.cancellation,
  open: msg`Cancel the order`,
  confirm: msg`Yes, cancel the order`,
}

/** Actions that end lines and refund money; an unpaid order can only be cancelled as a whole. */
const isEnding = (action: OrderAction, status: OrderDetail['status']): action is EndingAction =>
  action === 'decline' || action === 'refund' || (action === 'cancellation' && status !== 'pending_payment')

/** Admins refund; an admin who is the buyer cancels like any buyer. */
const actsAsAdmin = (action: OrderAction, { allowed }: OrderActionsProps['order'], isBuyer: boolean): boolean =>
  action === 'refund' || (allowed.includes('refund') && !isBuyer)

interface ActionFormProps extends OrderActionsProps {
  action: OrderAction
}

/** A <details> element, which asks for confirmation without JavaScript. */
function ActionForm({ action, order, lines, attempt, isBuyer, isUnclear, answer }: ActionFormProps) {
  const translate = useTranslate()
  const ownAnswer = answer?.intent === action ? answer : undefined
  const [isOpen, setOpen] = useState(ownAnswer !== undefined)
  const texts = action === 'cancellation' && !isEnding(action, order.status) ? CANCEL_UNPAID : ACTION_TEXTS[action]
  const isDangerous = action !== 'shipment' && action !== 'delivery'
  const isBusy = useNavigation().formData?.get('intent') === action
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={buttonClass(texts.variant, 'w-full sm:w-auto')}>{translate(texts.open)}</summary>
      <Form
        method="post"
        action={orderPath(order.number)}
        preventScrollReset
        className="mt-3 grid gap-3 rounded-md bg-sunken p-4"
      >
        <input type="hidden" name="intent" value={action} />
        <input type="hidden" name="attempt" value={attempt} />
        <ActionFields {...{ action, order, lines, isBuyer, isUnclear }} answer={ownAnswer} />
        <Field
          name="note"
          label={translate(texts.noteLabel)}
          maxLength={300}
          defaultValue={ownAnswer?.values['note']}
        />
        <Button
          type="submit"
          variant={isDangerous ? 'danger' : 'primary'}
          loading={isBusy}
          className="sm:justify-self-start"
        >
          {translate(isBusy ? texts.loadingText : texts.confirm)}
        </Button>
      </Form>
    </details>
  )
}

function ActionFields({ action, order, lines, isBuyer, isUnclear, answer }: Omit<ActionFormProps, 'attempt'>) {
  if (isEnding(action, order.status))
    return <EndingFields {...{ action, order, lines, isBuyer, answer }} isAdmin={actsAsAdmin(action, order, isBuyer)} />
  return (
    <>
      <Consequence action={action} isBuyer={isBuyer} isUnclear={isUnclear} />
      {action === 'shipment' && <ShipmentFields />}
    </>
  )
}

function Consequence({
  action,
  isBuyer,
  isUnclear,
}: Pick<ActionFormProps, 'action' | 'isBuyer' | 'isUnclear'>): ReactNode {
  const { t } = useLingui()
  if (action === 'shipment') return <p>{t`We’ll tell the buyer that your parts are on their way.`}</p>
  if (action === 'delivery') return <p>{t`The parts have arrived as ordered.`}</p>
  return (
    <p>
      {isUnclear ? t`We are checking the payment.` : t`Nothing has been paid.`}{' '}
      {isBuyer ? t`The parts go back into your cart.` : t`The parts go back on sale.`}
    </p>
  )
}

/** The buyer reads the reason in an email and on the order. */
function ShipmentFields() {
  const { t } = useLingui()
  return (
    <>
      <Field name="carrier" label={t`Carrier (optional)`} maxLength={100} />
      <Field name="tracking" label={t`Tracking number (optional)`} maxLength={100} autoComplete="off" />
    </>
  )
}
