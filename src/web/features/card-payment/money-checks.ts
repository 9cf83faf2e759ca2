import { checkTopUpAmount } from '#modules/payments/top-up-field.rules.ts'
import { type Check, toErrors } from '#web/features/forms/account-checks.ts'

import { plainAmount } from './plain-amount.ts'

/** Validates the amount of "Wallet Add Money" (specification, section 5), before the server validates it again. */
export const checkTopUp: Check = (fields) =>
  toErrors({ amount: checkTopUpAmount(plainAmount(fields.get('amount') ?? '')) })
