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
import type { DeliveryParts } from './delivery.service.ts'
import { createEnquiries } from './enquiries.service.ts'
import { createFulfilment } from './fulfilment.service.ts'
import { createLineRefunds } from './line-refunds.service.ts'
import { createNotices } from './notices.service.ts'
import { createReading } from './reading.service.ts'
import { createSettlement } from './settlement.service.ts'

export type Orders = ReturnType<typeof createOrders>

interface Parts extends DeliveryParts {
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
export function createOrders(parts: Parts) {
  const baseUrl = parts.baseUrl.replace(/\/+$/, '')
  const reading = createReading()
  const notices = createNotices({ ...parts, baseUrl })
  const settlement = createSettlement({ ...parts, notices })
  const vatRate = Math.round(parts.vatPercent * 100)
  const checkout = createCheckout({ ...parts, notices, settlement, reading, vatRate })
  const lineRefunds = createLineRefunds({ ...parts, notices })
  const fulfilment = createFulfilment({ lineRefunds, notices, reading, settlement })
  parts.payments.onPaid('order', settlement.settlePaid)
  parts.payments.onFailed('order', settlement.noteOtherPayment)
  parts.payments.onRefundFailed('order', settlement.refundFailed)
  const byMessage = createByMessage({ ...parts, notices, vatRate })
  return {
    reading,
    notices,
    settlement,
    checkout,
    fulfilment,
    byMessage,
    enquiries: createEnquiries({ ...parts, baseUrl }),
  }
}
