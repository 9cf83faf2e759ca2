import type { z } from 'zod'

import type { Search } from '#modules/search/search.service.ts'
import { recordSecurityEvent } from '#platform/audit.ts'
import { type Ctx, requireActor } from '#platform/ctx.ts'
import { sqlState, violates } from '#platform/db/sql-state.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { cleanStoredHtml } from '#platform/html.ts'
import { invalidInput, Problem } from '#platform/http/problems.ts'
import { kobo, toNaira } from '#platform/money.ts'

import type { ListingAuditEvent } from './audit-events.rules.ts'
import type { ListingTypes, TypeView } from './listing-types.service.ts'
import { readTypes } from './listing-types.store.ts'
import type { SellerSelection } from './seller-filters.store.ts'
import { findSellerPage } from './seller-list.store.ts'
import {
  type CreateProductBody,
  type ReplaceProductBody,
  SELLER_COUNT_CAP,
  SELLER_SEARCH_REACH,
  type ListedSellerProduct,
  type SellerProduct,
  type SellerProductDetail,
  type SellerQuery,
  SOLD_DAYS,
  sellingProblems,
} from './selling.contract.ts'
import { listFieldChanges, toNairaOrNull, toOwnerId, presentSellerProduct } from './selling.rules.ts'
import * as store from './selling.store.ts'
import { countSold } from './sold.store.ts'
import { prepareListing, type ListingWriter, type WritableFields } from './writing.service.ts'
import { lockStore } from './writing.store.ts'

const recordEvent = recordSecurityEvent<ListingAuditEvent>

const DAY_MS = 24 * 60 * 60 * 1000

export type Selling = ReturnType<typeof createSelling>

interface Deps {
  writing: ListingWriter
  types: Pick<ListingTypes, 'prepare' | 'propose' | 'describe'>
  search: Pick<Search, 'reindex'>
  /** Returns whether the caller may use this picture on a listing. */
  canUsePicture(ctx: Ctx, url: string): Promise<boolean>
}

/** Reads and writes the listings of stores for their owners and admins (rulings 12 to 14). */
export function createSelling(deps: Deps) {
  const { writing, types } = deps
  return { list, read, create, replace, remove }

  /** Lists a page of the caller's listings, or for an admin of all stores or one. Pages reach `reach` listings. */
  async function list(
    ctx: Ctx,
    query: SellerQuery,
  ): Promise<{ count: number; capped: boolean; reach: number; results: ListedSellerProduct[] }> {
    const storeId = await findListedStore(ctx, query.store)
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
    const since = new Date(ctx.now().getTime() - SOLD_DAYS * DAY_MS)
    const [found, sold] = await Promise.all([store.listSellerRows(ctx.db, ids), countSold(ctx.db, ids, since)])
    const results = found.map((row) => ({
      ...withCleanDescription(presentSellerProduct(row)),
      sold_30_days: sold.get(row.id) ?? 0,
    }))
    const [capped, count] = [total > SELLER_COUNT_CAP, Math.min(total, SELLER_COUNT_CAP)]
    return { count, capped, reach: capped && selection.search !== null ? SELLER_SEARCH_REACH : count, results }
  }

  /** @throws listingNotFound also for listings of other owners */
  async function read(ctx: Ctx, id: number): Promise<SellerProductDetail> {
    const row = await store.findSellerListing(ctx.db, id, toOwnerId(requireActor(ctx)))
    if (!row) throw sellingProblems.listingNotFound()
    const images = row.images.map((image) => ({ ...image, productId: row.id }))
    const { store: of, positions, sizes, is_type_decided } = row
    return { ...withCleanDescription(presentSellerProduct(row)), images, store: of, positions, sizes, is_type_decided }
  }

  /** @throws storeNotFound, storeSuspended, skuTaken, Problem 400 by field */
  async function create(ctx: Ctx, { storeId, ...fields }: z.output<typeof CreateProductBody>) {
    const listing = await prepareListing(ctx, fields, { types, before: null })
    const id = await inTransaction(ctx, async (tx) => {
      const found = await store.findStoreFor(tx.db, storeId, toOwnerId(requireActor(tx)))
      if (!found) throw sellingProblems.storeNotFound()
      if (found.suspended) throw sellingProblems.storeSuspended()
      await checkPicture(tx, fields.thumbnail)
      // Locked before the check, so that the second of two concurrent calls finds the listing of the first.
      await lockStore(tx.db, storeId)
      if (await store.hasSku(tx.db, storeId, fields.sku)) throw sellingProblems.skuTaken()
      const [written] = await writing.write(tx, storeId, [listing])
      if (!written) throw new Error('A listing was not written.')
      await propose(types, tx, written.id, fields)
      return written.id
    })
    return read(ctx, id)
  }

  /** Changes a listing that has not changed since. @throws listingNotFound, skuTaken, changedMeanwhile, Problem 400 */
  async function replace(ctx: Ctx, id: number, { version, ...fields }: z.output<typeof ReplaceProductBody>) {
    const before = await read(ctx, id)
    const isConflictConfirmed = (await readTypes(ctx.db, [id])).get(id)?.conflict_confirmed ?? false
    const listing = await prepareListing(ctx, fields, { types, before: { ...before, isConflictConfirmed } })
    await inTransaction(ctx, async (tx) => {
      if (fields.thumbnail !== before.thumbnail) await checkPicture(tx, fields.thumbnail)
      const [locked] = await store.lockOwnListings(tx.db, [id], toOwnerId(requireActor(tx)))
      if (!locked) throw sellingProblems.listingNotFound()
      if (locked.version !== version)
        throw await createStaleProblem(tx, id, { version, ...fields, ...(await types.describe(tx, listing.type)) })
      // The writer finds listings by their SKU.
      if (locked.sku !== fields.sku) await store.setSku(tx.db, id, fields.sku).catch(throwSkuTaken)
      await writing.write(tx, locked.store_id, [listing])
      await propose(types, tx, id, fields)
      await recordPriceChange(tx, locked, fields)
    })
    return read(ctx, id)
  }

  /** Deletes a listing, or hides it if orders refer to it (ruling 23). @throws listingNotFound */
  async function remove(ctx: Ctx, id: number): Promise<{ outcome: 'deleted' | 'hidden' }> {
    return inTransaction(ctx, async (tx) => {
      const [locked] = await store.lockOwnListings(tx.db, [id], toOwnerId(requireActor(tx)))
      if (!locked) throw sellingProblems.listingNotFound()
      const outcome = await deleteOrHide(tx, id)
      await deps.search.reindex(tx, [id])
      await recordEvent(tx, {
        event: 'listing_deleted',
        detail: { listing: id, store: locked.store_id, sku: locked.sku, outcome },
      })
      return { outcome }
    })
  }

  async function checkPicture(ctx: Ctx, url: string): Promise<void> {
    if (await deps.canUsePicture(ctx, url)) return
    throw invalidInput({ thumbnail: [FOREIGN_PICTURE] })
  }
}

