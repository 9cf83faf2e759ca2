import type { z } from 'zod'

import type { Search } from '#modules/search/search.service.ts'
import { type Ctx, requireActor } from '#platform/ctx.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { FieldFault } from '#platform/field-fault.ts'
import { invalidInput } from '#platform/http/problems.ts'
import { pageLinks } from '#platform/paging.ts'

import type { ListingTypes } from './listing-types.service.ts'
import { writeTypes } from './listing-types.store.ts'
import { type SellerProductDetail, sellingProblems } from './selling.contract.ts'
import { toOwnerId } from './selling.rules.ts'
import { type Selling } from './selling.service.ts'
import { findStoreByOwner, lockOwnListings } from './selling.store.ts'
import { type setListingType, TO_CHECK_PAGE_SIZE } from './type-checks.contract.ts'
import { confirmTypes, readConflicts, readGuessed, readTitle, setCategory } from './type-checks.store.ts'

export type TypeChecks = ReturnType<typeof createTypeChecks>

interface Deps {
  types: Pick<ListingTypes, 'prepare'>
  selling: Pick<Selling, 'read'>
  search: Pick<Search, 'reindex'>
}

const NOT_FOUND = sellingProblems.listingNotFound().body.detail

/** Lets sellers set the types of their listings, confirm guesses, and list the remaining guesses. */
export function createTypeChecks({ types, selling, search }: Deps) {
  return { set, confirm, listToCheck, listConflicts }

  /** Sets the type and with it the category of a listing. @throws listingNotFound, typeConflict, Problem 400 */
  async function set(
    ctx: Ctx,
    id: number,
    { type: partType, ...fields }: z.output<typeof setListingType.body & object>,
  ): Promise<SellerProductDetail> {
    await selling.read(ctx, id)
    const listing = await readTitle(ctx.db, id)
    if (!listing) throw sellingProblems.listingNotFound()
    const given = { title: listing.title, isComplete: false, hasVehicles: listing.has_vehicles }
    const prepared = await types.prepare(ctx, { part_type: partType, ...fields }, given)
    if (prepared?.type == null) throw invalidInput(renameTypeField(prepared?.errors ?? {}))
    if (prepared.conflict) throw prepared.conflict
    const { type, categoryId } = prepared
    await inTransaction(ctx, async (tx) => {
      const [locked] = await lockOwnListings(tx.db, [id], toOwnerId(requireActor(tx)))
      if (!locked) throw sellingProblems.listingNotFound()
      await setCategory(tx.db, id, categoryId, tx.now())
      await writeTypes(tx.db, [{ id, ...type }], { by: requireActor(tx).userId, at: tx.now() })
      await search.reindex(tx, [id])
    })
    return selling.read(ctx, id)
  }

  /** Confirms the guessed types of listings. Listings of others fail like unknown ones (ruling 14). */
  async function confirm(ctx: Ctx, wanted: readonly number[]) {
    const ids = [...new Set(wanted)]
    return inTransaction(ctx, async (tx) => {
      const locked = await lockOwnListings(tx.db, ids, toOwnerId(requireActor(tx)))
      const own = new Set(locked.map(({ id }) => id))
      const confirmed = await confirmTypes(tx.db, [...own], { by: requireActor(tx).userId, at: tx.now() })
      if (confirmed.length > 0) await search.reindex(tx, confirmed)
      const failed = ids.filter((id) => !own.has(id)).map((id) => ({ id, detail: NOT_FOUND }))
      return { confirmed: confirmed.length, failed }
    })
  }

  /** Lists the caller's listings whose type is a guess or unknown. */
  async function listToCheck(ctx: Ctx, page: number, url: string) {
    const storeId = await findStoreByOwner(ctx.db, requireActor(ctx).userId)
    const found = storeId === null ? { count: 0, rows: [] } : await readGuessed(ctx.db, storeId, toLimit(page))
    return {
      count: found.count,
      ...pageLinks(url, { page, pageSize: TO_CHECK_PAGE_SIZE, count: found.count }),
      results: found.rows.map(({ key, name, ...row }) => ({ ...row, part_type: toPartTypeName(key, name) })),
    }
  }

  /** Lists the types that sellers confirmed against the title, for review by an admin. */
  async function listConflicts(ctx: Ctx, page: number, url: string) {
    const { count, rows } = await readConflicts(ctx.db, toLimit(page))
    return {
      count,
      ...pageLinks(url, { page, pageSize: TO_CHECK_PAGE_SIZE, count }),
      results: rows.map(({ key, name, decided_at: at, ...row }) => ({
        ...row,
        part_type: toPartTypeName(key, name),
        decided_at: at.toISOString(),
      })),
    }
  }
}

const toLimit = (page: number) => ({ limit: TO_CHECK_PAGE_SIZE, offset: (page - 1) * TO_CHECK_PAGE_SIZE })
const toPartTypeName = (key: string | null, name: string | null) =>
  key === null || name === null ? null : { key, name }

/** The field of this call is `type`. */
const renameTypeField = ({ part_type: type, ...errors }: Readonly<Record<string, FieldFault[]>>) => ({
  ...(type && { type }),
  ...errors,
})
