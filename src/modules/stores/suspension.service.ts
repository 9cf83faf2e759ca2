import { z } from 'zod'

import { isSellingRole } from '#modules/accounts/permissions.rules.ts'
import type { Search } from '#modules/search/search.service.ts'
import { recordSecurityEvent } from '#platform/audit.ts'
import { type Ctx, requireActor } from '#platform/ctx.ts'
import { afterCommit, inTransaction } from '#platform/db/transaction.ts'
import { job } from '#platform/jobs/job.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Outbox } from '#platform/mail.ts'

import type { StoreAuditEvent } from './audit-events.rules.ts'
import { composeSuspensionEmail } from './emails.rules.ts'
import { type OwnStore, storeProblems, type SuspensionEntry } from './stores.contract.ts'
import { loadStore } from './stores.service.ts'
import * as store from './stores.store.ts'

const recordEvent = recordSecurityEvent<StoreAuditEvent>

export type Suspensions = ReturnType<typeof createSuspensions>

/** Indexes the listings of an opened store that follow the id `after`. */
export const restoreStoreJob = job({
  name: 'restore-store',
  schema: z.object({ storeId: z.int(), after: z.int() }),
  timeoutSeconds: 600,
  concurrency: 1,
})

/** Removes index texts that no listing uses after a suspension. */
export const clearSearchJob = job({ name: 'clear-search', schema: z.object({}), timeoutSeconds: 600, concurrency: 1 })

/** Listings indexed per transaction, so that each blocks other writers only briefly. */
const BATCH_SIZE = 200

interface Deps {
  search: Pick<Search, 'reindex' | 'withdrawStore' | 'clearTexts'>
  jobs: Pick<Jobs, 'declare' | 'enqueue'>
  outbox: Outbox
  /** Base of the links in emails. */
  baseUrl: string
  /** Clears the page cache, which may show listings of the store. */
  clearPages(): void
}

/** Reason and cause of a suspension or its end; a suspension always has a reason. */
type Cause = Pick<store.SuspensionRow, 'cause'> & { reason: string | null }

/** Recorded for an end without a reason; the email to the owner leaves the reason out. */
const LIFTED = 'Lifted without a reason given.'

