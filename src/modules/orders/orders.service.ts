import type { Accounts } from '#modules/accounts/accounts.service.ts'
import type { Cart } from '#modules/cart/cart.service.ts'
import type { Catalogue } from '#modules/catalogue/catalogue.service.ts'
import type { Ledger } from '#modules/ledger/ledger.service.ts'
import type { Payments } from '#modules/payments/payments.service.ts'
import type { Wallet } from '#modules/wallet/wallet.service.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Outbox } from '#platform/mail.ts'
import type { Limits } from '#platform/rate-limits.ts'

import { createByMessage } from './by-message.service.ts'
import { createCheckout } from './checkout.service.ts'
import type { DeliveryDeps } from './delivery.service.ts'
import { createEnquiries } from './enquiries.service.ts'
import { createFulfilment } from './fulfilment.service.ts'
import { createLineRefunds } from './line-refunds.service.ts'
import { createNotices } from './notices.service.ts'
import { createReading } from './reading.service.ts'
import { createSettlement } from './settlement.service.ts'

export type Orders = ReturnType<typeof createOrders>

interface Deps extends DeliveryDeps {
  accounts: Accounts
  cart: Cart
  catalogue: Catalogue
  ledger: Ledger
  wallet: Wallet
  payments: Payments
  jobs: Pick<Jobs, 'declare' | 'enqueue' | 'enqueueAll'>
  limits: Pick<Limits, 'take'>
  outbox: Outbox
  /** The shop's own address, for links in letters. */
  baseUrl: string
  /** Value added tax in percent; prices include it. */
  vatPercent: number
  /** The address of the messaging app with these words typed in. */
  messageHref: (text: string) => string
}

/** Everything about orders: making them of carts, paying for them, and what happens to them afterwards. */
export function createOrders(deps: Deps) {
  const baseUrl = deps.baseUrl.replace(/\/+$/, '')
  const reading = createReading()
  const notices = createNotices({ ...deps, baseUrl })
  const settlement = createSettlement({ ...deps, notices })
  const vatRate = Math.round(deps.vatPercent * 100)
  const checkout = createCheckout({ ...deps, notices, settlement, reading, vatRate })
  const lineRefunds = createLineRefunds({ ...deps, notices })
  const fulfilment = createFulfilment({ lineRefunds, notices, reading, settlement })
  deps.payments.onPaid('order', settlement.settlePaid)
  deps.payments.onFailed('order', settlement.noteOtherPayment)
  deps.payments.onRefundFailed('order', settlement.refundFailed)
  const byMessage = createByMessage({ ...deps, notices, vatRate })
  return {
    reading,
    notices,
    settlement,
    checkout,
    fulfilment,
    byMessage,
    enquiries: createEnquiries({ ...deps, baseUrl }),
  }
}
