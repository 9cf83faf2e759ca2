import type { Accounts } from '#modules/accounts/accounts.service.ts'
import type { Cart } from '#modules/cart/cart.service.ts'
import type { BuyersVehicle } from '#modules/catalogue/fit.contract.ts'
import type { DemandServices } from '#modules/demand/demand.service.ts'
import type { Orders } from '#modules/orders/orders.service.ts'
import type { PartRequests } from '#modules/part-requests/part-requests.service.ts'
import type { Payments } from '#modules/payments/payments.service.ts'
import type { TopUps } from '#modules/payments/topups.service.ts'
import type { Reports } from '#modules/reports/reports.service.ts'
import type { Wallet } from '#modules/wallet/wallet.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { listBestSellers, listDemoUsers } from '#seed/demo/demo.store.ts'
import type { Random } from '#seed/demo/random.ts'

import type { HistoryJobs } from './history-jobs.ts'

export interface HistoryServices {
  cart: Cart
  orders: Orders
  cards: { payments: Payments; topUps: TopUps }
  requests: PartRequests
  accounts: Pick<Accounts, 'invitations'>
  demand: Pick<DemandServices, 'alerts' | 'alertEmails'>
  wallet: Wallet
  admin: Reports
}

export interface HistoryDeps extends Pick<Ctx, 'db' | 'log'> {
  services: HistoryServices
  jobs: HistoryJobs
  /** Pays an opened payment at the simulated gateway. */
  payCard(accessCode: string): Promise<void>
  /** Ends the writing before its next step. */
  signal: AbortSignal
}

export type DemoUser = Awaited<ReturnType<typeof listDemoUsers>>[number]
export type SoldListing = Awaited<ReturnType<typeof listBestSellers>>[number]

/** A listing with the buyer's vehicle that it fits; null for a universal part. */
export interface Offer {
  listing: SoldListing
  vehicle: BuyersVehicle | null
}

/** Data and services that the writers of the history share. */
export interface History extends HistoryDeps {
  random: Random
  buyers: readonly DemoUser[]
  /** By store id. */
  owners: ReadonlyMap<number, DemoUser>
  admin: DemoUser
  /** By buyer's id. */
  offers: ReadonlyMap<number, readonly Offer[]>
  /** Units sold by listing. */
  sold: Map<number, number>
  ctxAt(at: Date, user: DemoUser | null): Ctx
}

/** Something that happened at a moment of the past. */
export interface HistoryEntry {
  at: Date
  write(): Promise<void>
}
