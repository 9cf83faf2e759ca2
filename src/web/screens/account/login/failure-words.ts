import { Problem } from '#platform/http/problems.ts'

/** Returns the specification's words (section 8) for a login that failed on the server; a busy server is worth a retry. */
export const failureWords = (error: unknown): string =>
  error instanceof Problem && error.status === 503 ? 'Unable to log in. Please try again.' : 'Login failed'
