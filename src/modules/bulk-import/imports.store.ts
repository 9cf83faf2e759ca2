import type { Db } from '#platform/db/pool.ts'
import { rows, statement } from '#platform/db/statement.ts'

import type { Heading, TableKind } from './columns.rules.ts'
import type { Standing } from './progress.rules.ts'

/** An upload as it stands. */
export interface ImportRow extends Standing {
  id: number
  user_id: number
  store_id: number
  store: string
  file_name: string
  format: 'xlsx' | 'sql'
  /** Of its table. */
  bytes: number
  is_dry_run: boolean
  headings: Heading[]
  created_at: Date
  finished_at: Date | null
}

const COLUMNS = `i.id, i.user_id, i.store_id, s.name as store, i.file_name, i.format, i.bytes, i.is_dry_run, i.state, i.read_share,
  i.position, i.row_count, i.good_count, i.bad_count, i.written_count, i.created_count, i.reason, i.headings,
  i.created_at, i.finished_at`
const FROM = 'from imports i join stores s on s.id = i.store_id'

const byId = statement<ImportRow>('imports.by-id', `select ${COLUMNS} ${FROM} where i.id = $1`)

export async function findImport(db: Db, id: number): Promise<ImportRow | null> {
  const [found] = await byId(db, [id])
  return found ?? null
}

const locked = statement<ImportRow>('imports.lock', `select ${COLUMNS} ${FROM} where i.id = $1 for no key update of i`)

/** An upload that nobody else moves until the transaction ends. */
export async function lockImport(db: Db, id: number): Promise<ImportRow | null> {
  const [found] = await locked(db, [id])
  return found ?? null
}

/** Those of a user, the latest first; of everybody where the user is null. */
export async function listImports(
  db: Db,
  { userId, page, pageSize }: { userId: number | null; page: number; pageSize: number },
): Promise<{ count: number; imports: ImportRow[] }> {
  const [counted] = await rows<{ count: number }>(
    db,
    'select count(*)::int as count from imports where $1::bigint is null or user_id = $1',
    [userId],
  )
  const imports = await rows<ImportRow>(
    db,
    `select ${COLUMNS} ${FROM} where $1::bigint is null or i.user_id = $1 order by i.id desc limit $2 offset $3`,
    [userId, pageSize, (page - 1) * pageSize],
  )
  return { count: counted?.count ?? 0, imports }
}

export interface NewImport {
  userId: number
  storeId: number
  fileName: string
  format: 'xlsx' | 'sql'
  isDryRun: boolean
  /** Of its table. */
  bytes: number
  at: Date
  /** Until then nobody works on it: its files are still being kept. */
  leasedUntil: Date
}

/** Opens an upload, whose files are kept next. */
export async function insertImport(db: Db, given: NewImport): Promise<number> {
  const { userId, storeId, fileName, format, isDryRun, bytes, at, leasedUntil } = given
  const [added] = await rows<{ id: number }>(
    db,
    `insert into imports (user_id, store_id, file_name, format, bytes, is_dry_run, state, created_at, leased_until)
     values ($1, $2, $3, $4, $5, $6, 'reading', $7, $8) returning id`,
    [userId, storeId, fileName, format, bytes, isDryRun, at, leasedUntil],
  )
  return added?.id ?? 0
}

/** The fields that a user chose before, by the plain heading. */
export async function choicesOf(db: Db, userId: number, kind: TableKind): Promise<Map<string, string>> {
  const found = await rows<{ heading: string; field: string }>(
    db,
    'select heading, field from import_choices where user_id = $1 and kind = $2',
    [userId, kind],
  )
  return new Map(found.map(({ heading, field }) => [heading, field]))
}

export async function rememberChoices(
  db: Db,
  userId: number,
  choices: readonly { kind: TableKind; heading: string; field: string }[],
): Promise<void> {
  await rows(
    db,
    `insert into import_choices (user_id, kind, heading, field)
     select distinct on (kind, heading) $1, kind, heading, field
     from jsonb_to_recordset($2::jsonb) as c (kind text, heading text, field text) where heading <> ''
     on conflict (user_id, kind, heading) do update set field = excluded.field`,
    [userId, JSON.stringify(choices)],
  )
}

const uploader = statement<{ roleId: number }>(
  'imports.uploader',
  'select role_id as "roleId" from users where id = $1',
)

/** The role of who uploaded. */
export async function roleOf(db: Db, userId: number): Promise<number> {
  const [user] = await uploader(db, [userId])
  return user?.roleId ?? 0
}

const storeOf = statement<{ id: number; suspended: boolean }>(
  'imports.store-of',
  'select id, suspended_at is not null as suspended from stores where owner_id = $1',
)
const storeById = statement<{ id: number; suspended: boolean }>(
  'imports.store',
  'select id, suspended_at is not null as suspended from stores where id = $1',
)

/** The store of a user. */
export async function findStoreOf(db: Db, userId: number) {
  const [store] = await storeOf(db, [userId])
  return store ?? null
}

export async function findStore(db: Db, id: number) {
  const [store] = await storeById(db, [id])
  return store ?? null
}
