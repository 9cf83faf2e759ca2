import { Problem } from '#platform/http/problems.ts'

/** Returns the specification's text (section 8) for a login that failed on the server; for a busy server, to try again. */
export const failureWords = (error: unknown): string =>
  error instanceof Problem && error.status === 503 ? 'Unable to log in. Please try again.' : 'Login failed'
