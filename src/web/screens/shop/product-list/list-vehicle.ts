import { removeBrackets } from '#modules/keyword/understood-text.rules.ts'
import type { Interpretation } from '#modules/search/search.contract.ts'

import type { ProductListState } from './list-state.ts'
import { formatYears } from './spoken-vehicle.ts'

/** The vehicle of a list as texts; empty for what is not known of it. */
export interface ListVehicle {
  make: string
  model: string
  year: string
}

/** Returns the vehicle that the words or the address of a list name; null for a list of all vehicles. */
export function getListVehicle(
  understood: Pick<Interpretation, 'vehicle'> | null,
  { make, model, year }: Pick<ProductListState, 'make' | 'model' | 'year'>,
): ListVehicle | null {
  const spoken = understood?.vehicle
  if (!spoken) return make === '' ? null : { make, model, year }
  return { make: spoken.make, model: removeBrackets(spoken.model ?? ''), year: formatYears(spoken) ?? '' }
}
