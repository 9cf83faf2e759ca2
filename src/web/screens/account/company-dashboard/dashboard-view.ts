import type { TransactionStatus, WalletTransaction } from '#modules/wallet/wallet.contract.ts'
import { momentText } from '#web/features/formatting/shown-date.ts'

/** A transaction of the wallet, in words; the amount is naira, below zero where money left. */
export interface TransactionView {
  id: number
  amount: number
  description: string
  date: string
  status: TransactionStatus
}

export const transactionView = ({ id, amount, description, date, status }: WalletTransaction): TransactionView => ({
  id,
  amount,
  description,
  date: momentText(date),
  status,
})

/** The page that an address asks for: a whole number from 1, and 1 where it names none. */
export function pageOf(url: URL): number {
  const asked = url.searchParams.get('page') ?? ''
  return /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1
}
