import type { Ctx } from '#platform/ctx.ts'
import { cleanHtmlShown } from '#platform/html.ts'

import { catalogueProblems, type Product, type ProductDetail } from './catalogue.contract.ts'
import * as store from './catalogue.store.ts'
import { finishListing, type KeptListing, presentDetail, presentProduct } from './present.rules.ts'
import { isEntitled } from './price.rules.ts'
import { emptyStock, listForSale, returnStock, takeForSale, takeStock } from './stock.service.ts'

/** A listing as the calls show it to one viewer, as JSON. */
export interface FinishedListing {
  id: number
  json: string
}

export type Catalogue = ReturnType<typeof createCatalogue>

/** Reads listings for a viewer, every price by `presentProduct`; and sells them, within the caller's transaction. */
export function createCatalogue() {
  return {
    listing,
    listings,
    finished,
    finish,
    listForSale,
    takeForSale,
    takeStock,
    returnStock,
    emptyStock,
  }

  /** One listing with pictures and store; 404 where none is on sale under this id. */
  async function listing(ctx: Ctx, id: number): Promise<ProductDetail> {
    const row = await store.findListing(ctx.db, id)
    if (!row) throw catalogueProblems.productNotFound()
    return presentDetail({ ...row, description: cleanHtmlShown(row.description) }, isEntitled(ctx))
  }

  /** The listings of these ids in this order; those no longer on sale are left out. */
  async function listings(ctx: Ctx, ids: readonly number[]): Promise<Product[]> {
    const entitled = isEntitled(ctx)
    const found = await store.listByIds(ctx.db, ids)
    return found.map((row) => presentProduct(row, entitled))
  }

  /** Returns these listings as JSON from the kept pieces, in this order, for answers that list them. */
  async function finished(ctx: Ctx, ids: readonly number[]): Promise<FinishedListing[]> {
    return finish(ctx, await store.listKept(ctx.db, ids))
  }

  /** Builds the JSON of listings whose kept pieces the caller has read. */
  function finish(ctx: Ctx, kept: readonly KeptListing[]): FinishedListing[] {
    const entitled = isEntitled(ctx)
    return kept.map((row) => ({ id: row.id, json: finishListing(row, entitled) }))
  }
}
