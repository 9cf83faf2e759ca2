import { z } from 'zod'

import type { WrittenListing } from '#modules/listings/writing.rules.ts'
import type { ListingWriter } from '#modules/listings/writing.service.ts'
import type { Media } from '#modules/media/media.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { FieldFault } from '#platform/field-fault.ts'
import { job } from '#platform/jobs/job.ts'
import { UnreadableFileError } from '#platform/spreadsheet/table-file.ts'

import type { CheckResult, Checking } from './checking.service.ts'
import { deletePictures } from './file-chunks.store.ts'
import { findImport, type ImportRow, lockImport, findRoleId } from './imports.store.ts'
import type { FilledListings, Pictures } from './pictures.service.ts'
import { readUpload } from './reading.service.ts'
import { insertProblems, markListings, nextListings, setCells } from './rows.store.ts'
import {
  cancelForgotten,
  clearFinished,
  addCounts,
  setLease,
  listAbandoned,
  listUnfinished,
  moveImport,
  takeLease,
} from './steps.store.ts'

/** Processes an upload until it is finished or waits for its user. */
export const advanceImport = job({
  name: 'advance-import',
  schema: z.object({ importId: z.int() }),
  concurrency: 1,
  timeoutSeconds: 900,
})
/** Continues the uploads of processes that died. */
export const resumeImports = job({ name: 'resume-imports', schema: z.object({}), concurrency: 1, cron: '* * * * *' })
export const clearImports = job({ name: 'clear-imports', schema: z.object({}), concurrency: 1, cron: '20 2 * * *' })

/** Listings of a chunk: each chunk is a transaction that also saves the position of the upload. */
const CHUNK_SIZE = 500
/** A worker renews its lease within this time; then another worker may continue. */
const LEASE_MS = 30_000
const RETENTION_MS = 7 * 86_400_000

