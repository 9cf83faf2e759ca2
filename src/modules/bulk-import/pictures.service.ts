import type { Media } from '#modules/media/media.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { FieldFault } from '#platform/field-fault.ts'
import { Problem, type ProblemBody } from '#platform/http/problems.ts'
import { UnreadableFileError } from '#platform/spreadsheet/table-file.ts'
import { openZip, UnreadableZipError, type ZippedFile } from '#platform/zip-files.ts'

import { openPictures } from './file-chunks.store.ts'
import type { ImportRow } from './imports.store.ts'
import {
  listFileNames,
  findFile,
  isFileName,
  indexFiles,
  type FileIndex,
  splitNames,
  withUrls,
} from './pictures.rules.ts'
import { nextListings, type StagedListing } from './rows.store.ts'

export type Pictures = ReturnType<typeof createPictures>

/** Files of one .zip; each row may name six. */
const MAX_FILES = 5_000
/** Pictures stored before the position of the upload is saved, so that its user sees progress. */
const PICTURES_PER_STEP = 10
const LISTINGS_PER_PAGE = 500
const NO_ZIP: FieldFault = {
  code: 'zip_missing',
  text: 'Add this picture to the .zip, or upload it and enter its URL.',
}
const NOT_IN_ZIP: FieldFault = { code: 'zip_lacks_picture', text: 'The .zip file has no picture with this name.' }
const SEVERAL_IN_ZIP: FieldFault = {
  code: 'zip_has_several',
  text: 'The .zip file has several pictures with this name. Add the folder.',
}
const LOCKED: FieldFault = { code: 'picture_locked', text: 'This picture is protected by a password.' }

/** Listings with the URLs of their stored files, and the reasons why other files were not stored. */
export interface FilledListings {
  listings: StagedListing[]
  /** Positions of the listings that named files. */
  named: ReadonlySet<number>
  refusals: ReadonlyMap<string, FieldFault>
}

/** Stores the pictures of an upload: files of a .zip that its rows name, through the module `media`. */
export function createPictures({ media }: { media: Pick<Media, 'storePicture' | 'postponeSweep'> }) {
  return { fill: storePictures, postponeSweep }

  /** Stores the next files and fills in their URLs; null if it must continue later. @throws UnreadableFileError */
  // Safe to repeat: a file of a user is stored once. Do not call it within a transaction.
  async function storePictures(
    ctx: Ctx,
    upload: ImportRow,
    listings: readonly StagedListing[],
    { signal, onStored }: { signal: AbortSignal; onStored: () => Promise<void> },
  ): Promise<FilledListings | null> {
    const urls = new Map<string, string>()
    const refusals = new Map<string, FieldFault>()
    const filled: StagedListing[] = []
    const named = new Set(listings.filter(({ cells }) => listFileNames(cells).length > 0).map((one) => one.position))
    const files = named.size > 0 ? await openFiles(ctx, upload) : null
    for (const listing of listings) {
      for (const name of listFileNames(listing.cells)) {
        if (urls.has(name) || refusals.has(name)) continue
        if (signal.aborted) return null
        const stored = await storeFile(ctx, upload, files && findFile(files, name))
        if (stored === null) return null
        if ('url' in stored) urls.set(name, stored.url)
        else refusals.set(name, stored.reason)
        await onStored()
      }
      filled.push({ ...listing, cells: withUrls(listing.cells, urls) })
      if (urls.size >= PICTURES_PER_STEP) break
    }
    return { listings: filled, named, refusals }
  }

  /** Returns the URL of a stored file, or the reason of its refusal; null if storing must be retried later. */
  async function storeFile(
    ctx: Ctx,
    { user_id: ownerId }: ImportRow,
    file: ZippedFile | 'none' | 'several' | null,
  ): Promise<{ url: string } | { reason: FieldFault } | null> {
    if (file === null) return { reason: NO_ZIP }
    if (file === 'none') return { reason: NOT_IN_ZIP }
    if (file === 'several') return { reason: SEVERAL_IN_ZIP }
    if (file.isLocked) return { reason: LOCKED }
    try {
      return await media.storePicture(ctx, file.open(), { ownerId })
    } catch (error) {
      if (error instanceof UnreadableZipError) return { reason: error.fault }
      if (!(error instanceof Problem)) throw error
      return error.status >= 500 ? null : { reason: toPictureFault(error.body) }
    }
  }

  /** Protects pictures of uploads that wait for confirmation from the nightly cleanup. */
  async function postponeSweep(ctx: Ctx, importIds: readonly number[]): Promise<void> {
    for (const id of importIds)
      for (let after = 0; ;) {
        const listings = await nextListings(ctx.db, id, { state: 'good', after, limit: LISTINGS_PER_PAGE })
        const last = listings.at(-1)
        if (last === undefined) break
        await media.postponeSweep(
          ctx,
          listings.flatMap(({ cells }) => listUrls(cells)),
        )
        after = last.position
      }
  }
}

/** Returns why a picture was not stored, for example `picture_too_large`. */
const toPictureFault = ({ code, detail: text, params }: ProblemBody): FieldFault => ({
  code: `picture_${code}`,
  text,
  ...(params && { params }),
})

const listUrls = ({ thumbnail = '', previews }: StagedListing['cells']) =>
  [thumbnail, ...splitNames(previews)].filter((name) => name !== '' && !isFileName(name))

/** @returns null without a .zip */
async function openFiles(ctx: Ctx, upload: ImportRow): Promise<FileIndex<ZippedFile> | null> {
  const source = await openPictures(ctx.db, upload)
  if (source === null) return null
  try {
    return indexFiles(await openZip(source, { maxFiles: MAX_FILES }))
  } catch (error) {
    if (error instanceof UnreadableZipError) throw new UnreadableFileError(error.fault)
    throw error
  }
}
