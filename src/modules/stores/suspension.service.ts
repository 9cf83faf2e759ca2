import { z } from 'zod'

import { isSellingRole } from '#modules/accounts/permissions.rules.ts'
import type { Search } from '#modules/search/search.service.ts'
import { recordSecurityEvent } from '#platform/audit.ts'
import { type Ctx, requireActor } from '#platform/ctx.ts'
import { afterCommit, inTransaction } from '#platform/db/transaction.ts'
import { job } from '#platform/jobs/job.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Outbox } from '#platform/mail.ts'

import { suspensionLetter } from './emails.rules.ts'
import { type OwnStore, storeProblems, type SuspensionEntry } from './stores.contract.ts'
import { load } from './stores.service.ts'
import * as store from './stores.store.ts'

export type Suspensions = ReturnType<typeof createSuspensions>

/** Brings the listings of a store that was opened again back into the search, from the one after `after` on. */
export const restoreStore = job({
  name: 'restore-store',
  schema: z.object({ storeId: z.int(), after: z.int() }),
  timeoutSeconds: 600,
  atOnce: 1,
})

/** Removes what a suspended store leaves behind in the search. */
export const clearSearch = job({ name: 'clear-search', schema: z.object({}), timeoutSeconds: 600, atOnce: 1 })

/** So many listings are brought back in one transaction: each holds up others for a moment only. */
const RUN = 200

interface Deps {
  search: Pick<Search, 'reindex' | 'withdrawStore' | 'clearTexts'>
  jobs: Pick<Jobs, 'declare' | 'enqueue'>
  outbox: Outbox
  /** The shop's own address, for links in emails. */
  baseUrl: string
  /** Removes the pages that visitors share, which may show listings of the store. */
  clearPages(): void
}

/** Why a store is suspended or opened. */
type Cause = Pick<store.SuspensionRow, 'reason' | 'cause'>

