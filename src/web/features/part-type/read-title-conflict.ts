import { z } from 'zod'

import { Problem } from '#platform/http/problems.ts'
import { getProblemText } from '#web/content/keyed-text.ts'

import type { TitleConflict } from './title-conflict.ts'

const Changes = z.array(
  z.looseObject({ mine: z.looseObject({ name: z.string() }), theirs: z.looseObject({ name: z.string() }) }),
)

/** Reads the conflict between title and type from a failed call; null when the call failed for another reason. */
export function readTitleConflict(error: unknown): TitleConflict | null {
  if (!(error instanceof Problem) || error.body.code !== 'type_conflict') return null
  const [change] = Changes.parse(error.body.changes)
  return change ? { detail: getProblemText(error.body), mine: change.mine.name, theirs: change.theirs.name } : null
}
