import type { FastifyInstance, FastifyRequest } from 'fastify'

import { fillLists, finishedAnswer } from '#platform/http/finished-answer.ts'
import { mount } from '#platform/http/mount.ts'
import { pageLinks } from '#platform/paging.ts'

import {
  filterEndpoints,
  findByCategory,
  findProducts,
  getRelated,
  listBySeller,
  listProducts,
  suggestProducts,
} from './search.contract.ts'
import type { Results, Search } from './search.service.ts'

/** The one search and its doors (ruling 17). */
export function searchRoutes(app: FastifyInstance, search: Search): void {
  mount(app, listProducts, async ({ ctx, query, request }) => page(request, query, await search.list(ctx, query)))
  mount(app, findProducts, async ({ ctx, query, request }) => page(request, query, await search.search(ctx, query)))
  mount(app, findByCategory, async ({ ctx, params, query, request }) =>
    page(request, query, await search.list(ctx, { ...query, ...params })),
  )
  mount(app, listBySeller, async ({ ctx, params, query, request }) =>
    page(request, query, await search.search(ctx, { ...query, store: params.storeId })),
  )
  mount(app, suggestProducts, async ({ ctx, query }) => search.suggest(ctx, query.search))
  mount(app, getRelated, async ({ ctx, params }) => {
    const { sellers, similar } = await search.findRelated(ctx, params.id)
    return finishedAnswer({ sellers: [], similar: [] }, { sellers: toJson(sellers), similar: toJson(similar) })
  })
  for (const door of filterEndpoints)
    mount(app, door, async ({ ctx, params, query, request }) =>
      page(request, query, await search.search(ctx, { ...query, ...params })),
    )
}

type AlternativeJson = NonNullable<Results<ListingJson>['alternatives']>[number]

/** A listing as JSON. */
interface ListingJson {
  json: string
}

function page(
  request: FastifyRequest,
  query: { page: number; page_size: number },
  { results, alternatives, ...found }: Results<ListingJson>,
) {
  const links = pageLinks(request.url, { page: query.page, pageSize: query.page_size, count: found.count })
  const lists = { results: toJson(results), ...(alternatives && { alternatives: alternatives.map(alternativeToJson) }) }
  return finishedAnswer({ ...found, ...links, results: [], ...(alternatives && { alternatives: [] }) }, lists)
}

const toJson = (listings: readonly ListingJson[]) => listings.map(({ json }) => json)

/** Returns the JSON of an alternative with its fields in the order of the response schema. */
const alternativeToJson = ({ kind, title, count, results, href }: AlternativeJson) =>
  fillLists(JSON.stringify({ kind, title, count, results: [], href }), { results: toJson(results) })
