import type { Ctx } from '#platform/ctx.ts'
import { Problem } from '#platform/http/problems.ts'
import type { Limits } from '#platform/rate-limits.ts'

import { sumBytes } from './files.store.ts'
import { mediaProblems } from './media.contract.ts'

/** Upload limits, read from the settings (src/config.ts). */
export interface UploadQuotas {
  /** Files per account and day. */
  filesADay: number
  megabytesADay: number
  /** Limit of all stored pictures together. */
  storedGigabytes: number
}

export const DEFAULT_QUOTAS: UploadQuotas = { filesADay: 5_000, megabytesADay: 2_000, storedGigabytes: 50 }

const DAY_SECONDS = 86_400
const KILOBYTE = 1_024
const GIGABYTE = 1_024 ** 3
/** Age at which the sum of all files is read again. */
const SUM_MAX_AGE_MS = 60_000

/** Creates the quotas of uploads per account and of stored bytes in the shop. */
export function createUploadQuotas(deps: { limits: Pick<Limits, 'take'>; quotas: UploadQuotas }) {
  const { filesADay, megabytesADay, storedGigabytes } = deps.quotas
  const files = { name: 'uploads', points: filesADay, seconds: DAY_SECONDS }
  const kilobytes = { name: 'upload-kb', points: megabytesADay * KILOBYTE, seconds: DAY_SECONDS }
  let stored = { bytes: 0, readAt: Number.NEGATIVE_INFINITY }
  return { takeFile, takeBytes, requireSpace, addStored }

  /** Counts a file of an account. @throws Problem 429 with Retry-After beyond the day's files */
  async function takeFile(ctx: Ctx, ownerId: number): Promise<void> {
    await withQuotaMessage(`${filesADay.toLocaleString('en-US')} files`, () =>
      deps.limits.take(ctx, files, String(ownerId)),
    )
  }

  /** Counts the bytes of a file. @throws Problem 429 with Retry-After beyond the day's bytes */
  async function takeBytes(ctx: Ctx, ownerId: number, bytes: number): Promise<void> {
    const points = Math.max(1, Math.ceil(bytes / KILOBYTE))
    await withQuotaMessage(`${megabytesADay.toLocaleString('en-US')} MB`, () =>
      deps.limits.take(ctx, kilobytes, String(ownerId), points),
    )
  }

  /** Checks the stored bytes of the shop. @throws shopFull (409) if the limit is reached */
  async function requireSpace(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
    const now = ctx.now().getTime()
    if (now - stored.readAt > SUM_MAX_AGE_MS) stored = { bytes: await sumBytes(ctx.db), readAt: now }
    if (stored.bytes >= storedGigabytes * GIGABYTE) throw mediaProblems.shopFull()
  }

  /** Adds the bytes of a stored picture to the sum. */
  function addStored(bytes: number): void {
    stored.bytes += bytes
  }
}

async function withQuotaMessage(quota: string, take: () => Promise<void>): Promise<void> {
  try {
    await take()
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 429) throw error
    const detail = `Daily upload limit reached (${quota}). Try again later.`
    const { status, body } = mediaProblems.uploadQuota()
    throw new Problem(status, { ...body, detail }, error.headers)
  }
}
