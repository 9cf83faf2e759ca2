import pLimit from 'p-limit'

import { ROLE } from '#modules/accounts/permissions.rules.ts'
import type { Ctx } from '#platform/ctx.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { invalidInput } from '#platform/http/problems.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { pageLinks } from '#platform/paging.ts'
import type { Limits } from '#platform/rate-limits.ts'

import { asking, ownImport, storeFor } from './access.service.ts'
import { type ImportReport, importProblems, type ImportSummary, REPORT_PAGE_SIZE } from './bulk-import.contract.ts'
import { createChecking } from './checking.service.ts'
import { COLUMNS, headingOf, plainHeading, sameAsOurs, type TableKind, whyUnusable } from './columns.rules.ts'
import {
  type ImportRow,
  insertImport,
  listImports,
  lockImport,
  type NewImport,
  rememberChoices,
} from './imports.store.ts'
import { collected, fileName, formatOf } from './intake.service.ts'
import { messageOf, progressOf } from './progress.rules.ts'
import { listProblems } from './rows.store.ts'
import { moveImport } from './steps.store.ts'
import { advanceImport, createWorking } from './working.service.ts'

export type Imports = ReturnType<typeof createImports>

/** A file as it comes in. */
export interface UploadedFile {
  name: string
  bytes: AsyncIterable<Uint8Array>
  /** To be called when it is not read to its end. */
  drop(): void
}

interface AskedUpload {
  store: number | undefined
  isDryRun: boolean
}

/** So many files one person may send in an hour; each can be worth minutes of work. */
const UPLOADS = { name: 'imports', points: 60, seconds: 3_600 }
/** Files held in memory while they come in. */
const AT_ONCE = 3
const MOST_WAITING = 20
/** A file of up to so many bytes is worked on while its sender waits, for so long. */
const SMALL_BYTES = 512 * 1024
const PATIENCE_MS = 15_000

