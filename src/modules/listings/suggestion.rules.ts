import { normalisePartNumber, splitPartNumbers } from '#modules/catalogue/part-number.rules.ts'

import type { ListingSuggestion } from './suggestion.contract.ts'

export type SuggestedFields = ListingSuggestion['fields']

/** A listing on sale whose public fields can be suggested for another offer of its part. */
export interface KnownListing extends Pick<
  SuggestedFields,
  'title' | 'part_no' | 'brand' | 'category' | 'quality' | 'positions' | 'sizes' | 'universal'
> {
  type_key: string | null
  type_name: string | null
  /** Its seller or an admin chose the type. */
  is_type_decided: boolean
  vehicle_sets: SuggestedFields['vehicleSets']
  weight_kg: number
  length_in: number
  width_in: number
  height_in: number
}

export type SuggestedType = ListingSuggestion['types'][number]

/** Numbers of one text that are looked up. */
const MAX_NUMBERS = 10

/** Returns the part numbers of a text as they are compared. */
export const parsePartNumbers = (text: string): string[] =>
  splitPartNumbers(text)
    .map(({ normalised }) => normalised)
    .filter((number) => number.length >= 3 && number.length <= 80)
    .slice(0, MAX_NUMBERS)

/** Whether a text that no listing has can be a part number: "04465-02220", but not "oil filter" or "brake pad 2010". */
export const isLikePartNumber = (text: string): boolean =>
  text.split(',').every((number) => {
    const compared = normalisePartNumber(number)
    const digits = compared.replace(/\D/g, '').length
    return digits >= 3 && digits * 2 >= compared.length && number.trim().split(' ').length <= 3
  })

export const NO_FIELDS: SuggestedFields = {
  title: '',
  part_no: '',
  sku: '',
  brand: '',
  category: '',
  quality: null,
  part_type: null,
  positions: {},
  sizes: {},
  universal: false,
  vehicleSets: [],
  weight: null,
  length: null,
  dim_width: null,
  height: null,
}

/** Counts the types of listings, the most frequent first. */
export function countTypes(listings: readonly KnownListing[]): SuggestedType[] {
  const types = new Map<string, SuggestedType>()
  for (const { type_key: key, type_name: name } of listings)
    if (key !== null && name !== null) types.set(key, { key, name, listings: (types.get(key)?.listings ?? 0) + 1 })
  return [...types.values()].toSorted((a, b) => b.listings - a.listings)
}

/** Takes the fields from one listing of the wanted type, so that title, vehicles and sizes belong together. */
export function fieldsOfListings(listings: readonly KnownListing[], typeKey: string | null): SuggestedFields {
  const alike = listings.filter(({ type_key: key }) => key === typeKey)
  const titles = new Map<string, number>()
  for (const { title } of alike) titles.set(title, (titles.get(title) ?? 0) + 1)
  // The one whose type its seller has chosen, with the most frequent title, with most vehicles.
  const rank = (one: KnownListing) =>
    [one.is_type_decided ? 1 : 0, titles.get(one.title) ?? 0, one.vehicle_sets.length] as const
  const [best] = alike.toSorted((a, b) => compareRanks(rank(b), rank(a)))
  if (!best) return NO_FIELDS
  const agreed = <T>(values: readonly T[], otherwise: T) =>
    new Set(values).size === 1 ? (values[0] ?? otherwise) : otherwise
  // Brand and quality only if all these listings agree; else title and numbers may name another brand than the seller's.
  const brands = new Set(alike.map(({ brand }) => brand))
  return {
    ...(brands.size === 1
      ? { title: best.title, part_no: best.part_no, brand: best.brand }
      : { title: removeBrand(best), part_no: findCommonNumbers(best, alike), brand: '' }),
    sku: '',
    category: best.category,
    quality: agreed(
      alike.map(({ quality }) => quality),
      null,
    ),
    part_type: best.type_key === null ? null : { key: best.type_key, name: best.type_name ?? '' },
    positions: best.positions,
    sizes: best.sizes,
    universal: best.universal,
    vehicleSets: best.vehicle_sets,
    weight: best.weight_kg,
    length: best.length_in,
    dim_width: best.width_in,
    height: best.height_in,
  }
}

/** Returns the title without its brand and the dash or comma before it. */
function removeBrand({ title, brand }: KnownListing): string {
  const at = brand === '' ? -1 : title.toLowerCase().indexOf(brand.toLowerCase())
  if (at === -1) return title
  const [before, after] = [title.slice(0, at), title.slice(at + brand.length)]
  return `${before.replace(/[\s,–-]+$/, '')} ${after.trim()}`.trim()
}

/** Returns the part numbers of a listing that all the others have too, as it writes them. */
function findCommonNumbers(one: KnownListing, all: readonly KnownListing[]): string {
  const others = all.map(({ part_no: text }) => new Set(splitPartNumbers(text).map(({ normalised }) => normalised)))
  return splitPartNumbers(one.part_no)
    .filter(({ normalised }) => others.every((numbers) => numbers.has(normalised)))
    .map(({ display }) => display)
    .join(', ')
}

type Rank = readonly [number, number, number]
const compareRanks = (a: Rank, b: Rank): number => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]

/** SKUs that are tried for a part number. */
const MAX_SKUS = 20
const MAX_SKU_LENGTH = 80

/** Returns SKUs for a part number, the best first: the number as typed, then with a suffix. */
export function suggestSkus(partNo: string): string[] {
  const [first] = splitPartNumbers(partNo)
  if (!first) return []
  const base = first.display.slice(0, MAX_SKU_LENGTH - 3)
  return Array.from({ length: MAX_SKUS }, (_, at) => (at === 0 ? base : `${base}-${at + 1}`))
}
