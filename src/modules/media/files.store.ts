import type { Db } from '#platform/db/pool.ts'
import { bigint, float, nullable, row, type RowOf, text, timestamptz } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

import { listRenditions } from './media.rules.ts'
import { parsePictureKey } from './picture-urls.rules.ts'

const FileRow = row({
  key: text,
  owner_id: bigint,
  stored_at: nullable(timestamptz),
  removed_at: nullable(timestamptz),
})
export type FileRow = RowOf<typeof FileRow>

const COLUMNS = 'key, owner_id, stored_at, removed_at'

const byKey = statement('media.file', FileRow, `select ${COLUMNS} from media_files where key = $1`)

export async function findFile(db: Db, key: string): Promise<FileRow | null> {
  const [found] = await byKey(db, [key])
  return found ?? null
}

const byFingerprint = statement(
  'media.same-file',
  FileRow,
  `select ${COLUMNS} from media_files where key >= $1 || '-' and key < $1 || '.'`,
)

/** Returns the file with this fingerprint, also if it is removed. */
export async function findByFingerprint(db: Db, fingerprint: string): Promise<FileRow | null> {
  const [found] = await byFingerprint(db, [fingerprint])
  return found ?? null
}

const reserve = statement(
  'media.reserve',
  noColumns,
  `insert into media_files (key, owner_id, bytes, uploaded_at) values ($1, $2, $3, $4)
   on conflict (key) do update set uploaded_at = excluded.uploaded_at`,
)

/** Inserts a file before its bytes are stored. */
export async function reserveFile(
  db: Db,
  { key, ownerId, bytes, at }: { key: string; ownerId: number; bytes: number; at: Date },
): Promise<void> {
  await reserve(db, [key, ownerId, bytes, at])
}

const selectBytes = statement(
  'media.bytes',
  row({ bytes: float }),
  'select coalesce(sum(bytes), 0)::float8 as bytes from media_files where removed_at is null',
  { planEachTime: true },
)

/** Returns the bytes of all stored pictures. */
export async function sumBytes(db: Db): Promise<number> {
  const [found] = await selectBytes(db)
  return found?.bytes ?? 0
}

const setStored = statement(
  'media.stored',
  noColumns,
  'update media_files set stored_at = $2 where key = $1 and removed_at is null',
)

/** Marks a file as stored; returns false if it was removed in the meantime. */
export async function markStored(db: Db, key: string, at: Date): Promise<boolean> {
  return (await setStored(db, [key, at])) > 0
}

const renew = statement(
  'media.renew',
  noColumns,
  `update media_files set uploaded_at = $2
   where key = $1 and stored_at is not null and removed_at is null`,
)

/** Restarts the time after which an unused file is swept; returns false if the file is not usable. */
export async function renewFile(db: Db, key: string, at: Date): Promise<boolean> {
  return (await renew(db, [key, at])) > 0
}

const renewMany = statement(
  'media.renew-many',
  noColumns,
  `update media_files set uploaded_at = $2
   where key = any($1::text[]) and stored_at is not null and removed_at is null`,
  { planEachTime: true },
)

/** Restarts the time after which unused files are swept; ignores files that are not usable. */
export async function renewFiles(db: Db, keys: readonly string[], at: Date): Promise<void> {
  await renewMany(db, [keys, at])
}

const lockForShare = statement(
  'media.hold',
  row({ owner_id: bigint }),
  'select owner_id from media_files where key = $1 and stored_at is not null and removed_at is null for key share',
)

/** Returns the owner of a usable file, or null, and locks it against removal until the transaction ends. */
export async function lockFile(db: Db, key: string): Promise<number | null> {
  const [found] = await lockForShare(db, [key])
  return found?.owner_id ?? null
}

