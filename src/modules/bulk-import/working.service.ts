import { z } from 'zod'

import type { WrittenListing } from '#modules/listings/writing.rules.ts'
import type { Writing } from '#modules/listings/writing.service.ts'
import type { Media } from '#modules/media/media.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { job } from '#platform/jobs/job.ts'
import { UnreadableFileError } from '#platform/spreadsheet/table-file.ts'

import type { Checked, Checking } from './checking.service.ts'
import { findImport, type ImportRow, lockImport, roleOf } from './imports.store.ts'
import type { Filled, Pictures } from './pictures.service.ts'
import { dropPictures } from './pieces.store.ts'
import { readUpload } from './reading.service.ts'
import { keepProblems, markListings, nextListings, setCells } from './rows.store.ts'
import {
  cancelForgotten,
  clearFinished,
  countRows,
  holdLease,
  listAbandoned,
  listUnfinished,
  moveImport,
  takeLease,
} from './steps.store.ts'

/** Works on one upload until it is done or has to wait for its user. */
export const advanceImport = job({
  name: 'advance-import',
  schema: z.object({ importId: z.int() }),
  atOnce: 1,
  timeoutSeconds: 900,
})
/** Takes up what a process that died has left behind. */
export const resumeImports = job({ name: 'resume-imports', schema: z.object({}), atOnce: 1, cron: '* * * * *' })
export const clearImports = job({ name: 'clear-imports', schema: z.object({}), atOnce: 1, cron: '20 2 * * *' })

/** Listings that are checked, or written, in one go: each is a transaction that also moves the upload's place. */
const CHUNK = 500
/** Whoever works on an upload says so again within this time; after it another may go on. */
const LEASE_MS = 30_000
const KEPT_MS = 7 * 86_400_000

