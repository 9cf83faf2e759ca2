import { msg } from '@lingui/core/macro'

import { Problem } from '#platform/http/problems.ts'
import { getProblemText } from '#web/content/keyed-text.ts'
import { asValue, type Text } from '#web/ui/text.ts'

const PARTNER_FAILED: ReadonlySet<number> = new Set([502, 504])

/** Returns the text of a failed call; a partner's failure has a text for the buyer with the next step. */
export function withReason(text: Text, error: unknown): Text {
  if (!(error instanceof Problem) || !PARTNER_FAILED.has(error.status)) return text
  const [failed, reason] = [asValue(text), asValue(getProblemText(error.body))]
  return msg`${failed}: ${reason}`
}
