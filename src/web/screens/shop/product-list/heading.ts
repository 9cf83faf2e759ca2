import { wantedPart } from '#modules/keyword/understood-text.rules.ts'
import type { Understood } from '#modules/search/search.contract.ts'
import { shortened } from '#web/features/formatting/plain-text.ts'

import { type ProductListState, vehicleTextOf } from './list-state.ts'
import { spokenText } from './spoken-vehicle.ts'

/**
 * Returns what the list is of: "Used front brake pads for Toyota Corolla 2010", "“pad” in Filters", "Filters for Toyota
 * Corolla 2010", "All parts".
 */
export function headingOf(state: ProductListState, category: string, understood: Understood | null = null): string {
  const spoken = understood?.vehicle ? spokenText(understood.vehicle) : vehicleTextOf(state)
  const part = understood && wantedPart(understood)
  const inCategory = category && ` in ${category}`
  if (part) return `${capital(part)}${inCategory}${spoken && ` for ${spoken}`}`
  const vehicle = vehicleTextOf(state)
  if (state.keyword) return `“${unquoted(state.keyword)}”${inCategory}${vehicle && ` for ${vehicle}`}`
  if (vehicle) return `${category || 'Parts'} for ${vehicle}`
  return category || 'All parts'
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const MAX_TITLE = 60

/** Double quotes around a text ask for its very words. */
export const unquoted = (text: string) => shortened(text.replace(/^["“”](.+)["“”]$/s, '$1'), MAX_TITLE)
