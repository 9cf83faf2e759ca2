import { createHash, type Hash } from 'node:crypto'

import { z } from 'zod'

import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { unlessBackupRuns } from '#platform/backup/file-lock.store.ts'
import { type Ctx, requireActor } from '#platform/ctx.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { job } from '#platform/jobs/job.ts'
import { type ObjectStorage, ObjectStorageError } from '#platform/object-storage.ts'
import type { Limits } from '#platform/rate-limits.ts'
import { spool } from '#platform/spool.ts'

import { createEncoder, type PictureFile } from './encoding.service.ts'
import * as files from './files.store.ts'
import { createListingImages } from './images.service.ts'
import { hasStore, isOnListingOf } from './images.store.ts'
import { mediaProblems, type UploadedFile } from './media.contract.ts'
import { CONTENT_TYPES, MOST_BYTES, renditionAt, renditionsOf, WAITING_MS } from './media.rules.ts'
import { pictureOfKey, pictureOfUrl, urlOfKey } from './picture-urls.rules.ts'
import { createUploadQuotas, DEFAULT_QUOTAS, type UploadQuotas } from './upload-quotas.service.ts'

export type Media = ReturnType<typeof createMedia>

/** How large the body's file may be; `storePicture` refuses what is larger. */
export const UPLOAD_BYTES = MOST_BYTES

/** So many files one sweep looks after; the next one does the rest. */
const SWEPT_AT_ONCE = 500

/** At night, when few people wait for the storage. */
export const sweepFilesJob = job({
  name: 'sweep-files',
  schema: z.strictObject({}),
  retries: 0,
  atOnce: 1,
  timeoutSeconds: 600,
  cron: '40 2 * * *',
})

/** Longer than the removal of one file can take, so that no removal that is under way is repeated. */
const REMOVAL_MS = 10 * 60_000

/** Removes what could not be removed at once: while a backup ran, or because the storage failed. */
export const removeFilesJob = job({ ...sweepFilesJob, name: 'remove-files', cron: '*/10 * * * *' })

