import type { Text } from '#web/ui/text.ts'

/** A title that names a different part than the chosen type. */
export interface TitleConflict {
  detail: Text
  /** The standard names of the chosen type and of the type in the title. */
  mine: string
  theirs: string
}

/** The answer that confirms the chosen type; any other answer is the name of a type. */
export const KEEP_TYPE = 'keep'
