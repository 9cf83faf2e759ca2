import { createHash, type Hash } from 'node:crypto'

import { z } from 'zod'

import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { runUnlessBackup } from '#platform/backup/file-lock.store.ts'
import { type Ctx, requireActor } from '#platform/ctx.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { job } from '#platform/jobs/job.ts'
import type { Limits } from '#platform/rate-limits.ts'
import { writeTempFile } from '#platform/temp-file.ts'

import { createEncoder, type PictureFile } from './encoding.service.ts'
import * as files from './files.store.ts'
import { createListingImages } from './images.service.ts'
import { hasStore, isShownByStore } from './images.store.ts'
import { mediaProblems, type UploadedFile } from './media.contract.ts'
import { CONTENT_TYPES, MAX_BYTES, findRendition, listRenditions, UNUSED_FILE_MS } from './media.rules.ts'
import { type ObjectStorage, ObjectStorageError } from './object-storage.port.ts'
import { parsePictureKey, parsePictureUrl, toPictureUrl } from './picture-urls.rules.ts'
import { createUploadQuotas, DEFAULT_QUOTAS, type UploadQuotas } from './upload-quotas.service.ts'

export type Media = ReturnType<typeof createMedia>

/** Maximum size of the uploaded file; `storePicture` refuses larger ones. */
export const UPLOAD_BYTES = MAX_BYTES

/** Files per sweep; the next sweep continues. */
const SWEEP_BATCH_SIZE = 500

/** Runs at night, when the storage is least used. */
export const sweepFilesJob = job({
  name: 'sweep-files',
  schema: z.strictObject({}),
  // The stop of a process fails its running jobs, and a final failure raises an alert for a week.
  retries: 1,
  concurrency: 1,
  timeoutSeconds: 600,
  cron: '40 2 * * *',
})

/** Longer than any removal takes, so that a running removal is not repeated. */
const MAX_REMOVAL_MS = 10 * 60_000

/** Deletions of a process that wait for the storage at a time, because each holds a connection to the database. */
const MAX_REMOVALS = 2

/** Retries removals that failed or were left out because a backup was running or the storage was down or slow. */
export const removeFilesJob = job({ ...sweepFilesJob, name: 'remove-files', cron: '*/10 * * * *' })

