import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { type Ctx, requireActor } from '#platform/ctx.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { invalidInput, type Params } from '#platform/http/problems.ts'
import type { FormPart } from '#platform/http/upload-body.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { pageLinks } from '#platform/paging.ts'
import type { Limits } from '#platform/rate-limits.ts'

import { getOwnImport, resolveStore } from './access.service.ts'
import {
  type FaultGroup,
  type ImportReport,
  importProblems,
  type ImportSummary,
  MAX_FAULT_GROUPS,
  REPORT_PAGE_SIZE,
  type UploadOptions,
} from './bulk-import.contract.ts'
import { createChecking } from './checking.service.ts'
import {
  COLUMNS,
  getHeading,
  plainHeading,
  findTemplateField,
  type TableKind,
  findMappingProblem,
} from './columns.rules.ts'
import { storeFiles } from './file-chunks.store.ts'
import { type ImportRow, insertImport, listImports, lockImport, rememberChoices } from './imports.store.ts'
import { receiveForm, type UploadForm } from './intake.service.ts'
import { createPictures } from './pictures.service.ts'
import { advanceImport, createProcessing } from './processing.service.ts'
import { formatMessage, getProgress } from './progress.rules.ts'
import { findFaultGroup } from './rows.rules.ts'
import { type FaultRow, findFileFault, groupProblems, listProblems } from './rows.store.ts'
import { setLease, moveImport } from './steps.store.ts'

export type Imports = ReturnType<typeof createImports>

/** Uploads of one user per hour; each can take minutes of work. */
const UPLOAD_LIMIT = { name: 'imports', points: 60, seconds: 3_600 }
/** Concurrent uploads of all users and of one user: each takes space on the disk. */
const MAX_UPLOADS = 20
const MAX_UPLOADS_PER_USER = 3
/** Storing the files takes seconds; after this time their process has died. */
const STORE_FILES_MS = 120_000
/** Uploads of up to this size are processed in the request, for up to `TIMEOUT_MS`. */
const SMALL_BYTES = 512 * 1024
const TIMEOUT_MS = 15_000

