import { msg } from '@lingui/core/macro'

import type { Interpretation } from '#modules/search/search.contract.ts'
import { getCategoryText } from '#web/content/keyed-text.ts'
import { shorten } from '#web/features/formatting/plain-text.ts'
import { asValue, type Text } from '#web/ui/text.ts'

import { type ProductListState, getVehicleText } from './list-state.ts'
import { formatKeywordVehicle } from './spoken-vehicle.ts'
import { getWantedText } from './wanted-text.ts'

/** Returns the heading, such as "Used front brake pads for Toyota Corolla 2010", "“pad” in Filters" or "All parts". */
export function formatHeading(
  state: ProductListState,
  category: string,
  understood: Interpretation | null = null,
): Text {
  const part = understood && getWantedText(understood, capital)
  if (part) {
    const vehicle = understood.vehicle ? formatKeywordVehicle(understood.vehicle) : getVehicleText(state)
    return partHeading(part, category, vehicle)
  }
  const vehicle = getVehicleText(state)
  if (understood?.vin?.is_known && understood.vehicle)
    return addVehicle(category ? getCategoryText(category) : msg`Parts`, formatKeywordVehicle(understood.vehicle))
  if (state.keyword) return keywordHeading(unquoted(state.keyword), category, vehicle)
  if (vehicle) return addVehicle(category ? getCategoryText(category) : msg`Parts`, vehicle)
  return category ? getCategoryText(category) : msg`All parts`
}

function partHeading(wanted: Text, name: string, vehicle: string): Text {
  if (name === '') return vehicle ? addVehicle(wanted, vehicle) : wanted
  const part = asValue(wanted)
  const category = asValue(getCategoryText(name))
  return vehicle ? msg`${part} in ${category} for ${vehicle}` : msg`${part} in ${category}`
}

function keywordHeading(keyword: string, name: string, vehicle: string): Text {
  if (name === '') return vehicle ? msg`“${keyword}” for ${vehicle}` : `“${keyword}”`
  const category = asValue(getCategoryText(name))
  return vehicle ? msg`“${keyword}” in ${category} for ${vehicle}` : msg`“${keyword}” in ${category}`
}

function addVehicle(subject: Text, vehicle: string): Text {
  const category = asValue(subject)
  return msg`${category} for ${vehicle}`
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const MAX_TITLE = 60

/** Double quotes around a text search for its exact words. */
export const unquoted = (text: string) => shorten(text.replace(/^["“”](.+)["“”]$/s, '$1'), MAX_TITLE)