/** Creates the service that stores, serves and deletes uploaded pictures; every upload of the shop uses it. */
export function createMedia(deps: { storage: ObjectStorage; limits: Pick<Limits, 'take'>; quotas?: UploadQuotas }) {
  const { storage, limits, quotas: settings = DEFAULT_QUOTAS } = deps
  const encoder = createEncoder()
  const quotas = createUploadQuotas({ limits, quotas: settings })
  let removals = 0
  return {
    upload,
    storePicture,
    postponeSweep,
    canUsePicture,
    read,
    deleteFile,
    sweep,
    removeDeleted,
    images: createListingImages({ canUsePicture }),
  }

  /** Stores a picture of the caller. @throws storeNeeded (403) unless admin, and what `storePicture` throws */
  async function upload(ctx: Ctx, bytes: AsyncIterable<Uint8Array>): Promise<UploadedFile> {
    const { userId, roleId } = requireActor(ctx)
    if (roleId !== ROLE.admin && !(await hasStore(ctx.db, userId))) throw mediaProblems.storeNeeded()
    const { url, key } = await storePicture(ctx, bytes, { ownerId: userId })
    return { imgFile: url, key }
  }

  /** Stores a picture, once. @throws what `encode` throws, Problem 429, shopFull, tooLarge, storageUnavailable */
  async function storePicture(
    ctx: Ctx,
    bytes: AsyncIterable<Uint8Array>,
    { ownerId }: { ownerId: number },
  ): Promise<{ url: string; key: string }> {
    // Must not be called in a transaction: a file waits for its turn.
    await quotas.takeFile(ctx, ownerId)
    await quotas.requireSpace(ctx)
    const hash = createHash('sha256').update(`${ownerId}\0`)
    // On disk until its turn comes.
    const file = await writeTempFile(hashWhileReading(bytes, hash), MAX_BYTES)
    if (file === null) throw mediaProblems.tooLarge()
    try {
      await quotas.takeBytes(ctx, ownerId, file.length)
      // 128 bits over the owner and the bytes, so that an upload does not reveal what other users have uploaded.
      const fingerprint = hash.digest('hex').slice(0, 32)
      return await storeSpooled(ctx, { length: file.length, read: file.read, ownerId, fingerprint })
    } finally {
      await file.close()
    }
  }

  async function storeSpooled(ctx: Ctx, file: PictureFile): Promise<{ url: string; key: string }> {
    const { fingerprint, ownerId } = file
    const existing = await files.findByFingerprint(ctx.db, fingerprint)
    // Its bytes are being deleted; the client can retry in a moment.
    if (existing?.removed_at) throw mediaProblems.busy()
    if (existing !== null && (await files.renewFile(ctx.db, existing.key, ctx.now())))
      return toStoredPicture(existing.key)
    const { key, forms } = await encoder.encode(file)
    const size = forms.reduce((sum, form) => sum + form.bytes.length, 0)
    await files.reserveFile(ctx.db, { key, ownerId, bytes: size, at: ctx.now() })
    await withStorage(() =>
      Promise.all(forms.map((form) => storage.put(form.name, form.bytes, CONTENT_TYPES[form.format]))),
    )
    if (!(await files.markStored(ctx.db, key, ctx.now()))) throw mediaProblems.busy()
    quotas.addStored(size)
    return toStoredPicture(key)
  }

  /** Postpones the sweep of pictures that may still be used by a day; ignores other URLs. */
  async function postponeSweep(ctx: Pick<Ctx, 'db' | 'now'>, urls: readonly string[]): Promise<void> {
    const keys = urls.flatMap((url) => parsePictureUrl(url)?.key ?? [])
    if (keys.length > 0) await files.renewFiles(ctx.db, keys, ctx.now())
  }

  /** Returns true if the caller may show the picture at this URL; in a transaction, locks the file against deletion. */
  async function canUsePicture(ctx: Pick<Ctx, 'db' | 'actor'>, url: string): Promise<boolean> {
    if (DEMO_PICTURE.test(url)) return true
    const picture = parsePictureUrl(url)
    if (picture === null || ctx.actor === null) return false
    const ownerId = await files.lockFile(ctx.db, picture.key)
    if (ownerId === null) return false
    const { userId, roleId } = ctx.actor
    return ownerId === userId || roleId === ROLE.admin || isShownByStore(ctx.db, userId, url)
  }

  /** Returns the picture at `/media/<key>/<file>` or `/media/<key>`; null if none. @throws storageUnavailable (503) */
  async function read(key: string, file?: string): Promise<{ bytes: Buffer; contentType: string } | null> {
    const form = findRendition(key, file)
    const bytes = form && (await withStorage(() => storage.get(form.name)))
    return form && bytes && { bytes, contentType: CONTENT_TYPES[form.format] }
  }

  /** Deletes a file of the caller, or any for an admin. @throws fileNotFound; fileInUse (409) while it is shown */
  async function deleteFile(ctx: Ctx, key: string): Promise<void> {
    const { userId, roleId } = requireActor(ctx)
    const file = parsePictureKey(key) && (await files.findFile(ctx.db, key))
    if (!file || (file.owner_id !== userId && roleId !== ROLE.admin)) throw mediaProblems.fileNotFound()
    const isMarked = await inTransaction(ctx, (tx) => files.markRemoved(tx.db, key, ctx.now()))
    if (!isMarked) throw mediaProblems.fileInUse()
    // `removeDeleted` deletes what is left, 10 to 20 minutes later.
    if (removals >= MAX_REMOVALS) return
    removals += 1
    await deleteStored(ctx, key).finally(() => (removals -= 1))
  }

  /** Deletes files that are older than a day and mentioned nowhere, and returns their count. Safe to repeat. */
  async function sweep(ctx: Ctx, signal?: AbortSignal): Promise<number> {
    const before = new Date(ctx.now().getTime() - UNUSED_FILE_MS)
    const unused = await files.listUnused(ctx.db, before, SWEEP_BATCH_SIZE)
    let swept = 0
    for (const key of unused) {
      if (signal?.aborted) break
      const marking = { at: ctx.now(), before }
      // Sequential, to keep the load on the storage low.
      const isMarked = await inTransaction(ctx, (tx) => files.markUnusedRemoved(tx.db, key, marking))
      if (isMarked) await deleteStored(ctx, key)
      swept += isMarked ? 1 : 0
    }
    return swept
  }

  /** Deletes files that were marked as removed ten minutes ago and are still stored. Safe to repeat. */
  async function removeDeleted(ctx: Ctx, signal?: AbortSignal): Promise<void> {
    const before = new Date(ctx.now().getTime() - MAX_REMOVAL_MS)
    for (const key of await files.listRemoved(ctx.db, before, SWEEP_BATCH_SIZE)) {
      if (signal?.aborted) return
      await deleteStored(ctx, key)
    }
  }

  /** Deletes the bytes and the row of a file; leaves both to `removeDeleted` while a backup may read the bytes. */
  async function deleteStored(ctx: Pick<Ctx, 'db'>, key: string): Promise<void> {
    const picture = parsePictureKey(key)
    if (picture === null) return
    const names = listRenditions(picture).map(({ name }) => name)
    const isGone = await runUnlessBackup(
      ctx,
      async () => void (await withStorage(() => Promise.all(names.map(storage.remove)))),
    )
    // Last, because `removeDeleted` finds a row without bytes, but not bytes without a row.
    if (isGone) await files.deleteFileRow(ctx.db, key)
  }
}

// Drawings and pictures of the project (db/seed/demo), which belong to no user.
const DEMO_PICTURE = /^\/media\/demo\/[a-z0-9][a-z0-9/-]*\.(?:avif|svg|png)$/

const toStoredPicture = (key: string) => ({ key, url: toPictureUrl(key) })

async function* hashWhileReading(bytes: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array, void, void> {
  for await (const chunk of bytes) {
    hash.update(chunk)
    yield chunk
  }
}

async function withStorage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ObjectStorageError) throw mediaProblems.storageUnavailable()
    throw error
  }
}
