import type { Db } from '#platform/db/pool.ts'
import { bigint, float, nullable, row, type RowOf, text, timestamptz } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

import { renditionsOf } from './media.rules.ts'
import { pictureOfKey } from './picture-urls.rules.ts'

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

/** The file that the same person has uploaded before, whatever became of it. */
export async function findSameFile(db: Db, fingerprint: string): Promise<FileRow | null> {
  const [found] = await byFingerprint(db, [fingerprint])
  return found ?? null
}

const reserve = statement(
  'media.reserve',
  noColumns,
  `insert into media_files (key, owner_id, bytes, uploaded_at) values ($1, $2, $3, $4)
   on conflict (key) do update set uploaded_at = excluded.uploaded_at`,
)

/** Notes a file that is about to be written. */
export async function reserveFile(
  db: Db,
  { key, ownerId, bytes, at }: { key: string; ownerId: number; bytes: number; at: Date },
): Promise<void> {
  await reserve(db, [key, ownerId, bytes, at])
}

const bytesStored = statement(
  'media.bytes',
  row({ bytes: float }),
  'select coalesce(sum(bytes), 0)::float8 as bytes from media_files where removed_at is null',
  { planEachTime: true },
)

/** The bytes of all stored pictures. */
export async function sumOfBytes(db: Db): Promise<number> {
  const [found] = await bytesStored(db)
  return found?.bytes ?? 0
}

const stored = statement(
  'media.stored',
  noColumns,
  'update media_files set stored_at = $2 where key = $1 and removed_at is null',
)

/** Says that a file is written; false where it was removed meanwhile. */
export async function noteStored(db: Db, key: string, at: Date): Promise<boolean> {
  return (await stored(db, [key, at])) > 0
}

const renew = statement(
  'media.renew',
  noColumns,
  `update media_files set uploaded_at = $2
   where key = $1 and stored_at is not null and removed_at is null`,
)

/** Lets a file wait anew for something that refers to it; false where it is not there to be used. */
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

/** The same for many; those that are not there stay away. */
export async function renewFiles(db: Db, keys: readonly string[], at: Date): Promise<void> {
  await renewMany(db, [keys, at])
}

const holding = statement(
  'media.hold',
  row({ owner_id: bigint }),
  'select owner_id from media_files where key = $1 and stored_at is not null and removed_at is null for key share',
)

/**
 * Whose a usable file is; null where there is none. Within a transaction it stays usable until its end, so what refers to
 * it then is seen by whoever wants to remove it.
 */
export async function holdFile(db: Db, key: string): Promise<number | null> {
  const [found] = await holding(db, [key])
  return found?.owner_id ?? null
}

// What is shown or was sold. A listing that was taken off sale takes its files with it (ruling 23).
const SHOWN = `
  exists (select from products where thumbnail not like '/media/demo/%' and thumbnail = '/media/' || f.key and hidden_at is null)
  or exists (select from product_images i join products p on p.id = i.product_id
    where i.url not like '/media/demo/%' and i.url = '/media/' || f.key and p.hidden_at is null)
  or exists (select from wipers where '/media/' || f.key = any (photos))
  or exists (select from order_lines where thumbnail not like '/media/demo/%' and thumbnail = '/media/' || f.key)
  or exists (select from products where description like '%/media/%' and position('/media/' || f.key in description) > 0
    and hidden_at is null)`
// Anything at all: the night's sweep takes nothing that a hidden listing might show again.
const MENTIONED = SHOWN.replaceAll(/and (?:p\.)?hidden_at is null/g, '')

const lock = statement('media.lock-file', noColumns, 'select from media_files where key = $1 for update')
const remove = statement(
  'media.remove',
  noColumns,
  `update media_files f set removed_at = coalesce(removed_at, $2) where key = $1 and not (${SHOWN})`,
  { planEachTime: true },
)

/** Marks a file as removed unless a listing on sale or an order shows it; false where one does. */
export async function markRemoved(db: Db, key: string, at: Date): Promise<boolean> {
  if ((await lock(db, [key])) === 0) return false
  return (await remove(db, [key, at])) > 0
}

const forgotten = statement(
  'media.forgotten',
  row({ key: text }),
  `select key from media_files f where uploaded_at < $1 and removed_at is null and not (${MENTIONED})
   order by uploaded_at limit $2`,
  { planEachTime: true },
)

/** Lists files that were uploaded before this time and are mentioned nowhere, the oldest first. */
export async function listForgotten(db: Db, before: Date, most: number): Promise<string[]> {
  return (await forgotten(db, [before, most])).map(({ key }) => key)
}

const removed = statement(
  'media.removed',
  row({ key: text }),
  'select key from media_files where removed_at < $1 order by removed_at limit $2',
  { planEachTime: true },
)

/** Lists files that were deleted before this time and are still there, the oldest deletion first. */
export async function listRemoved(db: Db, before: Date, most: number): Promise<string[]> {
  return (await removed(db, [before, most])).map(({ key }) => key)
}

const forget = statement(
  'media.forget',
  noColumns,
  `update media_files f set removed_at = coalesce(removed_at, $2)
   where key = $1 and uploaded_at < $3 and (removed_at is not null or not (${MENTIONED}))`,
  { planEachTime: true },
)

/** The same for one, in the moment of removing it; false where something has come to mention it. */
export async function markForgotten(db: Db, key: string, { at, before }: { at: Date; before: Date }): Promise<boolean> {
  if ((await lock(db, [key])) === 0) return false
  return (await forget(db, [key, at, before])) > 0
}

const deleteRemoved = statement(
  'media.delete-removed',
  noColumns,
  'delete from media_files where key = $1 and removed_at is not null',
  { planEachTime: true },
)

/** Forgets a file whose bytes are gone. */
export async function deleteRow(db: Db, key: string): Promise<void> {
  await deleteRemoved(db, [key])
}

const KEYS_AT_ONCE = 1_000
const usableAfter = statement(
  'media.usable-after',
  row({ key: text }),
  `select key from media_files where key > $1 and stored_at is not null and removed_at is null order by key limit $2`,
  { planEachTime: true },
)

/** Lists every stored form of every usable picture, by its name in the storage. */
export async function* listStoredNames({ db }: { db: Db }): AsyncGenerator<string, void, void> {
  for (let last = ''; ;) {
    const found = await usableAfter(db, [last, KEYS_AT_ONCE])
    for (const { key } of found) {
      const picture = pictureOfKey(key)
      if (picture !== null) yield* renditionsOf(picture).map(({ name }) => name)
      last = key
    }
    if (found.length < KEYS_AT_ONCE) return
  }
}
