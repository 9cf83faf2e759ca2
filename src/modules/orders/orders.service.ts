import type { Accounts } from '#modules/accounts/accounts.service.ts'
import type { Cart } from '#modules/cart/cart.service.ts'
import type { Catalogue } from '#modules/catalogue/catalogue.service.ts'
import type { Ledger } from '#modules/ledger/ledger.service.ts'
import type { Payments } from '#modules/payments/payments.service.ts'
import type { Wallet } from '#modules/wallet/wallet.service.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Outbox } from '#platform/mail.ts'
import type { Limits } from '#platform/rate-limits.ts'

import { createCheckout } from './checkout.service.ts'
import { createConfirmations } from './confirmations.service.ts'
import type { DeliveryDeps } from './delivery.service.ts'
import { createFulfilment } from './fulfilment.service.ts'
import { createLineRefunds } from './line-refunds.service.ts'
import { createMessageCheckout } from './message-checkout.service.ts'
import { createMessageOrders } from './message-orders.service.ts'
import { createNotices } from './notices.service.ts'
import { createOrderQueries } from './order-queries.service.ts'
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
  /** The public URL of the shop, for links in emails. */
  baseUrl: string
  /** Value added tax in percent; prices include it. */
  vatPercent: number
  /** Builds the link that opens the messaging app with a prefilled text. */
  messageHref: (text: string) => string
}

/** Creates the services of orders: checkout, payment, fulfilment, refunds and queries. */
export function createOrders(deps: Deps) {
  const baseUrl = deps.baseUrl.replace(/\/+$/, '')
  const queries = createOrderQueries()
  const notices = createNotices({ ...deps, baseUrl })
  const settlement = createSettlement({ ...deps, ...deps.accounts.adminEmails, notices, baseUrl })
  const vatRate = Math.round(deps.vatPercent * 100)
  const checkout = createCheckout({ ...deps, notices, settlement, queries, vatRate })
  const lineRefunds = createLineRefunds({ ...deps, notices })
  const fulfilment = createFulfilment({ ...deps, lineRefunds, notices, queries, settlement })
  deps.payments.onPaid('order', settlement.settlePaid)
  deps.payments.onFailed('order', settlement.recordMismatch)
  deps.payments.onReversed('order', settlement.recordReversal)
  deps.payments.onRefundFailed('order', settlement.returnFailedRefund)
  const messageOrders = createMessageOrders({ ...deps, notices, vatRate })
  return {
    queries,
    notices,
    settlement,
    checkout,
    fulfilment,
    messageOrders,
    confirmations: createConfirmations({ ...deps, baseUrl }),
    messageCheckout: createMessageCheckout({ ...deps, baseUrl }),
  }
}
