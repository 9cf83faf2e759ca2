import { catalogueProblems, type Product } from '#modules/catalogue/catalogue.contract.ts'
import type { Catalogue, FinishedListing } from '#modules/catalogue/catalogue.service.ts'
import { isEntitled } from '#modules/catalogue/price.rules.ts'
import type { DemandNote } from '#modules/demand/demand.rules.ts'
import type { Demand } from '#modules/demand/demand.service.ts'
import type { Ctx } from '#platform/ctx.ts'

import { FACETS } from './count.service.ts'
import { createDictionary, type Dictionary } from './dictionary.service.ts'
import { nameFacets } from './facets.rules.ts'
import type { Page } from './facts.rules.ts'
import { find, type Found, suggest as suggestIds } from './find.service.ts'
import { clearTexts, rebuildIndex, reindex, withdrawStore } from './index.store.ts'
import { readKeyword, type Reading } from './keyword.service.ts'
import { nameKey, selectVehicle } from './lookup.rules.ts'
import { findBrand, findSameNumber, findSimilar, isBeyondNumbers, readTags } from './lookup.store.ts'
import { NO_FACETS } from './no-facets.rules.ts'
import type { ProductPage, SearchQuery } from './search.contract.ts'
import { listPopular } from './search.store.ts'
import { COUNT_CAP, dayNumber, EVERYTHING, type FacetName, type Selection } from './selection.rules.ts'
import { brandTag, categoryTag, CONDITION_NUMBERS, likeness, storeTag } from './tags.rules.ts'

export type Search = ReturnType<typeof createSearch>

/** A page of listings without its links, which depend on the call that asked. */
export interface Results<Listing> extends Omit<ProductPage, 'next' | 'previous' | 'results'> {
  results: Listing[]
}

const MOST_SELLERS = 8
const MOST_SIMILAR = 6
const MOST_SUGGESTED = 6

/** The one search behind every list of the shop (ruling 17). */
export function createSearch(parts: { catalogue: Catalogue; demand: Pick<Demand, 'note'> }) {
  const dictionary = createDictionary()
  return {
    search: (ctx: Ctx, query: SearchQuery) => searchFor(ctx, query, parts.catalogue.finished),
    searchProducts: (ctx: Ctx, query: SearchQuery) => searchFor(ctx, query, parts.catalogue.listings),
    list,
    suggest,
    related,
    forgetNames: dictionary.forget,
    names: dictionary.current,
    reindex,
    rebuild: rebuildIndex,
    withdrawStore,
    clearTexts,
  }

  /** All listings, or those of one category, the most popular first: an index walk, with the exact total. */
  async function list(ctx: Ctx, query: { category?: string; page: number; page_size: number }) {
    const category = query.category === undefined ? null : ((await findCategory(ctx, query.category)) ?? 0)
    const { total, listings } = await listPopular(ctx.db, category, pageOf(query))
    return { ...counted(total), results: parts.catalogue.finish(ctx, listings) }
  }

  /** Every criterion together. A name that nobody knows finds nothing; that is no error. */
  async function searchFor<Listing>(
    ctx: Ctx,
    query: SearchQuery,
    read: (ctx: Ctx, ids: readonly number[]) => Promise<Listing[]>,
  ): Promise<Results<Listing>> {
    const knowsVehicle = (known: Dictionary) => !asksForVehicle(query) || selectVehicle(known, query) !== null
    const names = await dictionary.currentFor(ctx, knowsVehicle)
    const selection = await select(ctx, names, query)
    const facets = query.facets === '1'
    if (!selection) return { count: 0, count_capped: false, results: [], ...(facets && { facets: NO_FACETS }) }
    const readings: (Reading | null)[] = query.search ? await readKeyword(ctx, names, query.search) : [null]
    const { found, reading } = await firstThatFinds(ctx, selection, readings, pageOf(query), facets)
    if (query.search && found.total === 0 && isPlain(query)) parts.demand.note(ctx, wordsNotFound(query.search))
    const total = counted(found.total, await bringsMore(ctx, reading))
    const capped = total.count_capped ? FACETS : found.capped
    return {
      ...total,
      results: await read(ctx, found.ids),
      ...(facets && { facets: found.facets ? nameFacets(found.facets, capped, names) : NO_FACETS }),
      ...(reading && { understood: reading.understood }),
    }
  }

  /** At most six listings for a keyword that is still being typed; under two characters none. */
  async function suggest(ctx: Ctx, text: string): Promise<Product[]> {
    if (text.length < 2) return []
    const names = await dictionary.current(ctx)
    const readings = await readKeyword(ctx, names, text, { unfinished: true })
    for (const reading of readings.slice(0, 2)) {
      const selection = { ...EVERYTHING, ...reading.selection, entitled: isEntitled(ctx) }
      const found = await suggestIds(ctx.db, selection, MOST_SUGGESTED)
      if (found.length > 0) return parts.catalogue.listings(ctx, found)
    }
    return []
  }

  /**
   * Other sellers of the same part number, and similar parts for the same vehicles: none of these while the index does not
   * hold the listing yet; 404 where it is not on sale.
   */
  async function related(ctx: Ctx, id: number): Promise<{ sellers: FinishedListing[]; similar: FinishedListing[] }> {
    const asked = { most: MOST_SELLERS, entitled: isEntitled(ctx) }
    const [tags, sellers] = await Promise.all([readTags(ctx.db, id), findSameNumber(ctx.db, id, asked)])
    const { category, vehicles } = likeness(tags)
    const alike =
      tags.length === 0
        ? []
        : await findSimilar(ctx.db, { all: category, any: vehicles }, [id, ...sellers], MOST_SIMILAR)
    const found = await parts.catalogue.finished(ctx, [id, ...sellers, ...alike])
    if (!found.some((product) => product.id === id)) throw catalogueProblems.productNotFound()
    return {
      sellers: found.filter((product) => sellers.includes(product.id)),
      similar: found.filter((product) => alike.includes(product.id)),
    }
  }

  async function findCategory(ctx: Ctx, name: string): Promise<number | undefined> {
    return (await dictionary.current(ctx)).categoryByName.get(nameKey(name))
  }
}

