import type { Media } from '#modules/media/media.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import { Problem } from '#platform/http/problems.ts'
import { UnreadableFileError } from '#platform/spreadsheet/table-file.ts'
import { openZip, UnreadableZipError, type ZippedFile } from '#platform/zip-files.ts'

import type { ImportRow } from './imports.store.ts'
import {
  fileNamesOf,
  findFile,
  isFileName,
  nameFiles,
  type NamedFiles,
  namesIn,
  withAddresses,
} from './pictures.rules.ts'
import { picturesOf } from './pieces.store.ts'
import { nextListings, type StagedListing } from './rows.store.ts'

export type Pictures = ReturnType<typeof createPictures>

/** Files of one .zip; each row may name six. */
const MOST_FILES = 5_000
/** Pictures that are stored before the upload's place is moved, so that its user sees that it goes on. */
const MOST_IN_ONE_GO = 10
const LISTED_AT_ONCE = 500
const NO_ZIP = 'Send this picture along in a .zip file, or upload it first and give its address.'

/** Listings whose files have been stored, and why those were not that still stand there by their names. */
export interface Filled {
  listings: StagedListing[]
  /** The places of those that named files. */
  named: ReadonlySet<number>
  refusals: ReadonlyMap<string, string>
}

/** The pictures of an upload: files of a .zip that its rows name. Each goes through the one way in for pictures. */
export function createPictures({ media }: { media: Pick<Media, 'storePicture' | 'keepWaiting'> }) {
  return { fill, keepWaiting }

  /**
   * Puts addresses in the place of the files that the first of these listings name; of how many listings, their pictures
   * decide. Safe to repeat: the same file of the same person is stored once. Not to be called within a transaction.
   * @param onStored is told after each file
   * @returns null where it has to be gone on with later
   * @throws UnreadableFileError for a .zip file that is none
   */
  async function fill(
    ctx: Ctx,
    upload: ImportRow,
    listings: readonly StagedListing[],
    { signal, onStored }: { signal: AbortSignal; onStored: () => Promise<void> },
  ): Promise<Filled | null> {
    const addresses = new Map<string, string>()
    const refusals = new Map<string, string>()
    const filled: StagedListing[] = []
    const named = new Set(listings.filter(({ cells }) => fileNamesOf(cells).length > 0).map((one) => one.position))
    const files = named.size > 0 ? await openFiles(ctx, upload) : null
    for (const listing of listings) {
      for (const name of fileNamesOf(listing.cells)) {
        if (addresses.has(name) || refusals.has(name)) continue
        if (signal.aborted) return null
        const stored = await storeFile(ctx, upload, files && findFile(files, name))
        if (stored === null) return null
        if ('url' in stored) addresses.set(name, stored.url)
        else refusals.set(name, stored.reason)
        await onStored()
      }
      filled.push({ ...listing, cells: withAddresses(listing.cells, addresses) })
      if (addresses.size >= MOST_IN_ONE_GO) break
    }
    return { listings: filled, named, refusals }
  }

  /** Its address, or why it has none; null where storing has to be tried again later. */
  async function storeFile(
    ctx: Ctx,
    { user_id: ownerId }: ImportRow,
    file: ZippedFile | 'none' | 'several' | null,
  ): Promise<{ url: string } | { reason: string } | null> {
    if (file === null) return { reason: NO_ZIP }
    if (file === 'none') return { reason: 'The .zip file holds no picture of this name.' }
    if (file === 'several')
      return { reason: 'The .zip file holds several pictures of this name: write its folder before it.' }
    if (file.isLocked) return { reason: 'This picture is locked by a password.' }
    try {
      return await media.storePicture(ctx, file.open(), { ownerId })
    } catch (error) {
      if (error instanceof UnreadableZipError) return { reason: error.message }
      if (!(error instanceof Problem)) throw error
      return error.status >= 500 ? null : { reason: error.body.detail }
    }
  }

  /** Keeps the night's sweep from taking pictures that only an upload mentions which still waits for its user. */
  async function keepWaiting(ctx: Ctx, importIds: readonly number[]): Promise<void> {
    for (const id of importIds)
      for (let after = 0; ;) {
        const listings = await nextListings(ctx.db, id, { state: 'good', after, most: LISTED_AT_ONCE })
        const last = listings.at(-1)
        if (last === undefined) break
        await media.keepWaiting(
          ctx,
          listings.flatMap(({ cells }) => addressesIn(cells)),
        )
        after = last.position
      }
  }
}

const addressesIn = ({ thumbnail = '', previews }: StagedListing['cells']) =>
  [thumbnail, ...namesIn(previews)].filter((name) => name !== '' && !isFileName(name))

/** @returns null where no .zip came */
async function openFiles(ctx: Ctx, upload: ImportRow): Promise<NamedFiles<ZippedFile> | null> {
  const source = await picturesOf(ctx.db, upload)
  if (source === null) return null
  try {
    return nameFiles(await openZip(source, { mostFiles: MOST_FILES }))
  } catch (error) {
    if (error instanceof UnreadableZipError) throw new UnreadableFileError(error.message)
    throw error
  }
}
