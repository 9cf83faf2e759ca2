import type { TransactionStatus } from './wallet.contract.ts'

/**
 * The states from which a line of the history can reach each state. A failed line can still succeed, because a declined
 * payment can be repeated under its reference; a trigger in the database enforces this table too.
 */
export const ALLOWED_FROM: Record<TransactionStatus, readonly TransactionStatus[]> = {
  pending: [],
  successful: ['pending', 'failed'],
  failed: ['pending'],
  reversed: ['successful'],
}

/** Parses the kind from the key of an entry set (`topup:REF` is a `topup`); returns `fallback` if it has none. */
export function parseEntryKind(key: string, fallback: string): string {
  return /^([a-z][a-z_]{1,39}):/.exec(key)?.[1] ?? fallback
}
