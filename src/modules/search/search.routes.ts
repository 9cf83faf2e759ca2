import type { FastifyInstance, FastifyRequest } from 'fastify'

import { finishedAnswer } from '#platform/http/finished-answer.ts'
import { mount } from '#platform/http/mount.ts'
import { pageLinks } from '#platform/paging.ts'

import {
  filterDoors,
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
    const { sellers, similar } = await search.related(ctx, params.id)
    return finishedAnswer({ sellers: [], similar: [] }, { sellers: jsonOf(sellers), similar: jsonOf(similar) })
  })
  for (const door of filterDoors)
    mount(app, door, async ({ ctx, params, query, request }) =>
      page(request, query, await search.search(ctx, { ...query, ...params })),
    )
}

/** A listing as JSON. */
interface Finished {
  json: string
}

function page(
  request: FastifyRequest,
  query: { page: number; page_size: number },
  { results, ...found }: Results<Finished>,
) {
  const links = pageLinks(request.url, { page: query.page, pageSize: query.page_size, count: found.count })
  return finishedAnswer({ ...found, ...links, results: [] }, { results: jsonOf(results) })
}

const jsonOf = (listings: readonly Finished[]) => listings.map(({ json }) => json)
