import type { TransactionStatus, WalletTransaction } from '#modules/wallet/wallet.contract.ts'
import { getKeyedText } from '#web/content/keyed-text.ts'
import type { Language } from '#web/content/languages/languages.ts'
import { momentText } from '#web/features/formatting/shown-date.ts'
import type { Text } from '#web/ui/text.ts'

/** A wallet transaction, formatted for people; the amount is in naira, negative for a debit. */
export interface TransactionView {
  id: number
  amount: number
  description: Text
  date: string
  status: TransactionStatus
}

/** An order number in a description. */
export const ORDER_NUMBER = /(SPL-\d{6}-[A-Z\d]{6})/

export const transactionView = (
  { id, amount, kind, description, date, status }: WalletTransaction,
  language: Language,
): TransactionView => ({
  id,
  amount,
  description: getKeyedText(`transaction.${kind}`, description, { number: ORDER_NUMBER.exec(description)?.[0] ?? '' }),
  date: momentText(date, language),
  status,
})
