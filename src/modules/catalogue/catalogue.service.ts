import type { Ctx } from '#platform/ctx.ts'
import { cleanStoredHtml } from '#platform/html.ts'

import { catalogueProblems, type Product, type ProductDetail } from './catalogue.contract.ts'
import * as store from './catalogue.store.ts'
import { completeListingJson, type ListingFragments, presentDetail, presentProduct } from './present.rules.ts'
import { isEntitled } from './price.rules.ts'
import { emptyStock, lockForSale, returnStock, takeForSale, takeStock } from './stock.service.ts'

/** The JSON of a listing for one viewer. */
export interface ListingJson {
  id: number
  json: string
}

export type Catalogue = ReturnType<typeof createCatalogue>

/** Reads listings for a viewer, and sells them within the caller's transaction. */
export function createCatalogue() {
  return {
    getListing,
    listProducts,
    listJson,
    completeJson,
    lockForSale,
    takeForSale,
    takeStock,
    returnStock,
    emptyStock,
  }

  /** Returns a listing with pictures and store. Throws productNotFound if it is not on sale. */
  async function getListing(ctx: Ctx, id: number): Promise<ProductDetail> {
    const row = await store.findListing(ctx.db, id)
    if (!row) throw catalogueProblems.productNotFound()
    return presentDetail({ ...row, description: cleanStoredHtml(row.description) }, isEntitled(ctx))
  }

  /** Returns the listings of these ids in this order, without those that are no longer on sale. */
  async function listProducts(ctx: Ctx, ids: readonly number[]): Promise<Product[]> {
    const entitled = isEntitled(ctx)
    const found = await store.listByIds(ctx.db, ids)
    return found.map((row) => presentProduct(row, entitled))
  }

  /** Returns the JSON of these listings in this order, built from stored fragments. */
  async function listJson(ctx: Ctx, ids: readonly number[]): Promise<ListingJson[]> {
    return completeJson(ctx, await store.listFragments(ctx.db, ids))
  }

  /** Builds the JSON of listings from fragments that the caller has read. */
  function completeJson(ctx: Ctx, rows: readonly ListingFragments[]): ListingJson[] {
    const entitled = isEntitled(ctx)
    return rows.map((row) => ({ id: row.id, json: completeListingJson(row, entitled) }))
  }
}