/** Suspends stores and lifts suspensions: by an admin, or with the account of the owner. */
export function createSuspensions({ search, jobs, clearPages, outbox, baseUrl }: Deps) {
  jobs.declare(restoreStore)
  jobs.declare(clearSearch)
  return { suspend, lift, suspendWithOwner, liftWithOwner, list, restore, clear: search.clearTexts }

  /**
   * Suspends a store in one transaction: after its commit no listing of the store is found, shown or sold. For a store
   * that is suspended with the account of its owner, only notes it, so that the account does not open the store.
   * @throws storeNotFound, suspendedAlready
   */
  async function suspend(ctx: Ctx, id: number, reason: string): Promise<OwnStore> {
    return inTransaction(ctx, async (tx) => {
      const held = await store.lockStore(tx.db, id)
      if (!held) throw storeProblems.storeNotFound()
      if (!held.suspended) return close(tx, id, { reason, cause: 'store' })
      if ((await store.findCause(tx.db, id)) !== 'account') throw storeProblems.suspendedAlready()
      return note(tx, { storeId: id, act: 'suspended', reason, cause: 'store' })
    })
  }

  /**
   * Lifts the suspension of a store. All listings can be bought at once; a job returns those after the first 200 to search.
   * @throws storeNotFound, notSuspended, ownerDisabled, ownerMayNotSell
   */
  async function lift(ctx: Ctx, id: number, reason: string): Promise<OwnStore> {
    return inTransaction(ctx, async (tx) => {
      const held = await store.lockStore(tx.db, id)
      if (!held) throw storeProblems.storeNotFound()
      if (!held.suspended) throw storeProblems.notSuspended()
      const owner = await store.findOwner(tx.db, id)
      if (owner?.disabled) throw storeProblems.ownerDisabled()
      if (owner && !isSellingRole(owner.role_id)) throw storeProblems.ownerMayNotSell()
      return open(tx, id, { reason, cause: 'store' })
    })
  }

  /** Suspends the store of a user who may not sell after this transaction; a suspended store stays as it is. */
  async function suspendWithOwner(tx: Ctx, userId: number, reason: string): Promise<void> {
    const id = await store.findStoreId(tx.db, userId)
    const held = id === null ? null : await store.lockStore(tx.db, id)
    if (id !== null && held?.suspended === false) await close(tx, id, { reason, cause: 'account' })
  }

  /** Opens the store of a user who may sell again after this transaction, if the account was why it was suspended. */
  async function liftWithOwner(tx: Ctx, userId: number, reason: string): Promise<void> {
    const id = await store.findStoreId(tx.db, userId)
    const held = id === null ? null : await store.lockStore(tx.db, id)
    if (id === null || !held?.suspended || (await store.findCause(tx.db, id)) !== 'account') return
    await open(tx, id, { reason, cause: 'account' })
  }

  async function close(tx: Ctx, id: number, why: Cause): Promise<OwnStore> {
    await store.setSuspended(tx.db, id, tx.now())
    await search.withdrawStore(tx, id)
    await jobs.enqueue(tx, clearSearch, {})
    afterCommit(tx, clearPages)
    return tell(tx, { storeId: id, act: 'suspended', ...why })
  }

  async function open(tx: Ctx, id: number, why: Cause): Promise<OwnStore> {
    await store.setSuspended(tx.db, id, null)
    const after = await restoreRun(tx, id, 0)
    if (after !== null) await jobs.enqueue(tx, restoreStore, { storeId: id, after })
    afterCommit(tx, clearPages)
    return tell(tx, { storeId: id, act: 'lifted', ...why })
  }

  /** Notes what happened to a store, and writes to its owner. */
  async function tell(tx: Ctx, row: Noted): Promise<OwnStore> {
    const noted = await note(tx, row)
    const owner = await store.findOwner(tx.db, row.storeId)
    if (owner === null) return noted
    const { act, cause, reason } = row
    const news = { act, cause, username: owner.username, isDisabled: owner.disabled, store: noted.name, reason }
    await outbox.post(tx, { to: owner.email, ...suspensionLetter(news, baseUrl.replace(/\/+$/, '')) })
    return noted
  }

  /** What is left of bringing a store back. Ends where it was closed again meanwhile. Safe to repeat. */
  async function restore(ctx: Ctx, { storeId, after }: { storeId: number; after: number }): Promise<void> {
    for (let from: number | null = after; from !== null;) {
      const last: number = from
      from = await inTransaction(ctx, async (tx) => {
        const held = await store.lockStore(tx.db, storeId)
        return held === null || held.suspended ? null : restoreRun(tx, storeId, last)
      })
    }
  }

  /** The next listings of a store; the last one's id, or null where there are no more. */
  async function restoreRun(tx: Ctx, storeId: number, after: number): Promise<number | null> {
    const ids = await store.listListingsAfter(tx.db, storeId, after, RUN)
    if (ids.length > 0) await search.reindex(tx, ids)
    return ids.length < RUN ? null : (ids.at(-1) ?? null)
  }

  /** Every suspension of a store and every end of one, the latest first. @throws storeNotFound */
  async function list(ctx: Ctx, id: number): Promise<SuspensionEntry[]> {
    await load(ctx, id)
    const found = await store.listHistory(ctx.db, id)
    return found.map(({ user_id, username, at, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      by: { id: user_id, username },
    }))
  }
}

type Noted = Pick<store.SuspensionRow, 'storeId' | 'act'> & Cause

async function note(tx: Ctx, row: Noted): Promise<OwnStore> {
  const { storeId, act, reason } = row
  const { userId } = requireActor(tx)
  await store.insertSuspension(tx.db, { ...row, at: tx.now(), byUser: userId })
  const loaded = await load(tx, storeId)
  const event = act === 'suspended' ? 'store_suspended' : 'store_suspension_lifted'
  await recordSecurityEvent(tx, { event, userId: loaded.userId ?? undefined, detail: { store: storeId, reason } })
  return loaded
}