/** Tries the readings of a keyword in turn; what the last one finds stands, even if that is nothing. */
async function firstThatFinds(
  ctx: Ctx,
  selection: Selection,
  readings: readonly (Reading | null)[],
  page: Page,
  facets: boolean,
): Promise<{ found: Found; reading: Reading | null }> {
  // Even where a filter leaves nothing, its facet says what lies behind it.
  let none: Found = { ids: [], total: 0, facets: null, capped: [], tiers: null }
  for (const reading of readings) {
    const found = await find(ctx.db, { ...selection, ...reading?.selection }, page, facets)
    if (found.total > 0) return { found, reading }
    none = found
  }
  return { found: none, reading: readings[0] ?? null }
}

function counted(total: number, isCut = false) {
  return { count: Math.min(total, COUNT_CAP), count_capped: isCut || total > COUNT_CAP }
}

/** So few listings are all that a number brings, unless nine of ten that it stands on are off sale: not asked for. */
const SURELY_ALL = 20

/** Whether a number was typed that brings more listings than are looked at: then their total is not known. */
async function bringsMore(ctx: Ctx, reading: Reading | null): Promise<boolean> {
  if (!reading || reading.selection.numbers.length <= SURELY_ALL) return false
  return isBeyondNumbers(ctx.db, reading.typedNumbers)
}

/** Paging ends where counting ends: behind it every page is empty. */
function pageOf(query: {
  page: number
  page_size: number
  sort?: SearchQuery['sort']
  search?: string | undefined
}): Page {
  const offset = (query.page - 1) * query.page_size
  const size = Math.max(0, Math.min(query.page_size, COUNT_CAP - offset))
  return { sort: query.sort ?? (query.search ? 'relevance' : 'popular'), offset: Math.min(offset, COUNT_CAP), size }
}

/** Resolves the named criteria to numbers; null where one of them names nothing that exists. */
async function select(ctx: Ctx, names: Dictionary, query: SearchQuery): Promise<Selection | null> {
  const tags: Selection['tags'][number][] = []
  const need = (of: FacetName | null, tag: number | undefined) => tag !== undefined && tags.push({ of, tag })
  if (query.category !== undefined) {
    const category = names.categoryByName.get(nameKey(query.category))
    if (!need('category', category && categoryTag(category))) return null
  }
  if (query.brand !== undefined) {
    const brand =
      names.brandByName.get(query.brand.toLowerCase()) ??
      names.brandByName.get(nameKey(query.brand)) ??
      (await findBrand(ctx.db, query.brand))
    if (!need('brand', brand && brandTag(brand))) return null
  }
  if (query.store && !need(null, storeTag(query.store))) return null
  const vehicle = asksForVehicle(query) ? selectVehicle(names, query) : NO_VEHICLE
  if (!vehicle) return null
  return {
    ...EVERYTHING,
    tags,
    vehicle: vehicle.tags,
    fitment: vehicle.fitment,
    condition: query.condition ? CONDITION_NUMBERS[query.condition] : null,
    ratingTenths: query.rating === undefined ? null : Math.round(query.rating * 10),
    minKobo: query.min ?? null,
    maxKobo: query.max ?? null,
    today: dayNumber(ctx.now()),
    entitled: isEntitled(ctx),
  }
}

/** A filter may have left nothing of what the words would find: only the words alone say what the shop lacks. */
const wordsNotFound = (words: string): DemandNote => ({
  outcome: 'no_type',
  typeId: null,
  positions: {},
  modelId: null,
  year: null,
  sizeKey: '',
  partNumber: '',
  condition: null,
  words,
  stateId: null,
})

const isPlain = ({
  search: _search,
  sort: _sort,
  page: _page,
  page_size: _size,
  facets: _facets,
  ...filters
}: SearchQuery) => Object.values(filters).every((filter) => filter === undefined)

const NO_VEHICLE = { tags: [], fitment: null }
const asksForVehicle = ({ make, model, year, engineType, vehicleType }: SearchQuery) =>
  [make, model, year, engineType, vehicleType].some((part) => part !== undefined)
