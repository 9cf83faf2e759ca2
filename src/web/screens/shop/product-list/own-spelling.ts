import type { listCategories, Product } from '#modules/catalogue/catalogue.contract.ts'
import { isSameName } from '#modules/catalogue/names.rules.ts'
import type { Output } from '#platform/http/endpoint.ts'

import type { ProductListState } from './list-state.ts'

type Category = Output<typeof listCategories>[number]
/** What tells of a listing how the shop spells its names. */
type Named = Pick<Product, 'brand' | 'vehicleSets'>

/**
 * The address in the shop's own words, so that one list has one canonical address however it was typed ("toyota",
 * "TOY-OTA"): the category from the list of categories; make, model and brand from the listings that were found, which
 * costs nothing. What they do not name stays as it was typed, and then is not known: `isOneOfMany`.
 */
export function inOwnSpelling(
  state: ProductListState,
  listings: readonly Named[],
  categories: readonly Category[],
): { state: ProductListState; isOneOfMany: boolean } {
  const set = state.make === '' ? undefined : listings.flatMap(({ vehicleSets }) => vehicleSets).find(isAsked(state))
  const brand = state.brand && listings.find((listing) => isSameName(listing.brand, state.brand))?.brand
  const own = {
    ...state,
    category: nameOfCategory(categories, state.category),
    make: set?.make ?? state.make,
    model: state.model && (set?.model ?? state.model),
    brand: brand || state.brand,
    year: plainNumber(state.year),
    page: plainNumber(state.page),
  }
  return { state: own, isOneOfMany: set === undefined && (state.make !== '' || state.model !== '') }
}

const isAsked =
  ({ make, model }: ProductListState) =>
  (set: Named['vehicleSets'][number]) =>
    isSameName(set.make, make) && (model === '' || isSameName(set.model, model))

/** The category by its own name, whether the address calls it by name, slug or alias (ruling 20). */
function nameOfCategory(categories: readonly Category[], called: string): string {
  const isCalled = ({ name, slug, aliases }: Category) =>
    [name, slug, ...aliases].some((one) => isSameName(one, called))
  return (called && categories.find(isCalled)?.name) || called
}

/** "02" is the number 2; what is no number stays for the API to refuse. */
const plainNumber = (typed: string) => (/^\d+$/.test(typed) ? `${Number(typed)}` : typed)
