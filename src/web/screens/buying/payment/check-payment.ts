import { data, redirect } from 'react-router'

import type { User } from '#modules/accounts/accounts.contract.ts'
import { type OrderDetail, verifyCard } from '#modules/orders/orders.contract.ts'
import { addTransaction } from '#modules/payments/payments.contract.ts'
import type { Api } from '#platform/http/client.ts'
import type { Output } from '#platform/http/endpoint.ts'
import { Problem } from '#platform/http/problems.ts'
import { dashboardPath, paths, placedPath } from '#web/app/navigation/paths.ts'
import { getKeyedText, getProblemText } from '#web/content/keyed-text.ts'
import type { Text } from '#web/ui/text.ts'

/** The state of a payment that is not settled yet. */
export interface PaymentState {
  status: Output<typeof verifyCard>['status'] | 'unknown'
  message: Text
  order: Pick<OrderDetail, 'number'> | null
  /** Number of checks so far, because the page checks automatically only a few times. */
  checks: number
}

interface PaymentCheck {
  api: Api
  user: User
  reference: string
  checks: number
}

/** Checks a payment with the server (ruling 29), and redirects when it is settled. */
export async function checkPayment({ api, user, reference, checks }: PaymentCheck) {
  try {
    const verified = await verify(api, reference)
    if (verified.status === 'successful')
      return redirect(verified.order ? placedPath(verified.order.number) : walletPath(user), 303)
    const { message_code: code, message, ...state } = verified
    return data<PaymentState>({ ...state, message: getKeyedText(`payment.${code}`, message), checks })
  } catch (error) {
    if (!(error instanceof Problem) || error.status === 401) throw error
    return data<PaymentState>(
      { status: 'unknown', message: getProblemText(error.body), order: null, checks },
      { status: error.status },
    )
  }
}

/** Verifies the payment of an order, or else a wallet top-up. */
async function verify(api: Api, reference: string): Promise<Output<typeof verifyCard>> {
  try {
    return await api(verifyCard, { params: { reference } })
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 404) throw error
    const { status, message, message_code } = await api(addTransaction, { body: { reference } })
    return { status, message, message_code, order: null }
  }
}

const walletPath = ({ role }: User) =>
  dashboardPath(role.id) === paths.companyDashboard ? `${paths.companyDashboard}?added=1` : paths.dashboard