/** Receives bulk uploads, reports their progress, and takes the confirmations of their users (ruling 25). */
export function createImports(
  deps: Parameters<typeof createChecking>[0] &
    Parameters<typeof createPictures>[0] &
    Pick<Parameters<typeof createProcessing>[0], 'writing' | 'media'> & {
      jobs: Pick<Jobs, 'enqueue'>
      limits: Pick<Limits, 'take'>
    },
) {
  const { jobs, limits } = deps
  const processing = createProcessing({ ...deps, checking: createChecking(deps), pictures: createPictures(deps) })
  const uploaders: number[] = []
  return { upload, report, list, chooseColumns, accept, cancel, resume, working: processing }

  /** @throws storeNeeded, storeNotFound, storeSuspended, busy; 429; and the errors of `receiveForm` */
  async function upload(ctx: Ctx, sent: AsyncIterable<FormPart>, asked: UploadOptions): Promise<ImportReport> {
    const { userId, roleId } = requireActor(ctx)
    // An admin may name the store in the form, which is read later.
    if (roleId !== ROLE.admin) await resolveStore(ctx, asked.store)
    await limits.take(ctx, UPLOAD_LIMIT, String(userId))
    const own = uploaders.filter((id) => id === userId).length
    if (own >= MAX_UPLOADS_PER_USER || uploaders.length >= MAX_UPLOADS) throw importProblems.busy()
    uploaders.push(userId)
    try {
      const form = await receiveForm(sent)
      try {
        return await storeUpload(ctx, form, { ...asked, ...form.options })
      } finally {
        await form.close()
      }
    } finally {
      uploaders.splice(uploaders.indexOf(userId), 1)
    }
  }

  /** Stores the files. Processes small ones immediately, and enqueues a job for large ones. */
  async function storeUpload(ctx: Ctx, form: UploadForm, options: UploadOptions): Promise<ImportReport> {
    const { fileName, format, table, pictures } = form
    const id = await insertImport(ctx.db, {
      userId: requireActor(ctx).userId,
      storeId: await resolveStore(ctx, options.store),
      fileName,
      format,
      isDryRun: options.dry_run === '1',
      bytes: table.length,
      at: ctx.now(),
      leasedUntil: new Date(ctx.now().getTime() + STORE_FILES_MS),
    })
    await storeFiles(ctx.db, { id, table, pictures })
    await setLease(ctx.db, id, null)
    if (table.length + (pictures?.length ?? 0) <= SMALL_BYTES) return processNow(ctx, id)
    await jobs.enqueue(ctx, advanceImport, { importId: id })
    return report(ctx, id)
  }

  /** Processes an upload in the request. Enqueues a job if it takes longer. */
  async function processNow(ctx: Ctx, id: number): Promise<ImportReport> {
    await processing.advance(ctx, id, AbortSignal.timeout(TIMEOUT_MS))
    const current = await report(ctx, id)
    if (isInProgress(current)) await jobs.enqueue(ctx, advanceImport, { importId: id })
    return current
  }

  /** @throws importNotFound, also for uploads of others */
  async function report(ctx: Ctx, id: number, asked = { page: 1, page_size: REPORT_PAGE_SIZE }): Promise<ImportReport> {
    const found = await getOwnImport(ctx, id)
    const { count, problems } = await listProblems(ctx.db, id, { page: asked.page, pageSize: asked.page_size })
    const fault = found.state === 'refused' ? await findFileFault(ctx.db, id) : null
    const faults = count === 0 || isInProgress(found) ? [] : await groupProblems(ctx.db, id, MAX_FAULT_GROUPS)
    return {
      ...toSummary(found),
      message: formatMessage(found),
      reason: found.reason,
      reason_code: fault?.code ?? null,
      ...(fault?.params && { reason_params: fault.params }),
      headings: found.state === 'mapping' ? found.headings : [],
      skipped_sheets: found.skipped_sheets,
      faults: faults.map(toFaultGroup),
      rejected: problems.map(({ row, sheet, field, value, reason, code, params }) => ({
        row,
        sheet,
        column: getHeading(sheet, field),
        value,
        reason,
        ...toCode(code, params),
      })),
      problems: count,
    }
  }

  async function list(ctx: Ctx, { page, page_size }: { page: number; page_size: number }, url: string) {
    const { userId, roleId } = requireActor(ctx)
    const listedUserId = roleId === ROLE.admin ? null : userId
    const { count, imports } = await listImports(ctx.db, { userId: listedUserId, page, pageSize: page_size })
    return { count, ...pageLinks(url, { page, pageSize: page_size, count }), results: imports.map(toSummary) }
  }

  /** @throws importNotFound, notWaiting; 400 with the column */
  async function chooseColumns(
    ctx: Ctx,
    id: number,
    chosen: readonly { kind: TableKind; heading: string; field: string }[],
  ): Promise<ImportReport> {
    await getOwnImport(ctx, id)
    await inTransaction(ctx, async (tx) => {
      const found = await lockImport(tx.db, id)
      if (found?.state !== 'mapping') throw importProblems.notWaiting()
      const fields = new Map(chosen.map(({ kind, heading, field }) => [`${kind} ${heading}`, field]))
      const headings = found.headings.map((one) => ({
        ...one,
        field: checkField(one.kind, fields.get(`${one.kind} ${one.heading}`) ?? one.field),
        isSure: true,
      }))
      const unusable = findMappingProblem(headings)
      if (unusable !== null) throw invalidInput({ headings: [unusable] })
      const choices = headings.map(({ kind, heading, field }) => ({ kind, heading: plainHeading(heading), field }))
      // Headings of the template are matched without choices.
      const newChoices = choices.filter(({ kind, heading }) => findTemplateField(kind, heading) === null)
      await rememberChoices(tx.db, found.user_id, newChoices)
      await moveImport(tx.db, id, { state: 'reading', position: 0, headings })
    })
    return processNow(ctx, id)
  }

  /** Stores the valid rows. @throws importNotFound, notWaiting, nothingGood, storeSuspended */
  async function accept(ctx: Ctx, id: number): Promise<ImportReport> {
    const { store_id } = await getOwnImport(ctx, id)
    await resolveStore(ctx, store_id)
    await inTransaction(ctx, async (tx) => {
      const found = await lockImport(tx.db, id)
      if (found?.state !== 'waiting') throw importProblems.notWaiting()
      if (found.good_count === 0) throw importProblems.nothingGood()
      await moveImport(tx.db, id, { state: 'writing', position: 0 })
    })
    return processNow(ctx, id)
  }

  /** @throws importNotFound; notWaiting once rows are being stored */
  async function cancel(ctx: Ctx, id: number): Promise<ImportReport> {
    await getOwnImport(ctx, id)
    await inTransaction(ctx, async (tx) => {
      const found = await lockImport(tx.db, id)
      if (!found || !['reading', 'mapping', 'checking', 'waiting'].includes(found.state))
        throw importProblems.notWaiting()
      await moveImport(tx.db, id, { state: 'cancelled', finishedAt: tx.now() })
    })
    return report(ctx, id)
  }

  /** Enqueues the uploads of processes that died. */
  async function resume(ctx: Ctx): Promise<void> {
    for (const importId of await processing.listAbandoned(ctx)) await jobs.enqueue(ctx, advanceImport, { importId })
  }
}

function toFaultGroup({ sheet, field, fault, code, params, rows, first_row, first, last }: FaultRow): FaultGroup {
  const examples = [...new Set([first, last])].filter((value) => value !== '')
  const group = findFaultGroup(fault)
  return {
    sheet,
    column: getHeading(sheet, field),
    fault: fault.replace(/\.$/, ''),
    ...(group === null ? toCode(code, params) : { code: group }),
    rows,
    first_row,
    examples,
  }
}

const toCode = (code: string | null, params: Params | null) => ({ code: code ?? 'invalid', ...(params && { params }) })

/** Returns whether the upload is being processed. */
export const isInProgress = ({ state }: Pick<ImportReport, 'state'>): boolean =>
  state === 'reading' || state === 'checking' || state === 'writing'

function toSummary(row: ImportRow): ImportSummary {
  return {
    job: row.id,
    file: row.file_name,
    store: { id: row.store_id, name: row.store },
    state: row.state,
    dry_run: row.is_dry_run,
    progress: getProgress(row),
    rows: row.row_count,
    accepted: row.good_count,
    rejected_rows: row.bad_count,
    stored: row.written_count,
    created: row.created_count,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  }
}

/** @throws Problem 400 for an unknown field */
function checkField(kind: TableKind, field: string): string {
  if (field === '' || COLUMNS[kind].some((one) => one.field === field)) return field
  throw invalidInput({ headings: [`Column ${field.slice(0, 40)} not found.`] })
}
