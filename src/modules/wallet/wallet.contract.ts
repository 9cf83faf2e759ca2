import { z } from 'zod'

import { endpoint, nameShapes } from '#platform/http/endpoint.ts'
import { problems } from '#platform/http/problems.ts'

export const walletProblems = problems({
  notEnough: [402, 'Not enough money in your wallet.'],
  userNotFound: [404, 'User not found.'],
})

/** The states of ruling 30. */
export const TransactionStatus = z.enum(['pending', 'successful', 'failed', 'reversed'])
export type TransactionStatus = z.infer<typeof TransactionStatus>

export const WalletTransaction = z.object({
  id: z.int(),
  /** In naira; negative if money left the wallet. */
  amount: z.number(),
  /** `topup`, `order`, `refund`, `late`, `returned`, `reversed` or `bookout`: the start of its key in the ledger. */
  kind: z.string(),
  description: z.string(),
  date: z.iso.datetime(),
  status: TransactionStatus,
})
export type WalletTransaction = z.infer<typeof WalletTransaction>

export const HISTORY_PAGE_SIZE = 5

const wholeNumber = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'Enter a whole number from 1.')
  .transform(Number)

export const transactionHistory = endpoint('transactionHistory', {
  method: 'GET',
  path: '/api/fetch-user-transaction-history/',
  tag: 'Wallet, checkout, orders',
  summary: 'List the transactions of the own wallet (admins: any), newest first; with `page` 5 per page',
  query: z.strictObject({ user_id: wholeNumber.optional(), page: wholeNumber.optional() }),
  response: z.object({ transaction_history: z.array(WalletTransaction), count: z.int() }),
  problems: [walletProblems.userNotFound],
  exampleAnswer: {
    transaction_history: [
      {
        id: 88,
        amount: 25000,
        kind: 'topup',
        description: 'Top-up by card',
        date: '2026-01-15T09:30:00.000Z',
        status: 'successful',
      },
    ],
    count: 1,
  },
})

nameShapes({ TransactionStatus, WalletTransaction })
