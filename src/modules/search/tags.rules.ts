/**
 * A tag says one thing about a listing ("fits model 51 in 2007", "is by brand 8") in one positive 31-bit integer, so that one
 * GIN index over `integer[]` answers every such criterion together with the words (decision 8).
 *
 * The upper bits say what kind of tag it is, the lower bits which one:
 *
 *     kind 0  model-year-engine   model (14) year - 1950 (7) engine ordinal (7)
 *     kind 1  make                make (28)
 *     kind 2  model               model (28)
 *     kind 3  model-year          model (21) year - 1950 (7)
 *     kind 4  universal           0
 *     kind 5  category            category (28)
 *     kind 6  brand               brand (28)
 *     kind 7  store               store (28)
 *
 * Model ids start at 1, so no tag of kind 0 is 0. The widths are checked by the tables of 0001_vehicles.sql.
 */
const KIND = 2 ** 28
/** The years that fit the seven bits of a tag. */
export const FIRST_YEAR = 1950
export const LAST_YEAR = 2077

/** The engine ordinal that stands for "every engine of the model". */
export const ANY_ENGINE = 127

export const CONDITION_NUMBERS = { New: 1, Used: 2, Renewed: 3 } as const

export const makeTag = (make: number) => KIND + make
export const modelTag = (model: number) => 2 * KIND + model
export const modelYearTag = (model: number, year: number) => 3 * KIND + model * 128 + (year - FIRST_YEAR)
export const engineTag = (model: number, year: number, engine: number) =>
  (model * 128 + (year - FIRST_YEAR)) * 128 + engine
export const UNIVERSAL_TAG = 4 * KIND
export const categoryTag = (category: number) => 5 * KIND + category
export const brandTag = (brand: number) => 6 * KIND + brand
/** Undefined for an id that no tag can hold: no store has one. */
export const storeTag = (store: number) => (store < KIND ? 7 * KIND + store : undefined)

const kindOf = (tag: number) => Math.floor(tag / KIND)

/** The category, brand or store that a tag names. */
export const idOf = (tag: number) => tag % KIND

/** The category that a tag names, or null where it names something else. */
export const categoryOf = (tag: number): number | null => (kindOf(tag) === 5 ? idOf(tag) : null)

/** What makes two listings alike: the category, and the cars of a year that it fits (or that it fits them all). */
export function likeness(tags: readonly number[]): { category: number[]; vehicles: number[] } {
  return {
    category: tags.filter((tag) => kindOf(tag) === 5),
    vehicles: tags.filter((tag) => kindOf(tag) === 3 || tag === UNIVERSAL_TAG),
  }
}