/** Creates the service that suspends and opens stores, by an admin or with the owner's account. */
export function createSuspensions({ search, jobs, clearPages, outbox, baseUrl }: Deps) {
  jobs.declare(restoreStoreJob)
  jobs.declare(clearSearchJob)
  return { suspend, lift, suspendWithOwner, liftWithOwner, list, restoreListings, clear: search.clearTexts }

  /** Suspends a store: from the commit its listings cannot be found. @throws storeNotFound, suspendedAlready */
  async function suspend(ctx: Ctx, id: number, reason: string): Promise<OwnStore> {
    return inTransaction(ctx, async (tx) => {
      const locked = await store.lockStore(tx.db, id)
      if (!locked) throw storeProblems.storeNotFound()
      if (!locked.suspended) return suspendLocked(tx, id, { reason, cause: 'store' })
      if ((await store.findCause(tx.db, id)) !== 'account') throw storeProblems.suspendedAlready()
      // Suspended with the owner's account: recorded, so that enabling the account does not open the store.
      return recordSuspension(tx, { storeId: id, act: 'suspended', reason, cause: 'store' })
    })
  }

  /** Lifts a store's suspension. @throws storeNotFound, notSuspended, ownerDisabled, ownerMayNotSell */
  async function lift(ctx: Ctx, id: number, reason: string | null): Promise<OwnStore> {
    return inTransaction(ctx, async (tx) => {
      const locked = await store.lockStore(tx.db, id)
      if (!locked) throw storeProblems.storeNotFound()
      if (!locked.suspended) throw storeProblems.notSuspended()
      const owner = await store.findOwner(tx.db, id)
      if (owner?.disabled) throw storeProblems.ownerDisabled()
      if (owner && !isSellingRole(owner.role_id)) throw storeProblems.ownerMayNotSell()
      return openLocked(tx, id, { reason, cause: 'store' })
    })
  }

  /** Suspends the store of a user who may no longer sell; does nothing if it is already suspended. */
  async function suspendWithOwner(tx: Ctx, userId: number, reason: string): Promise<void> {
    const id = await store.findStoreId(tx.db, userId)
    const locked = id === null ? null : await store.lockStore(tx.db, id)
    if (id !== null && locked?.suspended === false) await suspendLocked(tx, id, { reason, cause: 'account' })
  }

  /** Opens the store of a user who may sell again, if it was suspended with the account. */
  async function liftWithOwner(tx: Ctx, userId: number, reason: string): Promise<void> {
    const id = await store.findStoreId(tx.db, userId)
    const locked = id === null ? null : await store.lockStore(tx.db, id)
    if (id === null || !locked?.suspended || (await store.findCause(tx.db, id)) !== 'account') return
    await openLocked(tx, id, { reason, cause: 'account' })
  }

  async function suspendLocked(tx: Ctx, id: number, cause: Cause): Promise<OwnStore> {
    await store.setSuspended(tx.db, id, tx.now())
    await search.withdrawStore(tx, id)
    await jobs.enqueue(tx, clearSearchJob, {})
    afterCommit(tx, clearPages)
    return recordAndNotify(tx, { storeId: id, act: 'suspended', ...cause })
  }

  async function openLocked(tx: Ctx, id: number, cause: Cause): Promise<OwnStore> {
    await store.setSuspended(tx.db, id, null)
    // All listings can be bought immediately; a job indexes those after the first 200.
    const after = await restoreBatch(tx, id, 0)
    if (after !== null) await jobs.enqueue(tx, restoreStoreJob, { storeId: id, after })
    afterCommit(tx, clearPages)
    return recordAndNotify(tx, { storeId: id, act: 'lifted', ...cause })
  }

  /** Records a suspension or its end and emails the owner. */
  async function recordAndNotify(tx: Ctx, row: SuspensionChange): Promise<OwnStore> {
    const changed = await recordSuspension(tx, row)
    const owner = await store.findOwner(tx.db, row.storeId)
    if (owner === null) return changed
    const { act, cause, reason } = row
    const { username, disabled: isDisabled, email: to } = owner
    const event = { act, cause, username, isDisabled, store: changed.name, reason: reason ?? '' }
    await outbox.post(tx, { to, ...composeSuspensionEmail(event, baseUrl.replace(/\/+$/, '')) })
    return changed
  }

  /** Indexes the remaining listings of an opened store; stops if it is suspended again. Safe to repeat. */
  async function restoreListings(ctx: Ctx, { storeId, after }: { storeId: number; after: number }): Promise<void> {
    for (let from: number | null = after; from !== null;) {
      const last: number = from
      from = await inTransaction(ctx, async (tx) => {
        const locked = await store.lockStore(tx.db, storeId)
        return locked === null || locked.suspended ? null : restoreBatch(tx, storeId, last)
      })
    }
  }

  /** Indexes the next batch of listings and returns the last id; null if no listings remain. */
  async function restoreBatch(tx: Ctx, storeId: number, after: number): Promise<number | null> {
    const ids = await store.listListingsAfter(tx.db, storeId, after, BATCH_SIZE)
    if (ids.length > 0) await search.reindex(tx, ids)
    return ids.length < BATCH_SIZE ? null : (ids.at(-1) ?? null)
  }

  /** Returns the suspensions of a store and their ends, newest first. @throws storeNotFound */
  async function list(ctx: Ctx, id: number): Promise<SuspensionEntry[]> {
    await loadStore(ctx, id)
    const history = await store.listHistory(ctx.db, id)
    return history.map(({ user_id, username, at, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      by: { id: user_id, username },
    }))
  }
}

type SuspensionChange = Pick<store.SuspensionRow, 'storeId' | 'act'> & Cause

async function recordSuspension(tx: Ctx, row: SuspensionChange): Promise<OwnStore> {
  const { storeId, act } = row
  const reason = row.reason ?? LIFTED
  const { userId } = requireActor(tx)
  await store.insertSuspension(tx.db, { ...row, reason, at: tx.now(), byUser: userId })
  const loaded = await loadStore(tx, storeId)
  const event = act === 'suspended' ? 'store_suspended' : 'store_suspension_lifted'
  await recordEvent(tx, { event, userId: loaded.userId ?? undefined, detail: { store: storeId, reason } })
  return loaded
}
