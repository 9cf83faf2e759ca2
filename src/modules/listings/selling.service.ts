import type { z } from 'zod'

import type { Search } from '#modules/search/search.service.ts'
import { noteSecurityEvent } from '#platform/audit.ts'
import { type Ctx, requireActor } from '#platform/ctx.ts'
import { sqlState, violates } from '#platform/db/sql-state.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { cleanHtmlShown } from '#platform/html.ts'
import { invalidInput, Problem } from '#platform/http/problems.ts'
import { kobo, toNaira } from '#platform/money.ts'

import type { ListingFields } from './listing-body.contract.ts'
import type { ListingTypes, ShownType } from './listing-types.service.ts'
import { readTypes } from './listing-types.store.ts'
import type { SellerSelection } from './selling-filters.store.ts'
import { findSellerPage } from './selling-list.store.ts'
import {
  type CreateProductBody,
  type ReplaceProductBody,
  SELLER_COUNT_CAP,
  SELLER_SEARCH_REACH,
  type SellerProduct,
  type SellerProductDetail,
  type SellerQuery,
  sellingProblems,
} from './selling.contract.ts'
import { changesBetween, nairaOrNull, ownerIdOf, presentSellerProduct } from './selling.rules.ts'
import * as store from './selling.store.ts'
import { prepare, type Writing } from './writing.service.ts'
import { holdStore } from './writing.store.ts'

export type Selling = ReturnType<typeof createSelling>

interface Deps {
  writing: Writing
  types: Pick<ListingTypes, 'prepare' | 'propose' | 'describe'>
  search: Pick<Search, 'reindex'>
  /** Whether the asking person may put this picture on a listing. */
  ownPicture(ctx: Ctx, url: string): Promise<boolean>
}

/** Writing and reading the listings of stores, by their owners and by admins (rulings 12 to 14). */
export function createSelling(deps: Deps) {
  const { writing, types } = deps
  return { list, read, create, replace, remove }

  /** A page of the own listings, hidden ones too; an admin's is of every store, or of one. Pages go as far as `reach`. */
  async function list(
    ctx: Ctx,
    query: SellerQuery,
  ): Promise<{ count: number; capped: boolean; reach: number; results: SellerProduct[] }> {
    const storeId = await storeOf(ctx, query.store)
    const category = query.category === undefined ? null : await store.findCategoryId(ctx.db, query.category)
    if (storeId === 'none' || (query.category !== undefined && category === null))
      return { count: 0, capped: false, reach: 0, results: [] }
    const selection: SellerSelection = {
      storeId,
      category,
      search: query.search?.toLowerCase().replace(/[\s\p{Cc}]+/gu, ' ') ?? null,
      condition: query.condition ?? null,
      hidden: query.hidden === undefined ? null : query.hidden === '1',
    }
    const offset = (query.page - 1) * query.page_size
    const size = Math.max(0, Math.min(query.page_size, SELLER_COUNT_CAP - offset))
    const descending = (query.direction ?? (query.sort === 'newest' ? 'desc' : 'asc')) === 'desc'
    const { ids, total } = await findSellerPage(
      ctx.db,
      selection,
      { sort: query.sort, descending, offset, size },
      { countLimit: SELLER_COUNT_CAP + 1, reach: SELLER_SEARCH_REACH },
    )
    const found = await store.listSellerRows(ctx.db, ids)
    const results = found.map((row) => shown(presentSellerProduct(row)))
    const [capped, count] = [total > SELLER_COUNT_CAP, Math.min(total, SELLER_COUNT_CAP)]
    return { count, capped, reach: capped && selection.search !== null ? SELLER_SEARCH_REACH : count, results }
  }

  /** @throws listingNotFound also where it is somebody else's */
  async function read(ctx: Ctx, id: number): Promise<SellerProductDetail> {
    const row = await store.findSellerListing(ctx.db, id, ownerIdOf(requireActor(ctx)))
    if (!row) throw sellingProblems.listingNotFound()
    const images = row.images.map((image) => ({ ...image, productId: row.id }))
    const { store: of, positions, sizes, is_type_decided } = row
    return { ...shown(presentSellerProduct(row)), images, store: of, positions, sizes, is_type_decided }
  }

  /** @throws storeNotFound, storeSuspended, skuTaken, Problem 400 by field */
  async function create(ctx: Ctx, { storeId, ...fields }: z.output<typeof CreateProductBody>) {
    const listing = await prepare(ctx, fields, { types, before: null })
    const id = await inTransaction(ctx, async (tx) => {
      const found = await store.findStoreFor(tx.db, storeId, ownerIdOf(requireActor(tx)))
      if (!found) throw sellingProblems.storeNotFound()
      if (found.suspended) throw sellingProblems.storeSuspended()
      await checkPicture(tx, fields.thumbnail)
      // Held before it is looked for, so that of two at once the second finds the listing of the first.
      await holdStore(tx.db, storeId)
      if (await store.hasSku(tx.db, storeId, fields.sku)) throw sellingProblems.skuTaken()
      const [written] = await writing.write(tx, storeId, [listing])
      if (!written) throw new Error('A listing was not written.')
      await propose(types, tx, written.id, fields)
      return written.id
    })
    return read(ctx, id)
  }

  /**
   * Changes a listing that still is as it was when it was read.
   * @throws listingNotFound, skuTaken, changedMeanwhile with what differs, Problem 400 by field
   */
  async function replace(ctx: Ctx, id: number, { version, ...fields }: z.output<typeof ReplaceProductBody>) {
    const before = await read(ctx, id)
    const isConflictConfirmed = (await readTypes(ctx.db, [id])).get(id)?.conflict_confirmed ?? false
    const listing = await prepare(ctx, fields, { types, before: { ...before, isConflictConfirmed } })
    await inTransaction(ctx, async (tx) => {
      if (fields.thumbnail !== before.thumbnail) await checkPicture(tx, fields.thumbnail)
      const [held] = await store.holdListings(tx.db, [id], ownerIdOf(requireActor(tx)))
      if (!held) throw sellingProblems.listingNotFound()
      if (held.version !== version)
        throw await stale(tx, id, { version, ...fields, ...(await types.describe(tx, listing.type)) })
      // By its new SKU the writer finds it.
      if (held.sku !== fields.sku) await store.setSku(tx.db, id, fields.sku).catch(sayTaken)
      await writing.write(tx, held.store_id, [listing])
      await propose(types, tx, id, fields)
      await notePrices(tx, held, fields)
    })
    return read(ctx, id)
  }

  /** Deletes a listing, or hides it where orders refer to it (ruling 23). @throws listingNotFound */
  async function remove(ctx: Ctx, id: number): Promise<{ outcome: 'deleted' | 'hidden' }> {
    return inTransaction(ctx, async (tx) => {
      const [held] = await store.holdListings(tx.db, [id], ownerIdOf(requireActor(tx)))
      if (!held) throw sellingProblems.listingNotFound()
      const outcome = await deleteOrHide(tx, id)
      await deps.search.reindex(tx, [id])
      await noteSecurityEvent(tx, {
        event: 'listing_deleted',
        detail: { listing: id, store: held.store_id, sku: held.sku, outcome },
      })
      return { outcome }
    })
  }

  async function checkPicture(ctx: Ctx, url: string): Promise<void> {
    if (await deps.ownPicture(ctx, url)) return
    throw invalidInput({ thumbnail: ['Thumbnail is a picture that was uploaded here.'] })
  }
}

