import { catalogueProblems, type Product } from '#modules/catalogue/catalogue.contract.ts'
import type { Catalogue, ListingJson } from '#modules/catalogue/catalogue.service.ts'
import { isEntitled } from '#modules/catalogue/price.rules.ts'
import type { Demand } from '#modules/demand/demand.service.ts'
import type { Keyword, Names } from '#modules/keyword/keyword.service.ts'
import { nameKey } from '#modules/keyword/lookup.rules.ts'
import type { SearchIndex } from '#modules/search-index/search-index.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import { findAlternatives } from './alternatives.service.ts'
import { type Answer, answerQuestion } from './answer.service.ts'
import { countChoices } from './choice-counts.service.ts'
import { COUNT_CAP } from './criteria.rules.ts'
import { createDemandNote } from './demand.rules.ts'
import { nameFacets } from './facets.rules.ts'
import { suggest as suggestIds } from './find.service.ts'
import { findPrefixed, findSameNumber, findSimilar, readTags } from './lookup.store.ts'
import { NO_FACETS } from './no-facets.rules.ts'
import type { Page } from './page.rules.ts'
import type { Question } from './question.rules.ts'
import { resolveQuestion } from './question.service.ts'
import { FACETS, type SearchQuery } from './search-query.contract.ts'
import type { Alternative, ProductPage, Interpretation } from './search.contract.ts'
import { listPopular } from './search.store.ts'
import { splitSimilarityTags } from './tags.rules.ts'
import { dropReplaced, toUnderstood } from './understood.rules.ts'
import { asksForVehicle, selectVehicle } from './vehicle-selection.rules.ts'
import { type DecodeVin, resolveWithVin } from './vin-vehicle.service.ts'

export type Search = ReturnType<typeof createSearch>

/** A page of listings without its links, which depend on the call. */
export interface Results<Listing> extends Omit<ProductPage, 'next' | 'previous' | 'results' | 'alternatives'> {
  results: Listing[]
  alternatives?: (Omit<Alternative, 'results'> & { results: Listing[] })[]
}

export interface SearchOptions {
  /** Finds alternatives for a main list of at most this many listings; -1 for none. Default: the page size. */
  alternativesUpTo?: number
}

const MAX_SELLERS = 8
const MAX_SIMILAR = 6
const MAX_SUGGESTIONS = 6

