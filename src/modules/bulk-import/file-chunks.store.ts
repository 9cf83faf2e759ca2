import type { Db } from '#platform/db/pool.ts'
import { bytea, integer, row } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'
import type { ByteSource } from '#platform/zip-files.ts'

/** An upload and the size of its table. Its chunks are those of the table, followed by those of the pictures. */
interface ImportFile {
  id: number
  bytes: number
}

const CHUNK_BYTES = 1024 * 1024
const countChunks = (bytes: number) => Math.ceil(bytes / CHUNK_BYTES)

const insert = statement(
  'imports.insert-piece',
  noColumns,
  'insert into import_files (import_id, position, bytes) values ($1, $2, $3)',
)

/** Stores the files of an upload in chunks, each in its own statement so that no other query waits for all of them. */
export async function storeFiles(
  db: Db,
  { id, table, pictures }: { id: number; table: ByteSource; pictures: ByteSource | null },
): Promise<void> {
  // The table comes last: when the table is complete, the pictures are too.
  if (pictures !== null) await storeChunks(db, { id, source: pictures, first: countChunks(table.length) })
  await storeChunks(db, { id, source: table, first: 0 })
}

async function storeChunks(db: Db, { id, source, first }: { id: number; source: ByteSource; first: number }) {
  for (let at = 0; at < source.length; at += CHUNK_BYTES) {
    const bytes = await source.read(at, Math.min(source.length, at + CHUNK_BYTES))
    await insert(db, [id, first + at / CHUNK_BYTES, bytes])
  }
}

const slice = statement(
  'imports.slice',
  row({ bytes: bytea }),
  'select substring(bytes from $3::int for $4::int) as bytes from import_files where import_id = $1 and position = $2',
)

/** Reads the table of an upload into memory; null if it was not stored completely. */
export async function readTable(db: Db, { id, bytes }: ImportFile): Promise<Uint8Array<ArrayBuffer> | null> {
  const whole = new Uint8Array(bytes)
  for (let at = 0; at < bytes; at += CHUNK_BYTES) {
    const [chunk] = await slice(db, [id, at / CHUNK_BYTES, 1, CHUNK_BYTES])
    if (chunk?.bytes.length !== Math.min(CHUNK_BYTES, bytes - at)) return null
    whole.set(chunk.bytes, at)
  }
  return whole
}

const lengthFrom = statement(
  'imports.length-from',
  row({ length: integer }),
  'select coalesce(sum(octet_length(bytes)), 0)::int as length from import_files where import_id = $1 and position >= $2',
)

/** Opens the .zip of pictures of an upload; null if it has none or it was deleted. */
export async function openPictures(db: Db, { id, bytes }: ImportFile): Promise<ByteSource | null> {
  const first = countChunks(bytes)
  const [found] = await lengthFrom(db, [id, first])
  const length = found?.length ?? 0
  return length === 0 ? null : { length, read: (start, end) => readSlices(db, { id, first, start, end }) }
}

async function readSlices(
  db: Db,
  { id, first, start, end }: { id: number; first: number; start: number; end: number },
): Promise<Uint8Array> {
  const slices: Buffer[] = []
  for (let at = start; at < end;) {
    const within = at % CHUNK_BYTES
    const length = Math.min(CHUNK_BYTES - within, end - at)
    const [chunk] = await slice(db, [id, first + Math.floor(at / CHUNK_BYTES), within + 1, length])
    if (chunk?.bytes.length !== length) throw new Error('A chunk of an uploaded file is missing.')
    slices.push(chunk.bytes)
    at += length
  }
  return Buffer.concat(slices)
}

const deleteFrom = statement(
  'imports.delete-pieces',
  noColumns,
  'delete from import_files where import_id = $1 and position >= $2',
)

/** Deletes the pictures of an upload. */
export async function deletePictures(db: Db, { id, bytes }: ImportFile): Promise<void> {
  await deleteFrom(db, [id, countChunks(bytes)])
}
