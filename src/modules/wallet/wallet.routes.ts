import type { FastifyInstance } from 'fastify'

import { mount } from '#platform/http/mount.ts'

import { transactionHistory } from './wallet.contract.ts'
import type { Wallet } from './wallet.service.ts'

/** Mounts the calls of wallets. */
export function walletRoutes(app: FastifyInstance, wallet: Wallet): void {
  mount(app, transactionHistory, ({ ctx, query }) => wallet.getHistory(ctx, query))
}
