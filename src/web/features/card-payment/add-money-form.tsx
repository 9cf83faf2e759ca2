import { useLingui } from '@lingui/react/macro'

import { paths } from '#web/app/navigation/paths.ts'
import { CheckedForm } from '#web/features/forms/checked-form.tsx'
import type { FormAnswer } from '#web/features/forms/form-answer.ts'
import { useCheckedForm } from '#web/features/forms/use-checked-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

import { checkTopUp } from './money-checks.ts'

interface AddMoneyFormProps {
  answer?: FormAnswer | undefined
  attempt: string
  /** Filled in, in naira. */
  amount?: string
}

/** A form for the amount to add to the wallet, before the card payment; in a dialog or on its own page. */
export function AddMoneyForm({ answer, attempt, amount = '' }: AddMoneyFormProps) {
  const { t } = useLingui()
  const form = useCheckedForm('add-money', answer, checkTopUp)
  const hasScript = useHydrated()
  return (
    <CheckedForm
      form={form}
      action={paths.addMoney}
      footer={
        <Button type="submit" variant="action" loading={form.isBusy} className="sm:justify-self-start">
          {form.isBusy ? t`One moment…` : t`Continue to payment`}
        </Button>
      }
    >
      <input type="hidden" name="attempt" value={attempt} />
      {/* Without JavaScript the card page replaces this page. */}
      {hasScript && <input type="hidden" name="window" value="1" />}
      <Field
        {...form.field('amount', amount)}
        label={t`Amount in naira`}
        hint={t`Use numbers only, such as 5000. From ₦100 to ₦5,000,000.`}
        inputMode="decimal"
        autoComplete="transaction-amount"
        maxLength={20}
        required
      />
    </CheckedForm>
  )
}
