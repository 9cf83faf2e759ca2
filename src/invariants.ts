import { CATALOGUE_INVARIANTS } from '#modules/catalogue/invariants.store.ts'
import { LEDGER_INVARIANTS } from '#modules/ledger/invariants.store.ts'
import { ORDER_INVARIANTS } from '#modules/orders/invariants.store.ts'
import { PAYMENT_INVARIANTS } from '#modules/payments/invariants.store.ts'
import { WALLET_INVARIANTS } from '#modules/wallet/invariants.store.ts'
import type { Invariant } from '#platform/db/invariants.ts'

/** All invariants of money and stock, the most fundamental first: a broken one often breaks later ones. */
export const INVARIANTS: readonly Invariant[] = [
  ...LEDGER_INVARIANTS,
  ...WALLET_INVARIANTS,
  ...ORDER_INVARIANTS,
  ...PAYMENT_INVARIANTS,
  ...CATALOGUE_INVARIANTS,
]
