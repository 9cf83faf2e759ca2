import type { Join } from './query.rules.ts'
import type { WordGroup } from './synonyms.rules.ts'

/** Counting and paging stop here; a larger total is shown as "10,000+". */
export const COUNT_CAP = 10_000

export type FacetName = 'category' | 'condition' | 'brand' | 'rating' | 'price'

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
  /** In about how many listings the words stand, by the last count of each; 0 where nobody counted. */
  expected: number
  /**
   * Listings that carry a number in the keyword: tier 5 its own part number, 4 its SKU, 3 a number that begins so. The
   * best number stands first, and of each the most popular listing.
   */
  numbers: readonly { productId: number; tier: number }[]
  /** Every one of these must hold; `of` tells which facet's own criterion it is. */
  tags: readonly { tag: number; of: FacetName | null }[]
  /** Of each group one must hold: the vehicle that was chosen. */
  vehicle: readonly (readonly number[])[]
  /** The same for the vehicle read out of the keyword; it does not bind listings found by number. */
  spokenVehicle: readonly (readonly number[])[]
  fitment: FitmentCheck | null
  /** By its number; no tag, because a list of most of the shop's listings narrows nothing down. */
  condition: number | null
  /** At least so many tenths of a star. */
  ratingTenths: number | null
  minKobo: number | null
  maxKobo: number | null
  /** Business prices are shown, filtered and sorted by, where the viewer is entitled (ruling 2). */
  entitled: boolean
}

export const EVERYTHING: Selection = {
  groups: [],
  join: 'all',
  expected: 0,
  numbers: [],
  tags: [],
  vehicle: [],
  spokenVehicle: [],
  fitment: null,
  condition: null,
  ratingTenths: null,
  minKobo: null,
  maxKobo: null,
  entitled: false,
}

/** True where one facet is narrowed, so that its counts need a look at what it hides. */
export function isNarrowed(selection: Selection, facet: FacetName): boolean {
  if (facet === 'price') return selection.minKobo !== null || selection.maxKobo !== null
  if (facet === 'rating') return selection.ratingTenths !== null
  if (facet === 'condition') return selection.condition !== null
  return selection.tags.some((tag) => tag.of === facet)
}

/** The selection as it would be without one facet's own criterion. */
export function without(selection: Selection, facet: FacetName): Selection {
  if (facet === 'price') return { ...selection, minKobo: null, maxKobo: null }
  if (facet === 'rating') return { ...selection, ratingTenths: null }
  if (facet === 'condition') return { ...selection, condition: null }
  return { ...selection, tags: selection.tags.filter((tag) => tag.of !== facet) }
}

/** The selection without the criteria that are figures of a listing. */
export function withoutFigures(selection: Selection): Selection {
  return { ...selection, condition: null, ratingTenths: null, minKobo: null, maxKobo: null }
}

/** True where a number is all that is asked for. */
export const asksNumbersAlone = ({ groups, ...selection }: Selection): boolean =>
  selection.numbers.length > 0 && groups.length === 0 && isUnnarrowed(selection)

/** True where words are all that is asked for. */
export const asksWordsAlone = ({ groups, ...selection }: Selection): boolean =>
  groups.length > 0 && selection.numbers.length + selection.spokenVehicle.length === 0 && isUnnarrowed(selection)

function isUnnarrowed({ tags, vehicle, fitment, ...figures }: Omit<Selection, 'groups'>): boolean {
  const { condition, ratingTenths, minKobo, maxKobo } = figures
  const isFree = [fitment, condition, ratingTenths, minKobo, maxKobo].every((criterion) => criterion === null)
  return tags.length + vehicle.length === 0 && isFree
}
