import { createHash } from 'node:crypto'

import { z } from 'zod'

import { ROLE } from '#modules/accounts/permissions.rules.ts'
import type { Actor, Ctx } from '#platform/ctx.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { job } from '#platform/jobs/job.ts'
import { type ObjectStorage, ObjectStorageError } from '#platform/object-storage.ts'
import type { Limits } from '#platform/rate-limits.ts'

import { createEncoder } from './encoding.service.ts'
import * as files from './files.store.ts'
import { createListingImages } from './images.service.ts'
import { hasStore, isOnListingOf } from './images.store.ts'
import { mediaProblems, type UploadedFile } from './media.contract.ts'
import { CONTENT_TYPES, MOST_BYTES, renditionAt, renditionsOf, WAITING_MS } from './media.rules.ts'
import { pictureOfKey, pictureOfUrl, urlOfKey } from './picture-urls.rules.ts'

export type Media = ReturnType<typeof createMedia>

/** How large the body's file may be; `storePicture` refuses what is larger. */
export const UPLOAD_BYTES = MOST_BYTES

/** What one person may upload in a day, far beyond what one lists (specification row 22). */
const UPLOADS = { name: 'uploads', points: 2_000, seconds: 86_400 }
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

/** Uploaded pictures: the one way in for every upload of the shop, and who may use, see and delete them. */
export function createMedia(parts: { storage: ObjectStorage; limits: Pick<Limits, 'take'> }) {
  const { storage, limits } = parts
  const encoder = createEncoder()
  return {
    upload,
    storePicture,
    keepWaiting,
    ownPicture,
    read,
    deleteFile,
    sweep,
    images: createListingImages({ ownPicture }),
  }

  /**
   * Takes a picture from whoever asks: an admin, or somebody with a store.
   * @throws storeNeeded (403), 429 beyond the day's quota, and what `storePicture` throws
   */
  async function upload(ctx: Ctx, bytes: AsyncIterable<Uint8Array>): Promise<UploadedFile> {
    const { userId, roleId } = asking(ctx)
    if (roleId !== ROLE.admin && !(await hasStore(ctx.db, userId))) throw mediaProblems.storeNeeded()
    await limits.take(ctx, UPLOADS, String(userId))
    const { url, key } = await storePicture(ctx, bytes, { ownerId: userId })
    return { imgFile: url, key }
  }

  /**
   * Reads a picture, writes it anew in every width and format, and keeps it as this person's. The same file of the same
   * person again is the same picture. Not to be called within a transaction.
   * @throws notAPicture (415), unreadable and tooManyPixels (400), tooLarge (413), busy and storageUnavailable (503)
   */
  async function storePicture(
    ctx: Pick<Ctx, 'db' | 'now'>,
    bytes: Uint8Array | AsyncIterable<Uint8Array>,
    { ownerId }: { ownerId: number },
  ): Promise<{ url: string; key: string }> {
    const whole = await collected(bytes)
    const fingerprint = fingerprintOf(whole, ownerId)
    const known = await files.findSameFile(ctx.db, fingerprint)
    // Its bytes are just being taken away: in a moment it can be stored anew.
    if (known?.removed_at) throw mediaProblems.busy()
    if (known !== null && (await files.renewFile(ctx.db, known.key, ctx.now()))) return named(known.key)
    const { key, forms } = await encoder.encode(whole, fingerprint)
    const size = forms.reduce((sum, form) => sum + form.bytes.length, 0)
    await files.reserveFile(ctx.db, { key, ownerId, bytes: size, at: ctx.now() })
    await kept(() => Promise.all(forms.map((form) => storage.put(form.name, form.bytes, CONTENT_TYPES[form.format]))))
    if (!(await files.noteStored(ctx.db, key, ctx.now()))) throw mediaProblems.busy()
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
    const { userId, roleId } = asking(ctx)
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

  /** The bytes first: a row without bytes is found by the next sweep, bytes without a row by nobody. */
  async function takeAway(ctx: Pick<Ctx, 'db'>, key: string): Promise<void> {
    const picture = pictureOfKey(key)
    if (picture === null) return
    await kept(() => Promise.all(renditionsOf(picture).map(({ name }) => storage.remove(name))))
    await files.deleteRow(ctx.db, key)
  }
}

// Drawn by the project itself (db/seed/demo/drawings), and no file of anybody's.
const DEMO_PICTURE = /^\/media\/demo\/[a-z0-9][a-z0-9/-]*\.(?:svg|png)$/

const named = (key: string) => ({ key, url: urlOfKey(key) })

/** 128 bit over who and what, so that nobody learns by an upload what others have uploaded. */
const fingerprintOf = (bytes: Uint8Array, ownerId: number) =>
  createHash('sha256').update(`${ownerId}\0`).update(bytes).digest('hex').slice(0, 32)

/** The whole of a file, as long as it is no larger than allowed; what comes after that is not kept. */
async function collected(bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of bytes instanceof Uint8Array ? [bytes] : bytes) {
    length += piece.length
    if (length > MOST_BYTES) throw mediaProblems.tooLarge()
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

async function kept<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ObjectStorageError) throw mediaProblems.storageUnavailable()
    throw error
  }
}

/** Who asks, in calls that the permission table keeps for the signed-in. */
function asking({ actor }: Pick<Ctx, 'actor'>): Actor {
  if (actor === null) throw new Error('A call about files was let through without a session.')
  return actor
}
