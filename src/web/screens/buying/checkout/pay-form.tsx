import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigation } from 'react-router'

import { formatAmount } from '#platform/money.ts'
import { paths } from '#web/app/paths.ts'
import { CheckedForm } from '#web/features/forms/checked-form.tsx'
import { useCheckedForm } from '#web/features/forms/use-checked-form.ts'
import { useHydrated } from '#web/features/forms/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'

import type { CheckoutAnswer } from './checkout-action.ts'
import { checkDelivery } from './delivery-checks.ts'

interface PayFormProps {
  cartId: number
  /** Naira, as shown: the server compares it with its own total (ruling 4). */
  total: number
  balance: number
  code: string
  delivery: { address: string; phone: string }
  /** A new key for each rendering of the page; a repeated click sends an equal key. */
  attempt: string
  /** A hash of the cart shown, which the server compares with the cart. */
  goods: string
  /** The cart has to be changed first. */
  isStuck: boolean
  /** An admin has no wallet to add money to. */
  mayAddMoney: boolean
  answer: CheckoutAnswer['refused']
}

/** The delivery address, the contact and the three payment methods. */
export function PayForm({ cartId, total, code, delivery, attempt, goods, answer, ...ways }: PayFormProps) {
  const { t } = useLingui()
  const form = useCheckedForm('checkout', answer, checkDelivery)
  const hasScript = useHydrated()
  return (
    <CheckedForm
      form={form}
      action={paths.checkout}
      footer={<Ways total={total} {...ways} />}
      className="grid gap-4 rounded-lg border border-line bg-surface p-4 sm:p-6"
    >
      <h2 className="text-lg">{t`Delivery`}</h2>
      <Hidden fields={{ cart: cartId, total, code, attempt, goods }} />
      {/* Without JavaScript the card page replaces this page. */}
      {hasScript && <input type="hidden" name="window" value="1" />}
      <Field
        {...form.field('delivery_address', delivery.address)}
        label={t`Delivery address`}
        hint={t`Street, town and state; a landmark helps`}
        autoComplete="street-address"
        maxLength={300}
        required
      />
      <Field
        {...form.field('contact_phone', delivery.phone)}
        label={t`Contact phone`}
        hint={t`The driver calls this number`}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        required
      />
      <TextArea {...form.field('note')} label={t`Note to the sellers (optional)`} rows={2} maxLength={500} />
    </CheckedForm>
  )
}

/** Hidden fields with what the page shows. */
function Hidden({ fields }: { fields: Readonly<Record<string, string | number>> }) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

type WaysProps = Pick<PayFormProps, 'total' | 'balance' | 'isStuck' | 'mayAddMoney'>

function Ways({ total, balance, isStuck, mayAddMoney }: WaysProps) {
  const { t } = useLingui()
  const isEmpty = balance <= 0
  const short = total - balance
  return (
    <section aria-labelledby="ways-title" className="grid gap-4 rounded-lg border border-line bg-surface p-4 sm:p-6">
      <h2 id="ways-title" className="text-lg">
        {t`How do you want to pay?`}
      </h2>
      {isStuck && (
        <p className="font-semibold text-red">{t`Please change your cart first: see the lines marked in red.`}</p>
      )}
      <div className="grid gap-1">
        <WayButton method="card" variant="action" disabled={isStuck} text={t`Pay ${formatAmount(total)} by card`} />
        <p className="text-sm text-muted">{t`Your parts are kept for you for 15 minutes while you pay.`}</p>
      </div>
      <div className="grid gap-1">
        <WayButton method="wallet" variant="primary" disabled={isStuck || isEmpty} text={t`Pay from your wallet`} />
        <p className="text-sm text-muted">
          <Trans>
            Your wallet holds <strong className="text-ink">{formatAmount(balance)}</strong>
          </Trans>
          {short > 0 && t`, ${formatAmount(short)} too little`}.{' '}
          {short > 0 && mayAddMoney && (
            <Link to={paths.addMoney} className="font-semibold text-link underline">
              {t`Add money`}
            </Link>
          )}
        </p>
      </div>
      <div className="grid gap-1">
        <WayButton method="message" variant="plain" disabled={false} text={t`Order by messaging app`} />
        <p className="text-sm text-muted">
          {t`We keep your list, and you agree on payment and delivery with us in the chat.`}
        </p>
      </div>
    </section>
  )
}

interface WayButtonProps {
  method: 'card' | 'wallet' | 'message'
  variant: 'action' | 'primary' | 'plain'
  disabled: boolean
  text: string
}

/** Disabled while another method is being submitted. */
function WayButton({ method, variant, disabled, text }: WayButtonProps) {
  const { t } = useLingui()
  const chosen = useNavigation().formData?.get('method')
  const isBusy = chosen === method
  return (
    <Button
      type="submit"
      name="method"
      value={method}
      variant={variant}
      loading={isBusy}
      disabled={disabled || (chosen !== undefined && chosen !== null && !isBusy)}
    >
      {isBusy ? t`One moment…` : text}
    </Button>
  )
}