/** Uploaded pictures: the one way in for every upload of the shop, and who may use, see and delete them. */
export function createMedia(deps: { storage: ObjectStorage; limits: Pick<Limits, 'take'>; quotas?: UploadQuotas }) {
  const { storage, limits, quotas: settings = DEFAULT_QUOTAS } = deps
  const encoder = createEncoder()
  const quotas = createUploadQuotas({ limits, quotas: settings })
  return {
    upload,
    storePicture,
    keepWaiting,
    ownPicture,
    read,
    deleteFile,
    sweep,
    removeDeleted,
    images: createListingImages({ ownPicture }),
  }

  /**
   * Takes a picture from whoever asks: an admin, or somebody with a store.
   * @throws storeNeeded (403), and what `storePicture` throws
   */
  async function upload(ctx: Ctx, bytes: AsyncIterable<Uint8Array>): Promise<UploadedFile> {
    const { userId, roleId } = requireActor(ctx)
    if (roleId !== ROLE.admin && !(await hasStore(ctx.db, userId))) throw mediaProblems.storeNeeded()
    const { url, key } = await storePicture(ctx, bytes, { ownerId: userId })
    return { imgFile: url, key }
  }

  /**
   * Encodes a picture in every width and format, and stores it as its owner's. The file waits on disk for its turn. The
   * same file of an owner again is the same picture. Not to be called within a transaction.
   * @throws 429 beyond the owner's quotas of a day, shopFull (409), notAPicture (415), unreadable and tooManyPixels (400),
   * tooLarge (413), busy and storageUnavailable (503)
   */
  async function storePicture(
    ctx: Ctx,
    bytes: AsyncIterable<Uint8Array>,
    { ownerId }: { ownerId: number },
  ): Promise<{ url: string; key: string }> {
    await quotas.takeFile(ctx, ownerId)
    await quotas.demandRoom(ctx)
    const hash = createHash('sha256').update(`${ownerId}\0`)
    const file = await spool(hashed(bytes, hash), MOST_BYTES)
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
    const known = await files.findSameFile(ctx.db, fingerprint)
    // Its bytes are just being taken away: in a moment it can be stored anew.
    if (known?.removed_at) throw mediaProblems.busy()
    if (known !== null && (await files.renewFile(ctx.db, known.key, ctx.now()))) return named(known.key)
    const { key, forms } = await encoder.encode(file)
    const size = forms.reduce((sum, form) => sum + form.bytes.length, 0)
    await files.reserveFile(ctx.db, { key, ownerId, bytes: size, at: ctx.now() })
    await kept(() => Promise.all(forms.map((form) => storage.put(form.name, form.bytes, CONTENT_TYPES[form.format]))))
    if (!(await files.noteStored(ctx.db, key, ctx.now()))) throw mediaProblems.busy()
    quotas.noteStored(size)
    return named(key)
  }

  /** Lets pictures that something may still come to mention wait another day; of other addresses nothing happens. */
  async function keepWaiting(ctx: Pick<Ctx, 'db' | 'now'>, urls: readonly string[]): Promise<void> {
    const keys = urls.flatMap((url) => pictureOfUrl(url)?.key ?? [])
    if (keys.length > 0) await files.renewFiles(ctx.db, keys, ctx.now())
  }

  /**
   * Whether whoever asks may show the picture at this address on a listing: their own file, one that their store shows
   * already, any file for an admin, and the drawings of the demo shop. Asked within a transaction, it keeps the file from
   * being deleted until that ends.
   */
  async function ownPicture(ctx: Pick<Ctx, 'db' | 'actor'>, url: string): Promise<boolean> {
    if (DEMO_PICTURE.test(url)) return true
    const picture = pictureOfUrl(url)
    if (picture === null || ctx.actor === null) return false
    const ownerId = await files.holdFile(ctx.db, picture.key)
    if (ownerId === null) return false
    const { userId, roleId } = ctx.actor
    return ownerId === userId || roleId === ROLE.admin || isOnListingOf(ctx.db, userId, url)
  }

  /** What lies at `/media/<key>/<file>` or `/media/<key>`; null for nothing. @throws storageUnavailable (503) */
  async function read(key: string, file?: string): Promise<{ bytes: Buffer; contentType: string } | null> {
    const form = renditionAt(key, file)
    const bytes = form && (await kept(() => storage.get(form.name)))
    return form && bytes && { bytes, contentType: CONTENT_TYPES[form.format] }
  }

  /**
   * Deletes an own file, an admin anybody's. @throws fileNotFound (404), also for somebody else's; fileInUse (409) while a
   * listing on sale or an order shows it
   */
  async function deleteFile(ctx: Ctx, key: string): Promise<void> {
    const { userId, roleId } = requireActor(ctx)
    const file = pictureOfKey(key) && (await files.findFile(ctx.db, key))
    if (!file || (file.owner_id !== userId && roleId !== ROLE.admin)) throw mediaProblems.fileNotFound()
    const isMarked = await inTransaction(ctx, (tx) => files.markRemoved(tx.db, key, ctx.now()))
    if (!isMarked) throw mediaProblems.fileInUse()
    await takeAway(ctx, key)
  }

  /** Deletes what was uploaded a day ago and is mentioned nowhere. Safe to repeat. */
  async function sweep(ctx: Ctx, signal?: AbortSignal): Promise<number> {
    const before = new Date(ctx.now().getTime() - WAITING_MS)
    const forgotten = await files.listForgotten(ctx.db, before, SWEPT_AT_ONCE)
    let swept = 0
    for (const key of forgotten) {
      if (signal?.aborted) break
      const marking = { at: ctx.now(), before }
      // One after the other: nobody waits for it, and many would only press on the storage.
      const isMarked = await inTransaction(ctx, (tx) => files.markForgotten(tx.db, key, marking))
      if (isMarked) await takeAway(ctx, key)
      swept += isMarked ? 1 : 0
    }
    return swept
  }

  /** Removes files that were deleted ten minutes ago and are still there. Safe to repeat. */
  async function removeDeleted(ctx: Ctx, signal?: AbortSignal): Promise<void> {
    const before = new Date(ctx.now().getTime() - REMOVAL_MS)
    for (const key of await files.listRemoved(ctx.db, before, SWEPT_AT_ONCE)) {
      if (signal?.aborted) return
      await takeAway(ctx, key)
    }
  }

  /**
   * Removes the bytes first: `removeDeleted` finds a row without bytes, but not bytes without a row. While a backup runs
   * both stay for it, because the backup may still have to read the bytes.
   */
  async function takeAway(ctx: Pick<Ctx, 'db'>, key: string): Promise<void> {
    const picture = pictureOfKey(key)
    if (picture === null) return
    const names = renditionsOf(picture).map(({ name }) => name)
    const isGone = await unlessBackupRuns(
      ctx,
      async () => void (await kept(() => Promise.all(names.map(storage.remove)))),
    )
    if (isGone) await files.deleteRow(ctx.db, key)
  }
}

// Drawn by the project itself (db/seed/demo/drawings), and no file of anybody's.
const DEMO_PICTURE = /^\/media\/demo\/[a-z0-9][a-z0-9/-]*\.(?:svg|png)$/

const named = (key: string) => ({ key, url: urlOfKey(key) })

/** Hashes the pieces of a file as they pass. */
async function* hashed(bytes: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array, void, void> {
  for await (const piece of bytes) {
    hash.update(piece)
    yield piece
  }
}

async function kept<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ObjectStorageError) throw mediaProblems.storageUnavailable()
    throw error
  }
}
