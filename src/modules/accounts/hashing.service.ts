import { hash, type Options, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

import { Problem } from '#platform/http/problems.ts'

// OWASP, Password Storage Cheat Sheet: argon2id (the library's default) with 19 MiB, two passes, one lane.
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options
/** How a hash begins that was made with these. */
const MADE_TODAY = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`

/** Stands in for the hash of somebody who is not there. Of random bytes; made again when the parameters change. */
export const DECOY = '$argon2id$v=19$m=19456,t=2,p=1$qixQJRF1wRX8Hm9RF8ItrA$+LQ9fHiWPSv/OX4tI6noIht1+qR1DjUZ1hkvheuINfA'

export type Hashing = ReturnType<typeof createHashing>

/**
 * Hashes passwords with argon2id. At most two at once, so that a crowd of logins leaves processor and memory to the
 * shop; those that wait are served in turn, and beyond `mostWaiting` the caller is told to come again.
 */
export function createHashing({ atOnce = 2, mostWaiting = 200 } = {}) {
  const inTurn = pLimit(atOnce)
  return { hashPassword, isPassword, isOutdated }

  /** @throws Problem 503 when too many wait */
  async function hashPassword(password: string): Promise<string> {
    return queued(() => hash(written(password), PARAMETERS))
  }

  /**
   * Whether this password was hashed. With null, for somebody who is not there, it takes the same time and is false.
   * @throws Problem 503 when too many wait
   */
  async function isPassword(kept: string | null, password: string): Promise<boolean> {
    const matches = await queued(() => verify(kept ?? DECOY, written(password)))
    return matches && kept !== null
  }

  function queued<T>(work: () => Promise<T>): Promise<T> {
    if (inTurn.pendingCount >= mostWaiting) throw busy()
    return inTurn(work)
  }
}

/** Whether a kept hash was made with other parameters than today's, so that the next login should make it anew. */
const isOutdated = (kept: string): boolean => !kept.startsWith(MADE_TODAY)

/** One form of what looks the same: keyboards differ in how they send é. */
const written = (password: string) => password.normalize('NFKC')

const busy = () =>
  new Problem(
    503,
    { detail: 'Very many people are logging in. Please try again in a moment.', code: 'busy' },
    { 'Retry-After': '2' },
  )
