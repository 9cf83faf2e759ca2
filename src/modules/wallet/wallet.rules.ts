import type { TransactionStatus } from './wallet.contract.ts'

/**
 * From which states a line of the history may come to a state. A card that was declined may be tried again on the same
 * reference, so what failed may still succeed; the database keeps the same table.
 */
export const COMES_FROM: Record<TransactionStatus, readonly TransactionStatus[]> = {
  pending: [],
  successful: ['pending', 'failed'],
  failed: ['pending'],
  reversed: ['successful'],
}

/** The kind of an entry set by its key: `topup:REF` is a `topup`; a key without one is what `otherwise` says. */
export function kindOfKey(key: string, otherwise: string): string {
  return /^([a-z][a-z_]{1,39}):/.exec(key)?.[1] ?? otherwise
}
