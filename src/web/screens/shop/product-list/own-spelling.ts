import type { listCategories, Product } from '#modules/catalogue/catalogue.contract.ts'
import { isSameName } from '#modules/catalogue/names.rules.ts'
import type { Output } from '#platform/http/endpoint.ts'

import { listBrands, type ProductListState } from './list-state.ts'

type Category = Output<typeof listCategories>[number]
/** The fields of a listing that show the canonical spelling of names. */
type SpellingSource = Pick<Product, 'brand' | 'vehicleSets'>

/** Returns the state with canonical names, so that every spelling ("toyota", "TOY-OTA") has one canonical address. */
export function toCanonicalSpelling(
  state: ProductListState,
  listings: readonly SpellingSource[],
  categories: readonly Category[],
): { state: ProductListState; isOneOfMany: boolean } {
  // From the listings found, which needs no call. Other values stay as typed, and `isOneOfMany` is then unknown.
  const set = state.make === '' ? undefined : listings.flatMap(({ vehicleSets }) => vehicleSets).find(isAsked(state))
  const own = {
    ...state,
    category: findCategoryName(categories, state.category),
    make: set?.make ?? state.make,
    model: state.model && (set?.model ?? state.model),
    brand: listBrands(state)
      .map((typed) => listings.find(({ brand }) => isSameName(brand, typed))?.brand ?? typed)
      .join('\n'),
    year: plainNumber(state.year),
    page: plainNumber(state.page),
  }
  return { state: own, isOneOfMany: set === undefined && (state.make !== '' || state.model !== '') }
}

const isAsked =
  ({ make, model }: ProductListState) =>
  (set: SpellingSource['vehicleSets'][number]) =>
    isSameName(set.make, make) && (model === '' || isSameName(set.model, model))

/** Returns the name of a category given by name, slug or alias (ruling 20). */
function findCategoryName(categories: readonly Category[], called: string): string {
  const isCalled = ({ name, slug, aliases }: Category) =>
    [name, slug, ...aliases].some((one) => isSameName(one, called))
  return (called && categories.find(isCalled)?.name) || called
}

/** Converts "02" to "2"; other text stays for the API to reject. */
const plainNumber = (typed: string) => (/^\d+$/.test(typed) ? `${Number(typed)}` : typed)
