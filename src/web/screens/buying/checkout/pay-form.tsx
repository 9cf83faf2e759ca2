import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Form } from 'react-router'

import { formatAmount } from '#platform/money.ts'
import { paths } from '#web/app/navigation/paths.ts'
import { TestMode } from '#web/features/card-payment/test-mode.tsx'
import { type CheckedFormState, useCheckedForm } from '#web/features/forms/use-checked-form.ts'
import { TextLink } from '#web/features/links/text-link.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

import type { CheckoutAnswer } from './checkout-action.ts'
import { checkDelivery } from './delivery-checks.ts'
import type { DELIVERY_DRAFT } from './delivery-draft.ts'
import { Ways } from './ways.tsx'

interface PayFormProps {
  cartId: number
  /** Naira, as shown: the server compares it with its own total (ruling 4). */
  total: number
  balance: number
  code: string
  delivery: ReturnType<(typeof DELIVERY_DRAFT)['read']>
  /** A new key for each rendering of the page; a repeated click sends an equal key. */
  attempt: string
  /** A hash of the cart shown, which the server compares with the cart. */
  cartHash: string
  /** The cart has to be changed first. */
  isStuck: boolean
  /** An admin has no wallet to add money to. */
  mayAddMoney: boolean
  isTest: boolean
  answer: CheckoutAnswer['refused']
  /** The lines of the order, shown before the form's own fields. */
  children: ReactNode
}

/** Hides what an order on WhatsApp does not need: by style, so that it works without JavaScript too. */
const WHEN_PAYING = 'by-message:hidden'

const SHEET = 'grid gap-4 rounded-lg border border-line bg-surface p-4 sm:p-6'

/** The order, the delivery address, the contact, the choice of how to pay, and one button. */
export function PayForm({ children, ...props }: PayFormProps) {
  const { cartId, total, code, attempt, cartHash, answer, delivery } = props
  const form = useCheckedForm('checkout', answer, checkDelivery)
  const hasScript = useHydrated()
  return (
    <Form
      method="post"
      action={paths.checkout}
      noValidate
      preventScrollReset
      className="pay-form grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]"
      {...form.props}
    >
      <Hidden fields={{ intent: form.intent, cart: cartId, total, code, attempt, cart_hash: cartHash }} />
      {/* Without JavaScript the card page replaces this page. */}
      {hasScript && <input type="hidden" name="window" value="1" />}
      <div className="grid gap-4">
        {form.detail && !form.isBusy && <Alert kind="error">{form.detail}</Alert>}
        {children}
        <Delivery form={form} delivery={delivery} />
        <div className={SHEET}>
          <fieldset disabled={form.isBusy} className="min-w-0">
            <Ways {...props} chosen={answer?.values['method']} />
          </fieldset>
          <Terms code={code} />
          {props.isTest && <TestMode className={WHEN_PAYING} />}
        </div>
      </div>
      <PayBar {...props} isBusy={form.isBusy} />
    </Form>
  )
}

/** The note on included taxes, and the buyer's code; on a desktop the terms are next to the button. */
function Terms({ code }: Pick<PayFormProps, 'code'>) {
  const { t } = useLingui()
  return (
    <div className="grid gap-1 text-sm text-muted">
      <p className="lg:hidden">
        {t`Prices include VAT.`} <TextLink to="/policies/returns">{t`Returns and warranty`}</TextLink>
      </p>
      <p className="lg:hidden">
        <DeliveryTerms />
      </p>
      <p className={`lg:hidden ${WHEN_PAYING}`}>{t`We hold your parts for 15 minutes while you pay.`}</p>
      <p>
        <Trans>
          Your unique code: <span className="font-mono text-ink">{code}</span>
        </Trans>
      </p>
    </div>
  )
}

/** The time and cost of delivery, in the terms of the policy page: the total does not include it. */
const DeliveryTerms = () => (
  <Trans>
    <TextLink to="/policies/delivery">Delivery</TextLink> is extra: 1 to 7 working days, cost agreed before sending. Too
    much? Cancel and get your money back.
  </Trans>
)

/** Hidden fields with what the page shows. */
function Hidden({ fields }: { fields: Readonly<Record<string, string | number>> }) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

function Delivery({ form, delivery }: { form: CheckedFormState } & Pick<PayFormProps, 'delivery'>) {
  const { t } = useLingui()
  return (
    <fieldset disabled={form.isBusy} className={`min-w-0 ${SHEET}`}>
      <h2 className="text-lg">{t`Delivery`}</h2>
      <Field
        {...form.field('delivery_address', delivery.delivery_address)}
        label={t`Delivery address`}
        hint={t`Street, town and state; a landmark helps`}
        autoComplete="street-address"
        maxLength={300}
        required
      />
      <Field
        {...form.field('contact_phone', delivery.contact_phone)}
        label={t`Contact phone`}
        hint={t`The driver calls this number`}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        required
      />
      <TextArea
        {...form.field('note', delivery.note)}
        label={t`Note to the sellers (optional)`}
        rows={2}
        maxLength={500}
      />
    </fieldset>
  )
}

/** The amount and the only button: at the foot of a phone's screen, beside the form on a desktop. */
function PayBar({ total, isStuck, isBusy }: Pick<PayFormProps, 'total' | 'isStuck'> & { isBusy: boolean }) {
  const { t } = useLingui()
  const amount = formatAmount(total)
  return (
    <section
      aria-label={t`Pay`}
      className="z-10 grid gap-2 border-line bg-surface max-lg:sticky max-lg:bottom-0 max-lg:-mx-4 max-lg:border-t max-lg:px-4 max-lg:pt-3 max-lg:pb-[calc(0.75rem+env(safe-area-inset-bottom))] md:max-lg:-mx-6 md:max-lg:px-6 lg:sticky lg:top-4 lg:gap-3 lg:rounded-lg lg:border lg:p-6"
    >
      <p className="flex items-baseline justify-between gap-4 max-lg:sr-only">
        <span className="font-semibold">{t`Total`}</span>
        <strong className="text-2xl">{amount}</strong>
      </p>
      {isStuck && <p id="stuck" className="font-semibold text-red">{t`Sort out the lines marked in red first.`}</p>}
      <Button
        type="submit"
        variant="action"
        loading={isBusy}
        disabled={isStuck}
        aria-describedby={isStuck ? 'stuck' : undefined}
        className="min-h-12 w-full text-lg"
      >
        {isBusy ? t`One moment…` : <Labels amount={amount} />}
      </Button>
      <ul className="grid gap-1 text-sm text-muted max-lg:hidden">
        <li>{t`Prices include VAT.`}</li>
        <li>
          <DeliveryTerms />
        </li>
        <li className={WHEN_PAYING}>{t`We hold your parts for 15 minutes while you pay.`}</li>
        <li>
          <TextLink to="/policies/returns">{t`Returns and warranty`}</TextLink>
        </li>
      </ul>
    </section>
  )
}

/** By style and not by state, so that the button names the chosen way without JavaScript too. */
function Labels({ amount }: { amount: string }) {
  const { t } = useLingui()
  return (
    <>
      <span className={WHEN_PAYING}>{t`Pay ${amount}`}</span>
      <span className="hidden by-message:inline">{t`Order on WhatsApp`}</span>
    </>
  )
}
