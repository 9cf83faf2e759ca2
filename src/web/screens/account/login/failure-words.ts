import { msg } from '@lingui/core/macro'

import { Problem } from '#platform/http/problems.ts'
import type { Text } from '#web/ui/text.ts'

/** Returns the specification's text (section 8) for a login that failed on the server; for a busy server, to try again. */
export const failureWords = (error: unknown): Text =>
  error instanceof Problem && error.status === 503 ? msg`Unable to log in. Please try again.` : msg`Login failed`
