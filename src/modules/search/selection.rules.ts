import { isChoice } from './choices.rules.ts'
import type { Join, WordGroup } from './query.rules.ts'
import { CHOICE_NAMES, type ChoiceName, type FacetName } from './search-query.contract.ts'

/** Counting and paging stop here; a larger total is shown as "6,000+". */
export const COUNT_CAP = 6_000

/** The levels of `search_listings`: the most popular listings, which have an index of their own, and the rest. */
export const LEVELS = [0, 1] as const

/**
 * One question about vehicles that tags alone cannot answer, because two sets of a listing could each hold half of it:
 * asked of the fitments themselves; or because it would take too many tags. One row a model; null means any.
 */
export interface FitmentCheck {
  models: readonly { modelId: number; engine: number | null; type: number | null }[] | null
  year: number | null
}

/** What to look for, with every name resolved: integers and plain words only. */
export interface Selection {
  groups: readonly WordGroup[]
  join: Join
  /**
   * Listings that carry a number in the keyword: tier 5 its own part number, 4 its SKU, 3 a number that begins so. The
   * best number stands first, and of each the most popular listing.
   */
  numbers: readonly { productId: number; tier: number }[]
  /** Every one of these must hold; `of` tells which facet's own criterion it is. */
  tags: readonly { tag: number; of: FacetName | null }[]
  /**
   * Ids of part types, of which a listing must have one; empty means any. With a vehicle, the hits are the listings of
   * these types that fit it and those that fit every vehicle.
   */
  types: readonly number[]
  /** True finds only listings whose part type is not known. */
  isUntyped: boolean
  /** Sizes that a listing must have, by the key of the field. */
  sizes: Readonly<Record<string, string | number>>
  /** The types that the facet counts, of which `types` is a choice; empty means all. */
  typeScope: readonly number[]
  /** Of each group of position tags one must hold (`positionGroup`). */
  positions: readonly (readonly number[])[]
  /** Of each group one must hold: the vehicle that was chosen. */
  vehicle: readonly (readonly number[])[]
  /** The same for the vehicle read out of the keyword; it does not bind listings found by number. */
  spokenVehicle: readonly (readonly number[])[]
  fitment: FitmentCheck | null
  /** The numbers of chosen values; no tags, because a list of most of the shop's listings narrows nothing down. */
  choices: Readonly<Partial<Record<ChoiceName, number>>>
  /** At least so many tenths of a star. */
  ratingTenths: number | null
  minKobo: number | null
  maxKobo: number | null
  /** Days since 1970; prices are as old as this tells. */
  today: number
  /** Business prices are shown, filtered and sorted by, where the viewer is entitled (ruling 2). */
  entitled: boolean
}

export const EVERYTHING: Selection = {
  groups: [],
  join: 'all',
  numbers: [],
  tags: [],
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
export const dayNumber = (date: Date) => Math.floor(date.getTime() / DAY_MS)

/** The criteria of each facet without any of them. */
const OPEN: Record<'price' | 'rating' | 'position', Partial<Selection>> = {
  price: { minKobo: null, maxKobo: null },
  rating: { ratingTenths: null },
  position: { positions: [] },
}

/** True where one facet is narrowed, so that its counts need a look at what it hides. */
export function isNarrowed(selection: Selection, facet: FacetName): boolean {
  if (facet === 'category' || facet === 'brand') return selection.tags.some((tag) => tag.of === facet)
  if (isChoice(facet)) return selection.choices[facet] !== undefined
  if (facet === 'type') return selection.types.join() !== selection.typeScope.join()
  if (facet === 'position') return selection.positions.length > 0
  const open = Object.entries(OPEN[facet]) as [keyof Selection, unknown][]
  return open.some(([key, value]) => selection[key] !== value)
}

/** The selection as it would be without one facet's own criterion. */
export function without(selection: Selection, facet: FacetName): Selection {
  if (isChoice(facet)) {
    const { [facet]: _, ...choices } = selection.choices
    return { ...selection, choices }
  }
  if (facet === 'type') return { ...selection, types: selection.typeScope }
  if (facet === 'category' || facet === 'brand')
    return { ...selection, tags: selection.tags.filter((tag) => tag.of !== facet) }
  return { ...selection, ...OPEN[facet] }
}

/** The facets whose criteria are figures of a listing. */
const FIGURES = ['rating', 'price', ...CHOICE_NAMES] as const

/** True where a number is all that is asked for. */
export const asksNumbersAlone = ({ groups, ...selection }: Selection): boolean =>
  selection.numbers.length > 0 && groups.length === 0 && isUnnarrowed(selection)

function isUnnarrowed({ tags, vehicle, fitment, types, positions, ...rest }: Omit<Selection, 'groups'>): boolean {
  if (tags.length + vehicle.length + types.length + positions.length > 0 || fitment !== null) return false
  return FIGURES.every((figure) => !isNarrowed({ ...EVERYTHING, ...rest }, figure))
}

/** True if the selection has criteria that a filter of the list sets. */
export const hasFilters = (selection: Selection): boolean => FILTERS.some((facet) => isNarrowed(selection, facet))

/** The selection without the criteria of the list's filters; part type, position and vehicle stay. */
export const withoutFilters = (selection: Selection): Selection => FILTERS.reduce(without, selection)

const FILTERS = [...FIGURES, 'category', 'brand'] as const
