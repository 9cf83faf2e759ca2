import type { Product } from '#modules/catalogue/catalogue.contract.ts'

type TypedListing = Pick<Product, 'part_type'>

/** Returns the first listing of each part type, at most `count`, and all others: popular ones are often of one type. */
export function takeOneOfEachType<T extends TypedListing>(listings: readonly T[], count: number): [T[], T[]] {
  const types = new Set<string>()
  const first: T[] = []
  const rest: T[] = []
  for (const listing of listings) {
    const type = listing.part_type?.key ?? ''
    const isFirst = first.length < count && !types.has(type)
    types.add(type)
    if (isFirst) first.push(listing)
    else rest.push(listing)
  }
  return [first, rest]
}
