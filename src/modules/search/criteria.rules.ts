import { isChoice } from './choices.rules.ts'
import type { WordJoin, WordGroup } from './query.rules.ts'
import { CHOICE_NAMES, type ChoiceName, type FacetName } from './search-query.contract.ts'

/** Counting and paging stop here; a larger total is shown as "6,000+". */
export const COUNT_CAP = 6_000

/** Popularity tiers (`search_listings.level`): the top tier with its own index, and the rest. */
export const POPULARITY_TIERS = [0, 1] as const

/** A condition on fitments that tags alone cannot decide, with one row per model; null means any. */
// Two vehicle sets of a listing could each match half of the vehicle, or it would take too many tags.
export interface FitmentCheck {
  models: readonly { modelId: number; engine: number | null; type: number | null }[] | null
  year: number | null
}

/** Resolved search criteria: only integers and plain words. */
export interface SearchCriteria {
  groups: readonly WordGroup[]
  join: WordJoin
  /** Listings with a number of the keyword, by match rank (5 part number, 4 SKU, 3 begins with it), then popularity. */
  numbers: readonly { productId: number; matchRank: number }[]
  /** Category and store, all of which must hold; `facet` is the one that this tag filters, null for the store. */
  tags: readonly { tag: number; facet: FacetName | null }[]
  /** Tags of brands, of which a listing must have one; empty means any. */
  brands: readonly number[]
  /** Ids of part types, of which a listing must have one and fit the vehicle, or every vehicle; empty means any. */
  types: readonly number[]
  /** True finds only listings whose part type is not known. */
  isUntyped: boolean
  /** Sizes that a listing must have, by the key of the field. */
  sizes: Readonly<Record<string, string | number>>
  /** The types that the facet counts, of which `types` is a choice; empty means all. */
  typeScope: readonly number[]
  /** Groups of position tags; a listing must have one tag of each (`listPositionTags`). */
  positions: readonly (readonly number[])[]
  /** Groups of tags of the chosen vehicle; a listing must have one tag of each. */
  vehicle: readonly (readonly number[])[]
  /** Groups of tags of the vehicle in the keyword; not required of listings found by number. */
  spokenVehicle: readonly (readonly number[])[]
  fitment: FitmentCheck | null
  /** The numbers of chosen values; no tags, because a list of most of the shop's listings narrows nothing down. */
  choices: Readonly<Partial<Record<ChoiceName, number>>>
  /** Minimum rating in tenths of a star. */
  ratingTenths: number | null
  minKobo: number | null
  maxKobo: number | null
  /** Today, in days since 1970; the age of a listing is counted from it. */
  today: number
  /** Business prices are shown, filtered and sorted by, where the viewer is entitled (ruling 2). */
  entitled: boolean
}

export const MATCH_ALL: SearchCriteria = {
  groups: [],
  join: 'all',
  numbers: [],
  tags: [],
  brands: [],
  types: [],
  isUntyped: false,
  sizes: {},
  typeScope: [],
  positions: [],
  vehicle: [],
  spokenVehicle: [],
  fitment: null,
  choices: {},
  ratingTenths: null,
  minKobo: null,
  maxKobo: null,
  today: 0,
  entitled: false,
}

const DAY_MS = 86_400_000
/** Returns the number of days since 1970. */
export const toDayNumber = (date: Date) => Math.floor(date.getTime() / DAY_MS)

/** Criteria that remove the filter of a facet. */
const UNFILTERED: Record<'price' | 'rating' | 'position' | 'brand', Partial<SearchCriteria>> = {
  price: { minKobo: null, maxKobo: null },
  rating: { ratingTenths: null },
  position: { positions: [] },
  brand: { brands: [] },
}

/** Returns whether a facet is filtered, so that its counts need a query without its own filter. */
export function isNarrowed(criteria: SearchCriteria, facet: FacetName): boolean {
  if (facet === 'category') return criteria.tags.some((tag) => tag.facet === facet)
  if (isChoice(facet)) return criteria.choices[facet] !== undefined
  if (facet === 'type') return criteria.types.join() !== criteria.typeScope.join()
  if (facet === 'position') return criteria.positions.length > 0
  if (facet === 'brand') return criteria.brands.length > 0
  const unfiltered = Object.entries(UNFILTERED[facet]) as [keyof SearchCriteria, unknown][]
  return unfiltered.some(([key, value]) => criteria[key] !== value)
}

/** Returns the criteria without the filter of a facet. */
export function withoutOwnFilter(criteria: SearchCriteria, facet: FacetName): SearchCriteria {
  if (isChoice(facet)) {
    const { [facet]: _, ...choices } = criteria.choices
    return { ...criteria, choices }
  }
  if (facet === 'type') return { ...criteria, types: criteria.typeScope }
  if (facet === 'category') return { ...criteria, tags: criteria.tags.filter((tag) => tag.facet !== facet) }
  return { ...criteria, ...UNFILTERED[facet] }
}

/** Facets that filter by a column of a listing. */
const COLUMN_FACETS = ['rating', 'price', ...CHOICE_NAMES] as const

/** Returns whether part numbers are the only criteria. */
export const hasOnlyNumbers = ({ groups, ...criteria }: SearchCriteria): boolean =>
  criteria.numbers.length > 0 && groups.length === 0 && isUnnarrowed(criteria)

function isUnnarrowed(criteria: Omit<SearchCriteria, 'groups'>): boolean {
  const { tags, brands, vehicle, fitment, types, positions, ...rest } = criteria
  if ([tags, brands, vehicle, types, positions].some(({ length }) => length > 0) || fitment !== null) return false
  return COLUMN_FACETS.every((facet) => !isNarrowed({ ...MATCH_ALL, ...rest }, facet))
}

/** Returns whether a filter of the list is set. */
export const hasFilters = (criteria: SearchCriteria): boolean =>
  criteria.tags.length + criteria.brands.length > 0 || COLUMN_FACETS.some((facet) => isNarrowed(criteria, facet))

/** Returns the criteria without the filters of the list; part type, position and vehicle stay. */
export const withoutFilters = (criteria: SearchCriteria): SearchCriteria =>
  COLUMN_FACETS.reduce(withoutOwnFilter, { ...criteria, tags: [], brands: [] })
