import type { Db } from '#platform/db/pool.ts'
import { bytea, integer, row } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'
import type { ByteSource } from '#platform/zip-files.ts'

/** Which upload, and how long its table is: of its pieces, those of the table come first, and then those of its pictures. */
interface Owner {
  id: number
  bytes: number
}

const PIECE = 1024 * 1024
const piecesOf = (bytes: number) => Math.ceil(bytes / PIECE)

const insert = statement(
  'imports.insert-piece',
  noColumns,
  'insert into import_files (import_id, position, bytes) values ($1, $2, $3)',
)

/**
 * Stores the files of an upload, each piece in a statement of its own, so that no other query waits for all of them. The
 * table comes last: when the table is complete, the pictures are too.
 */
export async function keepFiles(
  db: Db,
  { id, table, pictures }: { id: number; table: ByteSource; pictures: ByteSource | null },
): Promise<void> {
  if (pictures !== null) await keepPieces(db, { id, source: pictures, first: piecesOf(table.length) })
  await keepPieces(db, { id, source: table, first: 0 })
}

async function keepPieces(db: Db, { id, source, first }: { id: number; source: ByteSource; first: number }) {
  for (let at = 0; at < source.length; at += PIECE) {
    const bytes = await source.read(at, Math.min(source.length, at + PIECE))
    await insert(db, [id, first + at / PIECE, bytes])
  }
}

const slice = statement(
  'imports.slice',
  row({ bytes: bytea }),
  'select substring(bytes from $3::int for $4::int) as bytes from import_files where import_id = $1 and position = $2',
)

/** Reads the table of an upload into memory; null when it was not stored completely. */
export async function readTable(db: Db, { id, bytes }: Owner): Promise<Uint8Array<ArrayBuffer> | null> {
  const whole = new Uint8Array(bytes)
  for (let at = 0; at < bytes; at += PIECE) {
    const [piece] = await slice(db, [id, at / PIECE, 1, PIECE])
    if (piece?.bytes.length !== Math.min(PIECE, bytes - at)) return null
    whole.set(piece.bytes, at)
  }
  return whole
}

const lengthFrom = statement(
  'imports.length-from',
  row({ length: integer }),
  'select coalesce(sum(octet_length(bytes)), 0)::int as length from import_files where import_id = $1 and position >= $2',
)

/** Opens the .zip of pictures of an upload; null when it has none or it was deleted. */
export async function picturesOf(db: Db, { id, bytes }: Owner): Promise<ByteSource | null> {
  const first = piecesOf(bytes)
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
    const within = at % PIECE
    const length = Math.min(PIECE - within, end - at)
    const [piece] = await slice(db, [id, first + Math.floor(at / PIECE), within + 1, length])
    if (piece?.bytes.length !== length) throw new Error('A piece of an uploaded file is missing.')
    slices.push(piece.bytes)
    at += length
  }
  return Buffer.concat(slices)
}

const deleteFrom = statement(
  'imports.delete-pieces',
  noColumns,
  'delete from import_files where import_id = $1 and position >= $2',
)

/** Throws away the pictures of an upload that has taken from them what it needs. */
export async function dropPictures(db: Db, { id, bytes }: Owner): Promise<void> {
  await deleteFrom(db, [id, piecesOf(bytes)])
}