/** The one search behind every list of the shop (ruling 17). */
export function createSearch(deps: {
  catalogue: Catalogue
  keyword: Keyword
  demand: Demand
  index: SearchIndex
  decodeVin: DecodeVin
}) {
  const { catalogue, keyword, demand } = deps
  return {
    search: (ctx: Ctx, query: SearchQuery) => runSearch(ctx, query, catalogue.listJson),
    searchProducts: (ctx: Ctx, query: SearchQuery, options?: SearchOptions) =>
      runSearch(ctx, query, catalogue.listProducts, options),
    list,
    suggest,
    findRelated,
    forgetNames: keyword.forget,
    getNames: keyword.current,
    ...deps.index,
    reindex,
  }

  /** Updates listings in the index, and notifies waiting buyers later. */
  async function reindex(ctx: Pick<Ctx, 'db'>, productIds: readonly number[]): Promise<void> {
    await inTransaction(ctx, async (tx) => {
      await deps.index.reindex(tx, productIds)
      await demand.noteListed(tx, productIds)
    })
  }

  /** Lists all listings, or those of one category, the most popular first, with the exact total. */
  async function list(ctx: Ctx, query: { category?: string; page: number; page_size: number }) {
    const category = query.category === undefined ? null : ((await findCategory(ctx, query.category)) ?? 0)
    const { total, listings } = await listPopular(ctx.db, category, toPage(query))
    return { ...toCount(total), results: catalogue.completeJson(ctx, listings) }
  }

  /** Searches by all criteria. Unknown names find nothing; an unknown part type is a 400. */
  async function runSearch<Listing>(
    ctx: Ctx,
    query: SearchQuery,
    read: (ctx: Ctx, ids: readonly number[]) => Promise<Listing[]>,
    { alternativesUpTo }: SearchOptions = {},
  ): Promise<Results<Listing>> {
    const knowsVehicle = (known: Names) => !asksForVehicle(query) || selectVehicle(known, query) !== null
    const names = await keyword.currentFor(ctx, knowsVehicle)
    const { question, vin } = await resolveWithVin(ctx, { names, decodeVin: deps.decodeVin }, query)
    const facets = query.facets === '1'
    if (!question) return { count: 0, count_capped: false, results: [], ...(facets && { facets: NO_FACETS }) }
    const answer = await answerQuestion(ctx, question, toPage(query), facets)
    const { found, outcome } = answer
    const total = toCount(found.total)
    const isAsked = query.search !== undefined || query.type !== undefined || query.position !== undefined
    const missed = query.page === 1 && isAsked ? createDemandNote(question, { outcome, total: found.total }) : null
    if (missed) demand.note(ctx, missed)
    const main = { ids: found.ids, total: found.total, outcome }
    return {
      ...total,
      results: await read(ctx, found.ids),
      ...(facets && {
        facets: found.facets ? nameFacets(found.facets, total.count_capped ? FACETS : found.capped, names) : NO_FACETS,
      }),
      ...(isAsked && {
        understood: await describe(ctx, names, question, { ...answer, vin }),
        outcome,
        alternatives: await readAlternatives(
          ctx,
          { names, question, main, limit: alternativesUpTo ?? query.page_size, query },
          read,
        ),
      }),
    }
  }

  /** Reads alternatives for the first page of a main list of at most `limit` listings. */
  async function readAlternatives<Listing>(
    ctx: Ctx,
    { names, question, main, limit, query }: AlternativesQuery,
    read: (ctx: Ctx, ids: readonly number[]) => Promise<Listing[]>,
  ) {
    if (query.page > 1 || main.total > limit) return []
    const found = await findAlternatives(ctx, names, question, main)
    return Promise.all(found.map(async ({ ids, ...rest }) => ({ ...rest, results: await read(ctx, ids) })))
  }

  /** Finds up to six listings for an unfinished text of at least two characters. */
  async function suggest(ctx: Ctx, text: string): Promise<Product[]> {
    if (text.length < 2) return []
    const names = await keyword.current(ctx)
    const question = await resolveQuestion(
      ctx,
      names,
      { search: text, page: 1, page_size: MAX_SUGGESTIONS },
      { unfinished: true },
    )
    if (!question) return []
    const { number, criteria } = question
    const ids =
      number && !number.isListed
        ? await findPrefixed(ctx.db, number.normalised)
        : await suggestIds(ctx.db, criteria, MAX_SUGGESTIONS)
    return catalogue.listProducts(ctx, ids.slice(0, MAX_SUGGESTIONS))
  }

  /** Finds other sellers of the part number, and similar parts. @throws productNotFound if it is not on sale */
  async function findRelated(ctx: Ctx, id: number): Promise<{ sellers: ListingJson[]; similar: ListingJson[] }> {
    const options = { limit: MAX_SELLERS, entitled: isEntitled(ctx) }
    const [tags, sellers] = await Promise.all([readTags(ctx.db, id), findSameNumber(ctx.db, id, options)])
    // Of its type for its vehicles, or else of its category; none while the listing is not in the index.
    const alike = await findAlike(ctx, tags, [id, ...sellers])
    const found = await catalogue.listJson(ctx, [id, ...sellers, ...alike])
    if (!found.some((product) => product.id === id)) throw catalogueProblems.productNotFound()
    return {
      sellers: found.filter((product) => sellers.includes(product.id)),
      similar: found.filter((product) => alike.includes(product.id)),
    }
  }

  async function findAlike({ db }: Ctx, tags: readonly number[], except: readonly number[]): Promise<number[]> {
    const { part, category, vehicles } = splitSimilarityTags(tags)
    if (tags.length === 0) return []
    const ofType = part.length > 0 ? await findSimilar(db, { all: part, any: vehicles }, except, MAX_SIMILAR) : []
    return ofType.length > 0 ? ofType : findSimilar(db, { all: category, any: vehicles }, except, MAX_SIMILAR)
  }

  async function findCategory(ctx: Ctx, name: string): Promise<number | undefined> {
    return (await keyword.current(ctx)).categoryByName.get(nameKey(name))
  }
}

/** Describes the interpretation of a search, with the count of each choice of a question. */
async function describe(
  ctx: Ctx,
  names: Names,
  question: Question,
  { found, outcome, vin }: Answer & { vin: Interpretation['vin'] },
): Promise<Interpretation> {
  const counts = await countChoices(ctx.db, names, question, found.total)
  const types = question.types.length > 0 ? question.types : (question.understanding?.types ?? [])
  const understanding = dropReplaced(question.understanding, question.query)
  const relaxed = outcome === 'no_type' || question.words.length > 0
  return toUnderstood({ ...question, understanding, types, relaxed, counts, vin })
}

interface AlternativesQuery {
  names: Names
  question: Question
  main: Parameters<typeof findAlternatives>[3]
  limit: number
  query: SearchQuery
}

function toCount(total: number, isCapped = false) {
  return { count: Math.min(total, COUNT_CAP), count_capped: isCapped || total > COUNT_CAP }
}

/** Converts a query to a page. Pages after the count cap are empty. */
function toPage(query: {
  page: number
  page_size: number
  sort?: SearchQuery['sort']
  search?: string | undefined
  type?: readonly string[] | undefined
}): Page {
  const offset = (query.page - 1) * query.page_size
  const size = Math.max(0, Math.min(query.page_size, COUNT_CAP - offset))
  return {
    sort: query.sort ?? (query.search || query.type ? 'relevance' : 'popular'),
    offset: Math.min(offset, COUNT_CAP),
    size,
  }
}
