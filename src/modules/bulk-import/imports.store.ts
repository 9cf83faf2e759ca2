import { z } from 'zod'

import type { Db } from '#platform/db/pool.ts'
import {
  array,
  bigint,
  boolean,
  float,
  integer,
  json,
  nullable,
  row,
  type RowOf,
  text,
  timestamptz,
} from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

import { IMPORT_STATES } from './bulk-import.contract.ts'
import { TABLE_KINDS, type TableKind } from './columns.rules.ts'

const Heading = z.strictObject({
  kind: z.enum(TABLE_KINDS),
  heading: z.string(),
  field: z.string(),
  sample: z.string(),
  isSure: z.boolean(),
})

const ImportRow = row({
  id: bigint,
  user_id: bigint,
  store_id: integer,
  store: text,
  file_name: text,
  format: text.of('xlsx', 'sql'),
  /** Size of the table. */
  bytes: integer,
  is_dry_run: boolean,
  state: text.of(...IMPORT_STATES),
  read_share: float,
  position: integer,
  row_count: integer,
  good_count: integer,
  bad_count: integer,
  written_count: integer,
  created_count: integer,
  reason: nullable(text),
  headings: json(z.array(Heading)),
  /** Names of sheets with rows that are left out. */
  skipped_sheets: array(text),
  created_at: timestamptz,
  finished_at: nullable(timestamptz),
})
/** An upload and its progress. */
export type ImportRow = RowOf<typeof ImportRow>

const COLUMNS = `i.id, i.user_id, i.store_id, s.name as store, i.file_name, i.format, i.bytes, i.is_dry_run, i.state, i.read_share,
  i.position, i.row_count, i.good_count, i.bad_count, i.written_count, i.created_count, i.reason, i.headings,
  i.skipped_sheets, i.created_at, i.finished_at`
const FROM = 'from imports i join stores s on s.id = i.store_id'

const byId = statement('imports.by-id', ImportRow, `select ${COLUMNS} ${FROM} where i.id = $1`)

export async function findImport(db: Db, id: number): Promise<ImportRow | null> {
  const [found] = await byId(db, [id])
  return found ?? null
}

const lock = statement('imports.lock', ImportRow, `select ${COLUMNS} ${FROM} where i.id = $1 for no key update of i`)

/** Locks an upload until the transaction ends. */
export async function lockImport(db: Db, id: number): Promise<ImportRow | null> {
  const [found] = await lock(db, [id])
  return found ?? null
}

const countImports = statement(
  'imports.count',
  row({ count: integer }),
  'select count(*)::int as count from imports where $1::bigint is null or user_id = $1',
  { planEachTime: true },
)
const selectPage = statement(
  'imports.list',
  ImportRow,
  `select ${COLUMNS} ${FROM} where $1::bigint is null or i.user_id = $1 order by i.id desc limit $2 offset $3`,
  { planEachTime: true },
)

/** Lists the uploads of a user, or of all users if null, the latest first. */
export async function listImports(
  db: Db,
  { userId, page, pageSize }: { userId: number | null; page: number; pageSize: number },
): Promise<{ count: number; imports: ImportRow[] }> {
  const [counted] = await countImports(db, [userId])
  const imports = await selectPage(db, [userId, pageSize, (page - 1) * pageSize])
  return { count: counted?.count ?? 0, imports }
}

export interface NewImport {
  userId: number
  storeId: number
  fileName: string
  format: 'xlsx' | 'sql'
  isDryRun: boolean
  /** Size of the table. */
  bytes: number
  at: Date
  /** Workers wait until then: its files are being stored. */
  leasedUntil: Date
}

const insert = statement(
  'imports.insert',
  row({ id: bigint }),
  `insert into imports (user_id, store_id, file_name, format, bytes, is_dry_run, state, created_at, leased_until)
   values ($1, $2, $3, $4, $5, $6, 'reading', $7, $8) returning id`,
)

/** Inserts an upload. Its files are stored next. */
export async function insertImport(db: Db, given: NewImport): Promise<number> {
  const { userId, storeId, fileName, format, isDryRun, bytes, at, leasedUntil } = given
  const [added] = await insert(db, [userId, storeId, fileName, format, bytes, isDryRun, at, leasedUntil])
  return added?.id ?? 0
}

const choices = statement(
  'imports.choices',
  row({ heading: text, field: text }),
  'select heading, field from import_choices where user_id = $1 and kind = $2',
)

/** Returns the fields that a user chose before, by plain heading. */
export async function readChoices(db: Db, userId: number, kind: TableKind): Promise<Map<string, string>> {
  const found = await choices(db, [userId, kind])
  return new Map(found.map(({ heading, field }) => [heading, field]))
}

const putChoices = statement(
  'imports.put-choices',
  noColumns,
  `insert into import_choices (user_id, kind, heading, field)
   select distinct on (kind, heading) $1, kind, heading, field
   from jsonb_to_recordset($2::jsonb) as c (kind text, heading text, field text) where heading <> ''
   on conflict (user_id, kind, heading) do update set field = excluded.field`,
)

export async function rememberChoices(
  db: Db,
  userId: number,
  chosen: readonly { kind: TableKind; heading: string; field: string }[],
): Promise<void> {
  await putChoices(db, [userId, JSON.stringify(chosen)])
}

const uploader = statement(
  'imports.uploader',
  row({ roleId: integer }),
  'select role_id as "roleId" from users where id = $1',
)

/** Returns the role of the uploader; 0 without an account. */
export async function findRoleId(db: Db, userId: number): Promise<number> {
  const [user] = await uploader(db, [userId])
  return user?.roleId ?? 0
}

const StoreRow = row({ id: integer, suspended: boolean })
const selectStoreByOwner = statement(
  'imports.store-of',
  StoreRow,
  'select id, suspended_at is not null as suspended from stores where owner_id = $1',
)
const storeById = statement(
  'imports.store',
  StoreRow,
  'select id, suspended_at is not null as suspended from stores where id = $1',
)

/** Finds the store of a user. */
export async function findStoreByOwner(db: Db, userId: number) {
  const [store] = await selectStoreByOwner(db, [userId])
  return store ?? null
}

export async function findStore(db: Db, id: number) {
  const [store] = await storeById(db, [id])
  return store ?? null
}