const FOREIGN_PICTURE = { code: 'picture_foreign', text: 'Choose a picture that you uploaded here.' }

/** Stores the proposal of a seller who did not find the type. */
async function propose(
  types: Pick<ListingTypes, 'propose'>,
  tx: Ctx,
  id: number,
  { part_type: type, type_proposal: words }: WritableFields,
): Promise<void> {
  if (type === null && words !== '')
    await types.propose(tx.db, { text: words, id, by: requireActor(tx).userId, at: tx.now() })
}

/** Cleans descriptions again when they are shown (ruling 22). */
const withCleanDescription = (product: SellerProduct): SellerProduct => ({
  ...product,
  description: cleanStoredHtml(product.description),
})

/** Returns the store to list; null for all stores of an admin, 'none' if the caller has no store. */
async function findListedStore(ctx: Ctx, wanted: number | undefined): Promise<number | null | 'none'> {
  const owner = toOwnerId(requireActor(ctx))
  if (wanted !== undefined) {
    const found = await store.findStoreFor(ctx.db, wanted, owner)
    if (!found) throw sellingProblems.storeNotFound()
    return found.id
  }
  return owner === null ? null : ((await store.findStoreByOwner(ctx.db, owner)) ?? 'none')
}

const SKU_KEY = 'products_store_id_sku_key'

function throwSkuTaken(error: unknown): never {
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

type StaleForm = Omit<WritableFields, keyof TypeView> & TypeView & { version: number }

/** Creates the 409 for a stale form, with its differences. */
async function createStaleProblem(tx: Ctx, id: number, mine: StaleForm): Promise<Problem> {
  const row = await store.findSellerListing(tx.db, id, toOwnerId(requireActor(tx)))
  if (!row) return sellingProblems.listingNotFound()
  const { status, body } = sellingProblems.changedMeanwhile()
  const mineInNaira = { ...mine, price: toNairaOrNull(mine.price), gen_price: toNaira(kobo(mine.gen_price)) }
  const { positions, sizes } = row
  const theirs = { ...withCleanDescription(presentSellerProduct(row)), positions, sizes }
  return new Problem(status, { ...body, changes: listFieldChanges(mineInNaira, theirs) })
}

async function recordPriceChange(tx: Ctx, locked: store.LockedListing, fields: WritableFields): Promise<void> {
  if (locked.price_kobo === fields.price && locked.gen_price_kobo === fields.gen_price) return
  await recordEvent(tx, {
    event: 'listing_price_changed',
    detail: {
      listing: locked.id,
      store: locked.store_id,
      price_before: toNairaOrNull(locked.price_kobo),
      price_after: toNairaOrNull(fields.price),
      gen_price_before: toNairaOrNull(locked.gen_price_kobo),
      gen_price_after: toNairaOrNull(fields.gen_price),
    },
  })
}
