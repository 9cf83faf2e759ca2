import type { ChosenVehicle } from '#modules/catalogue/fit.rules.ts'
import { isSameName } from '#modules/catalogue/names.rules.ts'
import { removeBrackets } from '#modules/keyword/understood-text.rules.ts'
import type { Understood } from '#modules/search/search.contract.ts'

type KeywordVehicle = NonNullable<Understood['vehicle']>

/** Returns whether the keyword names a vehicle that contradicts this one; missing details do not. */
export function namesAnotherVehicle(understood: Understood | undefined, mine: ChosenVehicle): boolean {
  const spoken = understood?.vehicle
  if (!spoken) return false
  const isSameModel =
    isSameName(spoken.make, mine.make) &&
    (spoken.model === null || isSameName(removeBrackets(spoken.model), removeBrackets(mine.model)))
  return !isSameModel || !coversYear(spoken, mine.year)
}

/** A nickname without a year covers all years of its range. */
function coversYear({ year, year_start: start, year_end: end }: KeywordVehicle, mine: number): boolean {
  if (year !== null) return year === mine
  return start === null || end === null || (start <= mine && mine <= end)
}

/** Returns a vehicle as the text of a chip: "Big Daddy, Toyota Camry 2002–2006", "Toyota Corolla 2010". */
export function formatKeywordVehicle({
  make,
  model,
  year,
  engine,
  nickname,
  year_start: start,
  year_end: end,
}: KeywordVehicle): string {
  const range = start === null || end === null ? null : start === end ? `${start}` : `${start}–${end}`
  const vehicle = [make, model, year ?? range, engine].filter(Boolean).join(' ')
  return nickname ? `${nickname}, ${vehicle}` : vehicle
}
