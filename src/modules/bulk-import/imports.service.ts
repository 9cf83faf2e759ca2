import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { type Ctx, requireActor } from '#platform/ctx.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { invalidInput } from '#platform/http/problems.ts'
import type { FormPart } from '#platform/http/upload-body.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { pageLinks } from '#platform/paging.ts'
import type { Limits } from '#platform/rate-limits.ts'

import { ownImport, storeFor } from './access.service.ts'
import {
  type FaultGroup,
  type ImportReport,
  importProblems,
  type ImportSummary,
  MOST_FAULT_GROUPS,
  REPORT_PAGE_SIZE,
  type UploadWishes,
} from './bulk-import.contract.ts'
import { createChecking } from './checking.service.ts'
import { COLUMNS, headingOf, plainHeading, sameAsOurs, type TableKind, whyUnusable } from './columns.rules.ts'
import { type ImportRow, insertImport, listImports, lockImport, rememberChoices } from './imports.store.ts'
import { receive, type ReceivedForm } from './intake.service.ts'
import { createPictures } from './pictures.service.ts'
import { keepFiles } from './pieces.store.ts'
import { messageOf, progressOf } from './progress.rules.ts'
import { type FaultRow, groupProblems, listProblems } from './rows.store.ts'
import { holdLease, moveImport } from './steps.store.ts'
import { advanceImport, createWorking } from './working.service.ts'

export type Imports = ReturnType<typeof createImports>

/** So many files one person may send in an hour; each can be worth minutes of work. */
const UPLOADS = { name: 'imports', points: 60, seconds: 3_600 }
/** Forms that come in at the same time, however slowly, of all and of one person: each takes a place on the disk. */
const MOST_ARRIVING = 20
const MOST_OF_ONE = 3
/** Keeping what has come in takes seconds at most; after this time its process has died. */
const KEEPING_MS = 120_000
/** A form of up to so many bytes is worked on while its sender waits, for so long. */
const SMALL_BYTES = 512 * 1024
const TIMEOUT_MS = 15_000

/** Uploads of many listings at once: taking them in, telling of them, and what their users answer (ruling 25). */
export function createImports(
  parts: Parameters<typeof createChecking>[0] &
    Parameters<typeof createPictures>[0] &
    Pick<Parameters<typeof createWorking>[0], 'writing' | 'media'> & {
      jobs: Pick<Jobs, 'enqueue'>
      limits: Pick<Limits, 'take'>
    },
) {
  const { jobs, limits } = parts
  const working = createWorking({ ...parts, checking: createChecking(parts), pictures: createPictures(parts) })
  const arriving: number[] = []
  return { upload, report, list, chooseColumns, accept, cancel, resume, working }

  /** @throws storeNeeded, storeNotFound, storeSuspended, busy; 429; and what `receive` throws */
  async function upload(ctx: Ctx, sent: AsyncIterable<FormPart>, asked: UploadWishes): Promise<ImportReport> {
    const { userId, roleId } = requireActor(ctx)
    // An admin may name the store in the form.
    if (roleId !== ROLE.admin) await storeFor(ctx, asked.store)
    await limits.take(ctx, UPLOADS, String(userId))
    const own = arriving.filter((id) => id === userId).length
    if (own >= MOST_OF_ONE || arriving.length >= MOST_ARRIVING) throw importProblems.busy()
    arriving.push(userId)
    try {
      const form = await receive(sent)
      try {
        return await takeIn(ctx, form, { ...asked, ...form.wishes })
      } finally {
        await form.close()
      }
    } finally {
      arriving.splice(arriving.indexOf(userId), 1)
    }
  }

  /** Keeps the files; small ones are worked on at once, large ones are left to the job. */
  async function takeIn(ctx: Ctx, form: ReceivedForm, wishes: UploadWishes): Promise<ImportReport> {
    const { fileName, format, table, pictures } = form
    const id = await insertImport(ctx.db, {
      userId: requireActor(ctx).userId,
      storeId: await storeFor(ctx, wishes.store),
      fileName,
      format,
      isDryRun: wishes.dry_run === '1',
      bytes: table.length,
      at: ctx.now(),
      leasedUntil: new Date(ctx.now().getTime() + KEEPING_MS),
    })
    await keepFiles(ctx.db, { id, table, pictures })
    await holdLease(ctx.db, id, null)
    if (table.length + (pictures?.length ?? 0) <= SMALL_BYTES) return workNow(ctx, id)
    await jobs.enqueue(ctx, advanceImport, { importId: id })
    return report(ctx, id)
  }

  /** Works while the sender waits; what takes longer is left to a job. */
  async function workNow(ctx: Ctx, id: number): Promise<ImportReport> {
    await working.advance(ctx, id, AbortSignal.timeout(TIMEOUT_MS))
    const told = await report(ctx, id)
    if (isUnderWay(told)) await jobs.enqueue(ctx, advanceImport, { importId: id })
    return told
  }

  /** @throws importNotFound, also for somebody else's */
  async function report(ctx: Ctx, id: number, asked = { page: 1, page_size: REPORT_PAGE_SIZE }): Promise<ImportReport> {
    const found = await ownImport(ctx, id)
    const { count, problems } = await listProblems(ctx.db, id, { page: asked.page, pageSize: asked.page_size })
    const faults = count === 0 || isUnderWay(found) ? [] : await groupProblems(ctx.db, id, MOST_FAULT_GROUPS)
    return {
      ...summaryOf(found),
      message: messageOf(found),
      reason: found.reason,
      headings: found.state === 'mapping' ? found.headings : [],
      faults: faults.map(faultGroup),
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
    const { userId, roleId } = requireActor(ctx)
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

function faultGroup({ sheet, field, fault, rows, first_row, first, last }: FaultRow): FaultGroup {
  const examples = [...new Set([first, last])].filter((value) => value !== '')
  return { sheet, column: headingOf(sheet, field), fault: fault.replace(/\.$/, ''), rows, first_row, examples }
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
