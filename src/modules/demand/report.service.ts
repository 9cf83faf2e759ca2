import { stringify } from 'csv-stringify/sync'

import type { ReportAuditEvent } from '#modules/reports/audit-events.rules.ts'
import { escapeFormula } from '#modules/reports/csv.rules.ts'
import type { Taxonomy } from '#modules/taxonomy/taxonomy.service.ts'
import { recordSecurityEvent } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { pageLinks } from '#platform/paging.ts'
import type { LimitRule, Limits } from '#platform/rate-limits.ts'

import { demandProblems, type DemandQuery, type DemandRow, MAX_EXPORTED } from './demand.contract.ts'
import { findState, readDemand } from './report.store.ts'

const recordEvent = recordSecurityEvent<ReportAuditEvent>

const EXPORTS: LimitRule = { name: 'exports-demand', points: 30, seconds: 3_600 }
const DAYS = 30
const DAY_MS = 86_400_000
const LAGOS_OFFSET_MS = 3_600_000
/** Tells spreadsheets that the text is UTF-8. */
const BOM = '\ufeff'

/** Creates the report of searches without an exact answer, for admins. */
export function createReport({ taxonomy, limits }: { taxonomy: Pick<Taxonomy, 'current'>; limits: Limits }) {
  return { list, exportFile }

  /** Lists a page of requests, the most searched first. @throws typeNotKnown, stateNotKnown */
  async function list(ctx: Ctx, query: DemandQuery, url: string) {
    const { page, page_size: size } = query
    const filters = await resolveFilters(ctx, query)
    const { count, results } = await readRows(ctx, filters, { limit: size, offset: (page - 1) * size })
    const { from, to } = filters
    return { count, ...pageLinks(url, { page, pageSize: size, count }), from, to, results }
  }

  /** Exports at most 5,000 requests as CSV; the audit log records it. @throws typeNotKnown, stateNotKnown, 429 */
  async function exportFile(ctx: Ctx, query: DemandQuery, ip: string): Promise<{ file: string; leftOut: number }> {
    const filters = await resolveFilters(ctx, query)
    await limits.take(ctx, EXPORTS, String(ctx.actor?.userId))
    const { count, results } = await readRows(ctx, filters, { limit: MAX_EXPORTED, offset: 0 })
    await recordEvent(ctx, { event: 'table_exported', ip, detail: { table: 'demand', rows: results.length } })
    const lines = [
      COLUMNS.map(([heading]) => heading),
      ...results.map((row) => COLUMNS.map(([, cell]) => escapeFormula(cell(row)))),
    ]
    return { file: BOM + stringify(lines, { record_delimiter: 'windows' }), leftOut: count - results.length }
  }

  async function resolveFilters(ctx: Ctx, query: DemandQuery) {
    const to = query.to ?? (query.from === undefined ? today(ctx) : shiftDay(query.from, DAYS - 1))
    const from = query.from ?? shiftDay(to, 1 - DAYS)
    const stateId = query.state === undefined ? null : await findState(ctx.db, query.state)
    if (query.state !== undefined && stateId === null) throw demandProblems.stateNotKnown()
    const type = query.type === undefined ? null : (await taxonomy.current(ctx)).byKey.get(query.type)
    if (type === undefined) throw demandProblems.typeNotKnown()
    return { from, to, outcome: query.outcome ?? null, stateId, typeId: type?.id ?? null }
  }
}

/** Today in Lagos. */
const today = ({ now }: Pick<Ctx, 'now'>) => new Date(now().getTime() + LAGOS_OFFSET_MS).toISOString().slice(0, 10)

const shiftDay = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

async function readRows(ctx: Ctx, filters: Parameters<typeof readDemand>[1], range: { limit: number; offset: number }) {
  const found = await readDemand(ctx.db, filters, range)
  const results = found.map(({ type_id: id, type_key: key, type_name: name, count: _count, ...row }): DemandRow => ({
    ...row,
    part_type: id === null || key === null || name === null ? null : { id, key, name },
  }))
  return { count: found[0]?.count ?? 0, results }
}

const COLUMNS: readonly (readonly [string, (row: DemandRow) => string | number | null])[] = [
  ['outcome', (row) => row.outcome],
  ['part_type', (row) => row.part_type?.key ?? null],
  ['name', (row) => row.part_type?.name ?? null],
  ['positions', (row) => row.positions],
  ['make', (row) => row.make],
  ['model', (row) => row.model],
  ['year', (row) => row.year],
  ['size', (row) => row.size],
  ['part_number', (row) => row.part_number],
  ['condition', (row) => row.condition],
  ['words', (row) => row.words],
  ['state', (row) => row.state],
  ['searches', (row) => row.searches],
  ['sessions', (row) => row.sessions],
  ['searches_before', (row) => row.searches_before],
  ['alerts', (row) => row.alerts],
]
