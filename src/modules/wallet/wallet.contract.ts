import { z } from 'zod'

import { endpoint } from '#platform/http/endpoint.ts'
import { problems } from '#platform/http/problems.ts'

export const walletProblems = problems({
  notEnough: [402, 'Your wallet does not hold enough.'],
  userNotFound: [404, 'There is no such user.'],
})

/** The states of ruling 30. */
export const TransactionStatus = z.enum(['pending', 'successful', 'failed', 'reversed'])
export type TransactionStatus = z.infer<typeof TransactionStatus>

export const WalletTransaction = z.object({
  id: z.int(),
  /** Naira; below zero where money left the wallet. */
  amount: z.number(),
  description: z.string(),
  date: z.iso.datetime(),
  status: TransactionStatus,
})
export type WalletTransaction = z.infer<typeof WalletTransaction>

export const HISTORY_PAGE_SIZE = 5

const wholeNumber = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'A whole number from 1.')
  .transform(Number)

export const transactionHistory = endpoint({
  method: 'GET',
  path: '/api/fetch-user-transaction-history/',
  tag: 'Wallet, checkout, orders',
  summary: 'The transactions of the own wallet (any for an admin), the latest first; 5 a page when a page is named',
  query: z.strictObject({ user_id: wholeNumber.optional(), page: wholeNumber.optional() }),
  response: z.object({ transaction_history: z.array(WalletTransaction), count: z.int() }),
})
