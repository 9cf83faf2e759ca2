import type { ChosenVehicle } from '#modules/catalogue/fit.rules.ts'
import { isSameName } from '#modules/catalogue/names.rules.ts'
import { removeBrackets } from '#modules/keyword/understood-text.rules.ts'
import type { Interpretation } from '#modules/search/search.contract.ts'

type KeywordVehicle = NonNullable<Interpretation['vehicle']>

/** Returns whether the keyword names a vehicle that contradicts this one; missing details do not. */
export function namesAnotherVehicle(understood: Interpretation | undefined, mine: ChosenVehicle): boolean {
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

/** Returns the year or the years of a vehicle: "2010", "2002–2006"; null without any. */
export function formatYears(
  { year, year_start: start, year_end: end }: Pick<KeywordVehicle, 'year' | 'year_start' | 'year_end'>,
  dash = '–',
): string | null {
  if (year !== null) return `${year}`
  if (start === null || end === null) return null
  return start === end ? `${start}` : `${start}${dash}${end}`
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
  const vehicle = [make, model, formatYears({ year, year_start: start, year_end: end }), engine]
    .filter(Boolean)
    .join(' ')
  return nickname ? `${nickname}, ${vehicle}` : vehicle
}
