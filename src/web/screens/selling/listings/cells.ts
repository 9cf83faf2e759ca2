import { msg } from '@lingui/core/macro'

import type { VehicleSet } from '#modules/catalogue/catalogue.contract.ts'
import { plainText } from '#web/features/formatting/plain-text.ts'
import { vehicleSetText } from '#web/screens/selling/features/vehicle-set-text.ts'
import type { Text } from '#web/ui/text.ts'

/** Maximum length of names and descriptions (specification, sections 2 and 9). */
const MAX_LETTERS = 25

/** The text of a cell, and its full text if it was cut. */
export interface CutText {
  shown: string
  whole: string | null
}

/** Strips tags and cuts the text at 25 characters plus dots. */
export function cutText(html: string): CutText {
  const text = plainText(html)
  const characters = [...text]
  if (characters.length <= MAX_LETTERS) return { shown: text, whole: null }
  return { shown: `${characters.slice(0, MAX_LETTERS).join('')}...`, whole: text }
}

/** Further vehicle sets are counted instead of shown. */
const MAX_SETS = 3

/** Content of the vehicle column: a line for each set, or a note instead. */
export interface VehicleColumn {
  lines: Text[]
  /** Number of sets not shown. */
  more: number
  note: Text | null
}

export const NO_VEHICLE_DATA = msg`No vehicle data is shown because of a database migration.`

/** Formats the vehicle sets of a listing (specification, section 2). Data of an older shop may not be a list. */
export function vehicleColumn(sets: unknown, universal: boolean): VehicleColumn {
  if (!Array.isArray(sets)) return { lines: [], more: 0, note: NO_VEHICLE_DATA }
  if (universal) return { lines: [msg`Fits every vehicle`], more: 0, note: null }
  // The response schema has validated the entries of a list.
  const lines = (sets as VehicleSet[]).slice(0, MAX_SETS).map(vehicleSetText)
  return { lines, more: sets.length - lines.length, note: null }
}
