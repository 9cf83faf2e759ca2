import { pipeline } from 'node:stream/promises'

import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

import { BootError } from './boot-error.ts'
import { migrate } from './migrate.ts'
import { migrationsFolder } from './migration-files.ts'
import { figuresOf, readSequences, readTables } from './move-catalogue.ts'
import type { Figures, Sequence, Table } from './move-catalogue.ts'
import { dropForeignKeys, silenceTriggers } from './move-constraints.ts'
import type { Database } from './open-database.ts'
import type { Db } from './pool.ts'
import { rows } from './statement.ts'
import { inTransaction } from './transaction.ts'

/** One table after the move: its rows and the sum over their contents, on both sides. */
export interface MovedTable {
  name: string
  source: Figures
  target: Figures
  isSame: boolean
}

/** About 8 MB of a table at a time: the embedded engine sends one part whole, whether or not it is being read. */
const pagesPerPart = 1_000

/** So that both sides write dates and figures alike, and nothing is cut off however long it takes. */
const sessionSettings = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex';
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`

/**
 * Moves a whole shop to an empty database: migrations there, then every table by COPY, then identity counters, then
 * row counts and sums over the contents are compared. All of it is one transaction of the target, which stays empty if
 * anything fails or differs; the source is only read. Foreign keys are dropped for the while and made again at the
 * end, which checks them; triggers of ours are switched off, because what they did is in the rows already.
 * @param onTable told after each table, for progress
 * @returns the figures of each table, all of them the same on both sides
 * @throws BootError when the target is not empty, the source lacks migrations, or anything differs
 */
export async function moveDatabase(
  source: Database,
  target: Database,
  onTable: (table: MovedTable) => void = () => undefined,
  folder = migrationsFolder,
): Promise<MovedTable[]> {
  const once = { attempts: 1 }
  const work = (from: Db) => inTransaction(target, (to) => moveWithin(from, to.db, onTable, folder), once)
  const moved = await inTransaction(source, (from) => work(from.db), once)
  for (const { name } of moved) await rows(target.db, `analyze ${name}`)
  return moved
}

async function moveWithin(
  from: Db,
  to: Db,
  onTable: (table: MovedTable) => void,
  folder: string,
): Promise<MovedTable[]> {
  for (const db of [from, to]) await rows(db, sessionSettings)
  await refuseUnlessEmpty(to)
  await migrate(to, folder)
  const tables = await matchingTables(from, to)
  await rows(to, 'set constraints all immediate')
  const restoreForeignKeys = await dropForeignKeys(to)
  const restoreTriggers = await silenceTriggers(to)
  if (tables.length > 0) await rows(to, `truncate ${tables.map(({ name }) => name).join(', ')}`)
  const moved: MovedTable[] = []
  for (const table of tables) {
    await copyTable(from, to, table)
    const result = await compare(from, to, table)
    onTable(result)
    moved.push(result)
  }
  await copySequences(from, to)
  await restoreTriggers()
  await restoreForeignKeys()
  refuseDifferences(moved)
  return moved
}

async function refuseUnlessEmpty(to: Db): Promise<void> {
  const [found] = await readTables(to)
  if (!found) return
  throw new BootError(
    `The target database is not empty (it has the table ${found.name}): give the address of a new, empty one.`,
  )
}

/** The same migrations made both, so the tables must agree; a difference here is one nobody could explain later. */
async function matchingTables(from: Db, to: Db): Promise<Table[]> {
  const applied = 'select name, checksum from schema_migrations order by name'
  const [ours, theirs] = [await rows(from, applied), await rows(to, applied)]
  if (JSON.stringify(ours) !== JSON.stringify(theirs)) {
    throw new BootError(
      'The shop to be moved does not have the migrations of this version: start it once with this version, then move it.',
    )
  }
  const [sources, targets] = [await readTables(from), await readTables(to)]
  const columns = new Map(targets.map((table) => [table.name, table.columns.join()]))
  for (const table of sources) {
    if (columns.get(table.name) === table.columns.join()) continue
    throw new BootError(
      `The table ${table.name} is not made by the migrations as it stands in this shop, so it cannot be moved.`,
    )
  }
  return sources.filter(({ name }) => name !== 'public.schema_migrations')
}

/** Page by page, which keeps the physical order: search tables are written in the order they are to be read. */
async function copyTable(from: Db, to: Db, { name, columns, pages }: Table): Promise<void> {
  const list = columns.join(', ')
  for (let page = 0; page < pages; page += pagesPerPart) {
    const part = `ctid >= '(${page},0)' and ctid < '(${page + pagesPerPart},0)'`
    const reading = from.$client.query(copyTo(`copy (select ${list} from only ${name} where ${part}) to stdout`))
    const writing = to.$client.query(copyFrom(`copy ${name} (${list}) from stdin`))
    await pipeline(reading, writing)
  }
}

async function compare(from: Db, to: Db, table: Table): Promise<MovedTable> {
  const [source, target] = await Promise.all([figuresOf(from, table), figuresOf(to, table)])
  return { name: table.name, source, target, isSame: source.rows === target.rows && source.sum === target.sum }
}

async function copySequences(from: Db, to: Db): Promise<void> {
  for (const { name, lastValue } of await readSequences(from)) {
    if (lastValue !== null) await rows(to, 'select setval($1::regclass, $2)', [name, lastValue])
  }
  const theirs = new Map((await readSequences(to)).map(({ name, lastValue }) => [name, lastValue]))
  const differs = ({ name, lastValue }: Sequence) => lastValue !== null && theirs.get(name) !== lastValue
  const wrong = (await readSequences(from)).find(differs)
  if (wrong) throw new BootError(`The counter ${wrong.name} could not be moved; the target was left empty.`)
}

function refuseDifferences(moved: MovedTable[]): void {
  const different = moved.filter(({ isSame }) => !isSame).map(({ name }) => name)
  if (different.length === 0) return
  throw new BootError(
    `These tables differ after copying: ${different.join(', ')}; the target was left empty and the shop as it was.`,
  )
}
