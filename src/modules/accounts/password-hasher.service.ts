import { hash, type Options, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

import { Problem } from '#platform/http/problems.ts'

import { accountProblems } from './account-problems.contract.ts'

// OWASP Password Storage Cheat Sheet: argon2id (the library's default) with 19 MiB, two passes, one lane.
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options
/** Prefix of the hashes with these parameters. */
const CURRENT_PREFIX = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`

/** Verified for an unknown account, so that login takes equal time. Update it when the parameters change. */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$qixQJRF1wRX8Hm9RF8ItrA$+LQ9fHiWPSv/OX4tI6noIht1+qR1DjUZ1hkvheuINfA'

export type PasswordHasher = ReturnType<typeof createPasswordHasher>

/** Hashes passwords with argon2id; calls beyond `maxWaiting` in the queue fail with 503. */
export function createPasswordHasher({ concurrency = 2, maxWaiting = 200 } = {}) {
  // Two at a time, so that a burst of logins leaves processor and memory to other requests.
  const queue = pLimit(concurrency)
  return { hashPassword, verifyPassword, isOutdated }

  /** Hashes a password. @throws Problem 503 if the queue is full */
  async function hashPassword(password: string): Promise<string> {
    return enqueue(() => hash(normalizePassword(password), PARAMETERS))
  }

  /** Compares a password with a hash, null with equal work. @throws Problem 503 if the queue is full */
  async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
    const matches = await enqueue(() => verify(stored ?? DUMMY_HASH, normalizePassword(password)))
    return matches && stored !== null
  }

  function enqueue<T>(work: () => Promise<T>): Promise<T> {
    if (queue.pendingCount >= maxWaiting) throw tooManyLogins()
    return queue(work)
  }
}

/** Returns true if a stored hash has other parameters than the current ones; the next login replaces it. */
const isOutdated = (stored: string): boolean => !stored.startsWith(CURRENT_PREFIX)

/** Keyboards differ in how they send é. */
const normalizePassword = (password: string) => password.normalize('NFKC')

const tooManyLogins = () => new Problem(503, accountProblems.busy().body, { 'Retry-After': '2' })
