import type { TransactionStatus, WalletTransaction } from '#modules/wallet/wallet.contract.ts'
import type { Language } from '#web/content/languages/languages.ts'
import { momentText } from '#web/features/formatting/shown-date.ts'

/** A wallet transaction, formatted for people; the amount is in naira, negative for a debit. */
export interface TransactionView {
  id: number
  amount: number
  description: string
  date: string
  status: TransactionStatus
}

export const transactionView = (
  { id, amount, description, date, status }: WalletTransaction,
  language: Language,
): TransactionView => ({
  id,
  amount,
  description,
  date: momentText(date, language),
  status,
})