// On sale or sold. A hidden listing does not keep its files (ruling 23).
const IS_SHOWN = `
  exists (select from products where thumbnail not like '/media/demo/%' and thumbnail = '/media/' || f.key and hidden_at is null)
  or exists (select from product_images i join products p on p.id = i.product_id
    where i.url not like '/media/demo/%' and i.url = '/media/' || f.key and p.hidden_at is null)
  or exists (select from wipers where '/media/' || f.key = any (photos))
  or exists (select from order_lines where thumbnail not like '/media/demo/%' and thumbnail = '/media/' || f.key)
  or exists (select from products where description like '%/media/%' and position('/media/' || f.key in description) > 0
    and hidden_at is null)`
// The nightly sweep keeps files of hidden listings, which may be shown again.
const IS_MENTIONED = IS_SHOWN.replaceAll(/and (?:p\.)?hidden_at is null/g, '')

const lockForUpdate = statement('media.lock-file', noColumns, 'select from media_files where key = $1 for update')
const remove = statement(
  'media.remove',
  noColumns,
  `update media_files f set removed_at = coalesce(removed_at, $2) where key = $1 and not (${IS_SHOWN})`,
  { planEachTime: true },
)

/** Marks a file as removed; returns false if a listing on sale or an order shows it. */
export async function markRemoved(db: Db, key: string, at: Date): Promise<boolean> {
  if ((await lockForUpdate(db, [key])) === 0) return false
  return (await remove(db, [key, at])) > 0
}

const selectUnused = statement(
  'media.forgotten',
  row({ key: text }),
  `select key from media_files f where uploaded_at < $1 and removed_at is null and not (${IS_MENTIONED})
   order by uploaded_at limit $2`,
  { planEachTime: true },
)

/** Returns files that were uploaded before a time and are mentioned nowhere, oldest first. */
export async function listUnused(db: Db, before: Date, limit: number): Promise<string[]> {
  return (await selectUnused(db, [before, limit])).map(({ key }) => key)
}

const selectRemoved = statement(
  'media.removed',
  row({ key: text }),
  'select key from media_files where removed_at < $1 order by removed_at limit $2',
  { planEachTime: true },
)

/** Returns files that were marked as removed before a time and are still stored, oldest first. */
export async function listRemoved(db: Db, before: Date, limit: number): Promise<string[]> {
  return (await selectRemoved(db, [before, limit])).map(({ key }) => key)
}

const removeUnused = statement(
  'media.forget',
  noColumns,
  `update media_files f set removed_at = coalesce(removed_at, $2)
   where key = $1 and uploaded_at < $3 and (removed_at is not null or not (${IS_MENTIONED}))`,
  { planEachTime: true },
)

/** Marks an unused file as removed; returns false if it is mentioned again. */
export async function markUnusedRemoved(
  db: Db,
  key: string,
  { at, before }: { at: Date; before: Date },
): Promise<boolean> {
  if ((await lockForUpdate(db, [key])) === 0) return false
  return (await removeUnused(db, [key, at, before])) > 0
}

const deleteRemoved = statement(
  'media.delete-removed',
  noColumns,
  'delete from media_files where key = $1 and removed_at is not null',
  { planEachTime: true },
)

/** Deletes the row of a file whose bytes are deleted. */
export async function deleteFileRow(db: Db, key: string): Promise<void> {
  await deleteRemoved(db, [key])
}

const KEY_BATCH_SIZE = 1_000
const usableAfter = statement(
  'media.usable-after',
  row({ key: text }),
  `select key from media_files where key > $1 and stored_at is not null and removed_at is null order by key limit $2`,
  { planEachTime: true },
)

/** Yields the storage name of every form of every usable picture. */
export async function* listStoredNames({ db }: { db: Db }): AsyncGenerator<string, void, void> {
  for (let last = ''; ;) {
    const batch = await usableAfter(db, [last, KEY_BATCH_SIZE])
    for (const { key } of batch) {
      const picture = parsePictureKey(key)
      if (picture !== null) yield* listRenditions(picture).map(({ name }) => name)
      last = key
    }
    if (batch.length < KEY_BATCH_SIZE) return
  }
}
