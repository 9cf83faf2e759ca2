/** Pages of the whole look-up (specification, section 7). */
export const LOOKUP_PAGES = 8

const reading = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Sorts names for reading: numbers by value (3 before 323), ignoring case and accents. */
export function sortNames(names: readonly string[]): string[] {
  return names.toSorted(reading.compare)
}

/** Returns the slug of a name: "Citroën" is `citroen`, "Land Cruiser" `land-cruiser`; empty for other scripts. */
export function toSlug(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** Returns the range of models, numbered from 0, on a page from 1 to 8; the ranges differ by at most one model. */
export function getPageRange(page: number, count: number): { from: number; to: number } {
  return { from: Math.floor(((page - 1) * count) / LOOKUP_PAGES), to: Math.floor((page * count) / LOOKUP_PAGES) }
}

/** One model of the nested look-up. */
export interface LookupModel {
  make: string
  model: string
  years: Record<string, LookupYear>
}
export interface LookupYear {
  engine_types: string[]
  vehicle_types: string[]
}

/** Nests models: make → model → year → engines and body types. A make that spans two pages is on both. */
export function nestModels(models: readonly LookupModel[]): Record<string, Record<string, Record<string, LookupYear>>> {
  const nested: Record<string, Record<string, Record<string, LookupYear>>> = {}
  for (const { make, model, years } of models) (nested[make] ??= {})[model] = years
  return nested
}