/** Reads, checks and writes uploads in steps that can stop and resume at any time. */
export function createProcessing(deps: {
  checking: Checking
  pictures: Pictures
  writing: Pick<ListingWriter, 'write'>
  media: Pick<Media, 'images'>
}) {
  const { checking, pictures, writing, media } = deps
  return { advance, listAbandoned: (ctx: Ctx) => listAbandoned(ctx.db, ctx.now()), clear }

  /** Processes an upload, unless another process has it. Safe to repeat; `signal` stops it after the current step. */
  async function advance(ctx: Ctx, id: number, signal: AbortSignal): Promise<void> {
    if (!(await takeLease(ctx.db, id, { at: ctx.now(), until: leaseUntil(ctx) }))) return
    try {
      for (let hasMore = true; hasMore && !signal.aborted;) {
        const upload = await findImport(ctx.db, id)
        hasMore = upload !== null && (await runStep(ctx, upload, signal))
      }
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) throw error
      await inTransaction(ctx, (tx) => refuseFile(tx, id, error.fault))
    } finally {
      await setLease(ctx.db, id, null)
    }
  }

  /** Runs the next step; false if no step is left. */
  async function runStep(ctx: Ctx, upload: ImportRow, signal: AbortSignal): Promise<boolean> {
    if (upload.state === 'reading') await readUpload(ctx, upload, { signal, leaseUntil: () => leaseUntil(ctx) })
    else if (upload.state === 'checking') return checkChunk(ctx, upload, signal)
    else if (upload.state === 'writing') await writeChunk(ctx, upload)
    else return false
    return true
  }

  /** Stores the pictures of the next listings and checks the listings; false if it must continue later. */
  async function checkChunk(ctx: Ctx, upload: ImportRow, signal: AbortSignal): Promise<boolean> {
    const { id, position, store_id } = upload
    const next = await nextListings(ctx.db, id, { state: 'read', after: position, limit: CHUNK_SIZE })
    const onStored = () => setLease(ctx.db, id, leaseUntil(ctx))
    const filled = await pictures.fill(ctx, upload, next, { signal, onStored })
    if (filled === null) return false
    const checked = await checking.check(await withUploader(ctx, upload), store_id, filled)
    await inTransaction(ctx, (tx) => storeCheckResult(tx, upload, { ...filled, ...checked }))
    return true
  }

  async function storeCheckResult(
    tx: Ctx,
    { id, position, bytes }: ImportRow,
    { listings: staged, named, good, problems }: CheckResult & FilledListings,
  ): Promise<void> {
    const now = await lockImport(tx.db, id)
    if (now?.state !== 'checking' || now.position !== position) return
    const last = staged.at(-1)
    if (last === undefined) {
      await deletePictures(tx.db, { id, bytes })
      return moveImport(tx.db, id, { state: afterChecking(now), position: 0 })
    }
    const isGood = new Set(good.map((one) => one.position))
    const marks = staged.map((one) => ({
      position: one.position,
      state: isGood.has(one.position) ? ('good' as const) : ('bad' as const),
    }))
    await markListings(tx.db, id, marks)
    // Rejected rows keep their cells for the download.
    await setCells(
      tx.db,
      id,
      staged.filter((one) => isGood.has(one.position) && named.has(one.position)),
    )
    await insertProblems(tx.db, id, problems)
    await addCounts(tx.db, id, { good: isGood.size, bad: staged.length - isGood.size })
    await moveImport(tx.db, id, { state: 'checking', position: last.position })
    await setLease(tx.db, id, leaseUntil(tx))
  }

  /** Writes the next listings. Checks them again, because the shop may have changed, and reports new problems. */
  async function writeChunk(ctx: Ctx, upload: ImportRow): Promise<void> {
    const { id, position, store_id } = upload
    // Outside the transaction: a changed taxonomy is read in the background.
    await checking.readTaxonomy(ctx)
    await inTransaction(ctx, async (tx) => {
      const now = await lockImport(tx.db, id)
      if (now?.state !== 'writing' || now.position !== position) return
      const staged = await nextListings(tx.db, id, { state: 'good', after: position, limit: CHUNK_SIZE })
      const last = staged.at(-1)
      if (last === undefined) return moveImport(tx.db, id, { state: 'done', finishedAt: tx.now() })
      const { good, problems } = await checking.check(await withUploader(tx, upload), store_id, { listings: staged })
      const written = await writing.write(
        tx,
        store_id,
        good.map(({ listing }) => listing),
      )
      await media.images.replaceAll(tx, toPreviews(good, written))
      const isGood = new Set(good.map((one) => one.position))
      const bad = staged.filter((one) => !isGood.has(one.position))
      await markListings(tx.db, id, [
        ...good.map((one) => ({ position: one.position, state: 'written' as const })),
        ...bad.map((one) => ({ position: one.position, state: 'bad' as const })),
      ])
      await insertProblems(tx.db, id, problems)
      const created = written.filter((one) => one.created).length
      await addCounts(tx.db, id, { good: -bad.length, bad: bad.length, written: good.length, created })
      await moveImport(tx.db, id, { state: 'writing', position: last.position })
      await setLease(tx.db, id, leaseUntil(tx))
    })
  }

  /** Deletes files and rows of old uploads, and cancels uploads that were never confirmed. */
  async function clear(ctx: Ctx): Promise<void> {
    const before = new Date(ctx.now().getTime() - RETENTION_MS)
    await pictures.postponeSweep(ctx, await listUnfinished(ctx.db))
    await cancelForgotten(ctx.db, { before, at: ctx.now() })
    await clearFinished(ctx.db, before)
  }
}

/** Refuses a file. Its fault is stored with the problems of rows, at position 0. */
async function refuseFile(tx: Ctx, id: number, fault: FieldFault): Promise<void> {
  await insertProblems(tx.db, id, [{ position: 0, sheet: 'listings', row: 0, field: '', value: '', reason: fault }])
  await moveImport(tx.db, id, { state: 'refused', reason: fault.text, finishedAt: tx.now() })
}

/** A file without problems is stored directly, unless it is a dry run (ruling 25). */
const afterChecking = ({ is_dry_run, bad_count }: ImportRow) => (is_dry_run || bad_count > 0 ? 'waiting' : 'writing')

/** Returns the preview pictures of listings whose rows contain the column. */
function toPreviews(good: CheckResult['good'], written: readonly WrittenListing[]) {
  const ids = new Map(written.map(({ id, sku }) => [sku, id]))
  return good.flatMap(({ listing: { sku }, previews }) => {
    const productId = ids.get(sku)
    return previews === undefined || productId === undefined ? [] : [{ productId, urls: previews }]
  })
}

const leaseUntil = ({ now }: Pick<Ctx, 'now'>) => new Date(now().getTime() + LEASE_MS)

/** Returns a context with the uploader as actor. */
async function withUploader(ctx: Ctx, { user_id: userId }: ImportRow): Promise<Ctx> {
  return { ...ctx, actor: { userId, roleId: await findRoleId(ctx.db, userId), approved: true, sessionId: 0 } }
}
