import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { PaymentChannel } from '#modules/payments/card-gateway.port.ts'

import type { TransactionStatus } from './paystack.wire.ts'

export interface SimulatedRefund {
  id: string
  amount: number
  status: 'pending' | 'processed' | 'failed'
  merchant_note: string | null
}

/** A stored transaction of the simulator. Amounts are in kobo. */
export interface SimulatedTransaction {
  id: string
  accessCode: string
  reference: string
  email: string
  amount: number
  paidAmount: number
  currency: string
  metadata: unknown
  callbackUrl: string | null
  status: TransactionStatus
  /** The channels of its page, the first one open; absent from transactions of earlier versions. */
  channels?: readonly PaymentChannel[]
  /** The channel that was used last. */
  channel?: PaymentChannel
  refunds: SimulatedRefund[]
}

const CODE = /^[\w-]{24}$/

/** Creates the store of the simulator's transactions: in memory, or in files that processes and restarts share. */
export function createTransactions(folder: string | null) {
  const kept = new Map<string, SimulatedTransaction>()
  if (folder !== null) mkdirSync(folder, { recursive: true, mode: 0o700 })
  return { read, write, findById }

  function read(accessCode: string): SimulatedTransaction | null {
    if (!CODE.test(accessCode)) return null
    return folder === null ? (kept.get(accessCode) ?? null) : readFile(folder, `${accessCode}.json`)
  }

  function write(transaction: SimulatedTransaction): void {
    kept.set(transaction.accessCode, transaction)
    if (folder === null) return
    const file = join(folder, `${transaction.accessCode}.json`)
    writeFileSync(`${file}.new`, JSON.stringify(transaction), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }

  function findById(id: string): SimulatedTransaction | null {
    const all = folder === null ? [...kept.values()] : readAll(folder)
    return all.find((each) => each.id === id) ?? null
  }
}

const readAll = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => readFile(folder, name) ?? [])

function readFile(folder: string, name: string): SimulatedTransaction | null {
  try {
    // Written by `write` above, whole.
    return JSON.parse(readFileSync(join(folder, name), 'utf8')) as SimulatedTransaction
  } catch {
    return null
  }
}