/** Stores the words of a seller who did not find the type. */
async function propose(
  types: Pick<ListingTypes, 'propose'>,
  tx: Ctx,
  id: number,
  { part_type: type, type_proposal: words }: ListingFields,
): Promise<void> {
  if (type === null && words !== '')
    await types.propose(tx.db, { text: words, id, by: requireActor(tx).userId, at: tx.now() })
}

/** Descriptions are cleaned again when shown, whatever the database holds (ruling 22). */
const shown = (product: SellerProduct): SellerProduct => ({
  ...product,
  description: cleanHtmlShown(product.description),
})

/** The store that a list is of; null for an admin's of all; 'none' where somebody has none. */
async function storeOf(ctx: Ctx, wanted: number | undefined): Promise<number | null | 'none'> {
  const owner = ownerIdOf(requireActor(ctx))
  if (wanted !== undefined) {
    const found = await store.findStoreFor(ctx.db, wanted, owner)
    if (!found) throw sellingProblems.storeNotFound()
    return found.id
  }
  return owner === null ? null : ((await store.findStoreOf(ctx.db, owner)) ?? 'none')
}

const SKU_KEY = 'products_store_id_sku_key'

function sayTaken(error: unknown): never {
  throw violates(error, SKU_KEY) ? sellingProblems.skuTaken() : error
}

async function deleteOrHide(tx: Ctx, id: number): Promise<'deleted' | 'hidden'> {
  try {
    await inTransaction(tx, ({ db }) => store.deleteListing(db, id))
    return 'deleted'
  } catch (error) {
    if (sqlState(error) !== FOREIGN_KEY_VIOLATION) throw error
    const hidden = { id, price_given: false, price_kobo: null, gen_price_kobo: null, stock: null, hidden: true }
    await store.setValues(tx.db, [hidden], tx.now())
    return 'hidden'
  }
}
const FOREIGN_KEY_VIOLATION = '23503'

type StaleForm = Omit<ListingFields, keyof ShownType> & ShownType & { version: number }

/** The 409 for a form that is out of date: what it says otherwise than the listing does now. */
async function stale(tx: Ctx, id: number, mine: StaleForm): Promise<Problem> {
  const row = await store.findSellerListing(tx.db, id, ownerIdOf(requireActor(tx)))
  if (!row) return sellingProblems.listingNotFound()
  const { status, body } = sellingProblems.changedMeanwhile()
  const asShown = { ...mine, price: toNaira(kobo(mine.price)), gen_price: toNaira(kobo(mine.gen_price)) }
  const { positions, sizes } = row
  const theirs = { ...shown(presentSellerProduct(row)), positions, sizes }
  return new Problem(status, { ...body, changes: changesBetween(asShown, theirs) })
}

async function notePrices(tx: Ctx, held: store.HeldListing, fields: ListingFields): Promise<void> {
  if (held.price_kobo === fields.price && held.gen_price_kobo === fields.gen_price) return
  await noteSecurityEvent(tx, {
    event: 'listing_price_changed',
    detail: {
      listing: held.id,
      store: held.store_id,
      price_before: nairaOrNull(held.price_kobo),
      price_after: nairaOrNull(fields.price),
      gen_price_before: nairaOrNull(held.gen_price_kobo),
      gen_price_after: nairaOrNull(fields.gen_price),
    },
  })
}
