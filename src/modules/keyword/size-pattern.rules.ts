/** Sizes as read from a text, before the part is known. `inch` and `mm` become a field when it is. */
export type RawSizes = Record<string, string | number>

export interface SizePattern {
  pattern: RegExp
  /** Must occur in the text too. */
  beside?: RegExp
  read: (groups: readonly string[]) => RawSizes | null
}
