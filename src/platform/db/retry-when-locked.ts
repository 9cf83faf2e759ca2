import { setTimeout as sleep } from 'node:timers/promises'

import { findDatabaseFault } from './database-fault.ts'

/** `lock_timeout` of retried work: a wait for a table blocks all later statements on it, so each wait is short. */
export const RETRIED_LOCK_TIMEOUT = '1s'
const MAX_ATTEMPTS = 30
const PAUSE_MS = 1_000

/** Runs `work`, and again after a pause while another transaction holds its lock; throws after 30 attempts. */
export async function retryWhenLocked<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (findDatabaseFault(error) !== 'locked' || attempt >= MAX_ATTEMPTS) throw error
      await sleep(PAUSE_MS * (0.5 + Math.random()))
    }
  }
}
