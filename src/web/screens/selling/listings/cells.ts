import type { VehicleSet } from '#modules/catalogue/catalogue.contract.ts'
import { plainText } from '#web/features/formatting/plain-text.ts'
import { vehicleSetText } from '#web/screens/selling/features/vehicle-set-text.ts'

/** Names and descriptions are cut here (specification, sections 2 and 9). */
const LONGEST = 25

/** A text as a cell shows it, and the whole of it where that is more. */
export interface CutText {
  shown: string
  whole: string | null
}

/** Stripped to its words, and cut at 25 characters plus dots. */
export function cutText(html: string): CutText {
  const text = plainText(html)
  const characters = [...text]
  if (characters.length <= LONGEST) return { shown: text, whole: null }
  return { shown: `${characters.slice(0, LONGEST).join('')}...`, whole: text }
}

/** Rows of a listing that would fill the screen are counted instead. */
const MOST_SETS = 3

/** What the column of vehicles shows: a line for each set, or a note in their place. */
export interface VehicleColumn {
  lines: string[]
  /** Sets that are not shown. */
  more: number
  note: string | null
}

export const NO_VEHICLE_DATA = 'No vehicle data is shown because of a database migration.'

/**
 * The vehicle sets of a listing in words (specification, section 2).
 * @param sets as they are kept: what was moved from an older shop need not be a list, and is then told by a note
 */
export function vehicleColumn(sets: unknown, universal: boolean): VehicleColumn {
  if (!Array.isArray(sets)) return { lines: [], more: 0, note: NO_VEHICLE_DATA }
  if (universal) return { lines: ['Fits every vehicle'], more: 0, note: null }
  // The answer's schema has checked every entry of a list.
  const lines = (sets as VehicleSet[]).slice(0, MOST_SETS).map(vehicleSetText)
  return { lines, more: sets.length - lines.length, note: null }
}
