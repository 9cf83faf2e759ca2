/** The title names another part than the chosen type. */
export interface TitleConflict {
  detail: string
  /** The standard name of the chosen type, and of the one that the title names. */
  mine: string
  theirs: string
}

/** The answer that the chosen type is right; any other answer is the name of a type. */
export const KEEP_TYPE = 'keep'
