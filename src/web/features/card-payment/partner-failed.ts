import { Problem } from '#platform/http/problems.ts'

const PARTNER_FAILED: ReadonlySet<number> = new Set([502, 504])

/** Returns the text of a failed call; a partner's failure has a text for the buyer with the next step. */
export const withReason = (failed: string, error: unknown): string =>
  error instanceof Problem && PARTNER_FAILED.has(error.status) ? `${failed}: ${error.message}` : failed