/** The work on uploads: reading, checking and writing, each to be left and taken up again at any moment. */
export function createWorking(deps: {
  checking: Checking
  pictures: Pictures
  writing: Pick<Writing, 'write'>
  media: Pick<Media, 'images'>
}) {
  const { checking, pictures, writing, media } = deps
  return { advance, listAbandoned: (ctx: Ctx) => listAbandoned(ctx.db, ctx.now()), clear }

  /**
   * Brings an upload as far as it goes, unless another process has it. Safe to repeat: what was done is not done again.
   * @param signal leaves the rest for later
   */
  async function advance(ctx: Ctx, id: number, signal: AbortSignal): Promise<void> {
    if (!(await takeLease(ctx.db, id, { at: ctx.now(), until: leaseUntil(ctx) }))) return
    try {
      for (let goesOn = true; goesOn && !signal.aborted;) {
        const upload = await findImport(ctx.db, id)
        goesOn = upload !== null && (await step(ctx, upload, signal))
      }
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) throw error
      await moveImport(ctx.db, id, { state: 'refused', reason: error.message, finishedAt: ctx.now() })
    } finally {
      await holdLease(ctx.db, id, null)
    }
  }

  /** The next piece of work; false where there is none. */
  async function step(ctx: Ctx, upload: ImportRow, signal: AbortSignal): Promise<boolean> {
    if (upload.state === 'reading') await readUpload(ctx, upload, { signal, leaseUntil: () => leaseUntil(ctx) })
    else if (upload.state === 'checking') return checkChunk(ctx, upload, signal)
    else if (upload.state === 'writing') await writeChunk(ctx, upload)
    else return false
    return true
  }

  /** Stores the pictures of the next listings, and checks these; false where that has to be gone on with later. */
  async function checkChunk(ctx: Ctx, upload: ImportRow, signal: AbortSignal): Promise<boolean> {
    const { id, position, store_id } = upload
    const next = await nextListings(ctx.db, id, { state: 'read', after: position, most: CHUNK })
    const onStored = () => holdLease(ctx.db, id, leaseUntil(ctx))
    const filled = await pictures.fill(ctx, upload, next, { signal, onStored })
    if (filled === null) return false
    const checked = await checking.check(await asUploader(ctx, upload), store_id, filled)
    await inTransaction(ctx, (tx) => keepChecked(tx, upload, { ...filled, ...checked }))
    return true
  }

  async function keepChecked(
    tx: Ctx,
    { id, position, bytes }: ImportRow,
    { listings: staged, named, good, problems }: Checked & Filled,
  ): Promise<void> {
    const now = await lockImport(tx.db, id)
    if (now?.state !== 'checking' || now.position !== position) return
    const last = staged.at(-1)
    if (last === undefined) {
      await dropPictures(tx.db, { id, bytes })
      return moveImport(tx.db, id, { state: afterChecking(now), position: 0 })
    }
    const isGood = new Set(good.map((one) => one.position))
    const marks = staged.map((one) => ({
      position: one.position,
      state: isGood.has(one.position) ? ('good' as const) : ('bad' as const),
    }))
    await markListings(tx.db, id, marks)
    // Rejected rows go back to their user as they came.
    await setCells(
      tx.db,
      id,
      staged.filter((one) => isGood.has(one.position) && named.has(one.position)),
    )
    await keepProblems(tx.db, id, problems)
    await countRows(tx.db, id, { good: isGood.size, bad: staged.length - isGood.size })
    await moveImport(tx.db, id, { state: 'checking', position: last.position })
    await holdLease(tx.db, id, leaseUntil(tx))
  }

  /** Checked once more, because the shop may have changed since: what no longer holds is left out and told. */
  async function writeChunk(ctx: Ctx, upload: ImportRow): Promise<void> {
    const { id, position, store_id } = upload
    // Outside the transaction: a changed taxonomy is read in the background.
    await checking.readTaxonomy(ctx)
    await inTransaction(ctx, async (tx) => {
      const now = await lockImport(tx.db, id)
      if (now?.state !== 'writing' || now.position !== position) return
      const staged = await nextListings(tx.db, id, { state: 'good', after: position, most: CHUNK })
      const last = staged.at(-1)
      if (last === undefined) return moveImport(tx.db, id, { state: 'done', finishedAt: tx.now() })
      const { good, problems } = await checking.check(await asUploader(tx, upload), store_id, { listings: staged })
      const written = await writing.write(
        tx,
        store_id,
        good.map(({ listing }) => listing),
      )
      await media.images.replaceAll(tx, previewsOf(good, written))
      const isGood = new Set(good.map((one) => one.position))
      const bad = staged.filter((one) => !isGood.has(one.position))
      await markListings(tx.db, id, [
        ...good.map((one) => ({ position: one.position, state: 'written' as const })),
        ...bad.map((one) => ({ position: one.position, state: 'bad' as const })),
      ])
      await keepProblems(tx.db, id, problems)
      const created = written.filter((one) => one.created).length
      await countRows(tx.db, id, { good: -bad.length, bad: bad.length, written: good.length, created })
      await moveImport(tx.db, id, { state: 'writing', position: last.position })
      await holdLease(tx.db, id, leaseUntil(tx))
    })
  }

  /** Throws away files and rows of uploads that are long finished, and ends those that nobody answered. */
  async function clear(ctx: Ctx): Promise<void> {
    const before = new Date(ctx.now().getTime() - KEPT_MS)
    await pictures.keepWaiting(ctx, await listUnfinished(ctx.db))
    await cancelForgotten(ctx.db, { before, at: ctx.now() })
    await clearFinished(ctx.db, before)
  }
}

/** All good is stored at once, unless its user wants to see the report first (ruling 25). */
const afterChecking = ({ is_dry_run, bad_count }: ImportRow) => (is_dry_run || bad_count > 0 ? 'waiting' : 'writing')

/** The preview pictures of those listings whose rows name some. */
function previewsOf(good: Checked['good'], written: readonly WrittenListing[]) {
  const ids = new Map(written.map(({ id, sku }) => [sku, id]))
  return good.flatMap(({ listing: { sku }, previews }) => {
    const productId = ids.get(sku)
    return previews === undefined || productId === undefined ? [] : [{ productId, urls: previews }]
  })
}

const leaseUntil = ({ now }: Pick<Ctx, 'now'>) => new Date(now().getTime() + LEASE_MS)

/** The work is done in the name of who uploaded, whoever does it. */
async function asUploader(ctx: Ctx, { user_id: userId }: ImportRow): Promise<Ctx> {
  return { ...ctx, actor: { userId, roleId: await roleOf(ctx.db, userId), approved: true, sessionId: 0 } }
}
