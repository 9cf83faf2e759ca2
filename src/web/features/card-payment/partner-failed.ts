import { Problem } from '#platform/http/problems.ts'

const PARTNER_FAILED: ReadonlySet<number> = new Set([502, 504])

/** What is said of a call that failed; a partner's failure comes with words for the buyer: what happened, what to do. */
export const withReason = (failed: string, error: unknown): string =>
  error instanceof Problem && PARTNER_FAILED.has(error.status) ? `${failed}: ${error.message}` : failed
