import type { TransactionStatus } from './wallet.contract.ts'

/** The states from which a line can reach each state; a trigger in the database enforces this table too. */
export const ALLOWED_FROM: Record<TransactionStatus, readonly TransactionStatus[]> = {
  pending: [],
  // A declined payment can be repeated under its reference.
  successful: ['pending', 'failed'],
  failed: ['pending'],
  reversed: ['successful'],
}

/** Parses the kind from the key of an entry set (`topup:REF` is a `topup`); returns `fallback` if it has none. */
export function parseEntryKind(key: string, fallback: string): string {
  return /^([a-z][a-z_]{1,39}):/.exec(key)?.[1] ?? fallback
}