/** Uploads of many listings at once: taking them in, telling of them, and what their users answer (ruling 25). */
export function createImports(
  parts: Parameters<typeof createChecking>[0] &
    Pick<Parameters<typeof createWorking>[0], 'writing'> & {
      jobs: Pick<Jobs, 'enqueue'>
      limits: Pick<Limits, 'take'>
    },
) {
  const { jobs, limits } = parts
  const working = createWorking({ ...parts, checking: createChecking(parts) })
  const inTurn = pLimit(AT_ONCE)
  return { upload, report, list, chooseColumns, accept, cancel, resume, working }

  /** @throws fileMissing, wrongKind, tooLarge, storeNeeded, storeNotFound, storeSuspended, busy; 429 */
  async function upload(ctx: Ctx, file: UploadedFile | null, asked: AskedUpload): Promise<ImportReport> {
    if (file === null) throw importProblems.fileMissing()
    try {
      const { userId } = asking(ctx)
      const format = formatOf(file.name)
      const storeId = await storeFor(ctx, asked.store)
      await limits.take(ctx, UPLOADS, String(userId))
      if (inTurn.pendingCount >= MOST_WAITING) throw importProblems.busy()
      const given = { userId, storeId, format, fileName: fileName(file.name), isDryRun: asked.isDryRun, at: ctx.now() }
      return await inTurn(async () => takeIn(ctx, { ...given, bytes: await collected(file.bytes) }))
    } finally {
      file.drop()
    }
  }

  /** Keeps the file; a small one is worked on at once, of a large one the job is told in the same transaction. */
  async function takeIn(ctx: Ctx, given: NewImport): Promise<ImportReport> {
    const isSmall = given.bytes.length <= SMALL_BYTES
    const id = await inTransaction(ctx, async (tx) => {
      const added = await insertImport(tx.db, given)
      if (!isSmall) await jobs.enqueue(tx, advanceImport, { importId: added })
      return added
    })
    return isSmall ? workNow(ctx, id) : report(ctx, id)
  }

  /** Works while the sender waits; what takes longer is left to a job. */
  async function workNow(ctx: Ctx, id: number): Promise<ImportReport> {
    await working.advance(ctx, id, AbortSignal.timeout(PATIENCE_MS))
    const told = await report(ctx, id)
    if (isUnderWay(told)) await jobs.enqueue(ctx, advanceImport, { importId: id })
    return told
  }

  /** @throws importNotFound, also for somebody else's */
  async function report(ctx: Ctx, id: number, asked = { page: 1, page_size: REPORT_PAGE_SIZE }): Promise<ImportReport> {
    const found = await ownImport(ctx, id)
    const { count, problems } = await listProblems(ctx.db, id, { page: asked.page, pageSize: asked.page_size })
    return {
      ...summaryOf(found),
      message: messageOf(found),
      reason: found.reason,
      headings: found.state === 'mapping' ? found.headings : [],
      rejected: problems.map(({ row, sheet, field, value, reason }) => ({
        row,
        sheet,
        column: headingOf(sheet, field),
        value,
        reason,
      })),
      problems: count,
    }
  }

  async function list(ctx: Ctx, { page, page_size }: { page: number; page_size: number }, url: string) {
    const { userId, roleId } = asking(ctx)
    const of = roleId === ROLE.admin ? null : userId
    const { count, imports } = await listImports(ctx.db, { userId: of, page, pageSize: page_size })
    return { count, ...pageLinks(url, { page, pageSize: page_size, count }), results: imports.map(summaryOf) }
  }

  /** @throws importNotFound, notWaiting; 400 that names the column */
  async function chooseColumns(
    ctx: Ctx,
    id: number,
    chosen: readonly { kind: TableKind; heading: string; field: string }[],
  ): Promise<ImportReport> {
    await ownImport(ctx, id)
    await inTransaction(ctx, async (tx) => {
      const found = await lockImport(tx.db, id)
      if (found?.state !== 'mapping') throw importProblems.notWaiting()
      const fieldOf = new Map(chosen.map(({ kind, heading, field }) => [`${kind} ${heading}`, field]))
      const headings = found.headings.map((one) => ({
        ...one,
        field: knownField(one.kind, fieldOf.get(`${one.kind} ${one.heading}`) ?? one.field),
        isSure: true,
      }))
      const unusable = whyUnusable(headings)
      if (unusable !== null) throw invalidInput({ headings: [unusable] })
      const choices = headings.map(({ kind, heading, field }) => ({ kind, heading: plainHeading(heading), field }))
      // What is headed as in the template needs no memory: next time it is what it says.
      const worthKeeping = choices.filter(({ kind, heading }) => sameAsOurs(kind, heading) === null)
      await rememberChoices(tx.db, found.user_id, worthKeeping)
      await moveImport(tx.db, id, { state: 'reading', position: 0, headings })
    })
    return workNow(ctx, id)
  }

  /** Stores the good rows. @throws importNotFound, notWaiting, nothingGood, storeSuspended */
  async function accept(ctx: Ctx, id: number): Promise<ImportReport> {
    const { store_id } = await ownImport(ctx, id)
    await storeFor(ctx, store_id)
    await inTransaction(ctx, async (tx) => {
      const found = await lockImport(tx.db, id)
      if (found?.state !== 'waiting') throw importProblems.notWaiting()
      if (found.good_count === 0) throw importProblems.nothingGood()
      await moveImport(tx.db, id, { state: 'writing', position: 0 })
    })
    return workNow(ctx, id)
  }

  /** @throws importNotFound; notWaiting once something of it is being stored */
  async function cancel(ctx: Ctx, id: number): Promise<ImportReport> {
    await ownImport(ctx, id)
    await inTransaction(ctx, async (tx) => {
      const found = await lockImport(tx.db, id)
      if (!found || !['reading', 'mapping', 'checking', 'waiting'].includes(found.state))
        throw importProblems.notWaiting()
      await moveImport(tx.db, id, { state: 'cancelled', finishedAt: tx.now() })
    })
    return report(ctx, id)
  }

  /** Enqueues what a process that died has left behind. */
  async function resume(ctx: Ctx): Promise<void> {
    for (const importId of await working.listAbandoned(ctx)) await jobs.enqueue(ctx, advanceImport, { importId })
  }
}

/** Whether somebody still works on it. */
export const isUnderWay = ({ state }: Pick<ImportReport, 'state'>): boolean =>
  state === 'reading' || state === 'checking' || state === 'writing'

function summaryOf(row: ImportRow): ImportSummary {
  return {
    job: row.id,
    file: row.file_name,
    store: { id: row.store_id, name: row.store },
    state: row.state,
    dry_run: row.is_dry_run,
    progress: progressOf(row),
    rows: row.row_count,
    accepted: row.good_count,
    rejected_rows: row.bad_count,
    stored: row.written_count,
    created: row.created_count,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  }
}

/** @throws Problem 400 for a field that there is none of */
function knownField(kind: TableKind, field: string): string {
  if (field === '' || COLUMNS[kind].some((one) => one.field === field)) return field
  throw invalidInput({ headings: [`There is no column ${field.slice(0, 40)}.`] })
}
