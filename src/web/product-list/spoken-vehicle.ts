import type { ChosenVehicle } from '#modules/catalogue/fit.rules.ts'
import { isSameName } from '#modules/catalogue/names.rules.ts'
import type { Understood } from '#modules/search/search.contract.ts'

/** Whether the keyword speaks of another vehicle than this one; of what it leaves unsaid it says nothing else. */
export function speaksOfAnother(understood: Understood | undefined, mine: ChosenVehicle): boolean {
  const spoken = understood?.vehicle
  if (!spoken) return false
  const isSameModel =
    isSameName(spoken.make, mine.make) && (spoken.model === null || isSameName(spoken.model, mine.model))
  return !isSameModel || (spoken.year !== null && spoken.year !== mine.year)
}
