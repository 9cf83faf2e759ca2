import { recordSecurityEvent, type SecurityEvent } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { violates } from '#platform/db/sql-state.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { invalidInput } from '#platform/http/problems.ts'
import { pageLinks } from '#platform/paging.ts'

import type { TaxonomyAuditEvent } from './audit-events.rules.ts'
import { normalisedName } from './name-text.rules.ts'
import {
  type AdminFamily,
  type AdminNickname,
  type FamilyEntry,
  type NewNickname,
  type NicknameChange,
  nicknameProblems,
} from './nicknames.contract.ts'
import * as store from './nicknames.store.ts'
import type { Taxonomy } from './taxonomy.service.ts'
import { raiseRevision } from './type-changes.store.ts'

const recordEvent = recordSecurityEvent<TaxonomyAuditEvent>

interface PageQuery {
  search: string
  page: number
  page_size: number
}

/** Creates the service by which admins change nicknames and families. Changes raise the revision and are audited. */
export function createNicknames(deps: { taxonomy: Taxonomy; clearPages(): void }) {
  return { list, find, add, change, listFamilies, findFamily, addFamily, changeFamily }

  async function list(ctx: Ctx, query: PageQuery, url: string) {
    const { count, results } = await store.listNicknames(ctx.db, query)
    return { count, ...pageLinks(url, { page: query.page, pageSize: query.page_size, count }), results }
  }

  /** @throws nicknameNotFound */
  async function find(ctx: Pick<Ctx, 'db'>, id: number): Promise<AdminNickname> {
    const found = await store.findNickname(ctx.db, id)
    if (!found) throw nicknameProblems.nicknameNotFound()
    return found
  }

  /** @throws 400 for an unknown vehicle, nicknameExists */
  function add(ctx: Ctx, entry: NewNickname): Promise<AdminNickname> {
    return runChange(ctx, async (tx) => {
      const id = await store.insertNickname(tx.db, await toRow(tx, entry), tx.now())
      await recordChange(tx, 'nickname_added', { id, name: entry.text, state: entry.state })
      return find(tx, id)
    })
  }

  /** @throws nicknameNotFound, nicknameExists, 400 for an unknown vehicle or years in the wrong order */
  function change(ctx: Ctx, id: number, given: NicknameChange): Promise<AdminNickname> {
    return runChange(ctx, async (tx) => {
      const before = await find(tx, id)
      const entry = {
        ...before,
        ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
      }
      await store.updateNickname(tx.db, id, await toRow(tx, entry), tx.now())
      await recordChange(tx, 'nickname_changed', { id, name: entry.text, state: entry.state })
      return find(tx, id)
    })
  }

  async function listFamilies(ctx: Ctx, query: PageQuery, url: string) {
    const { count, results } = await store.listFamilies(ctx.db, query)
    return { count, ...pageLinks(url, { page: query.page, pageSize: query.page_size, count }), results }
  }

  /** @throws familyNotFound */
  async function findFamily(ctx: Pick<Ctx, 'db'>, id: number): Promise<AdminFamily> {
    const found = await store.findFamily(ctx.db, id)
    if (!found) throw nicknameProblems.familyNotFound()
    return found
  }

  /** @throws 400 for an unknown vehicle, familyExists, modelInFamily */
  function addFamily(ctx: Ctx, entry: FamilyEntry): Promise<AdminFamily> {
    return runChange(ctx, (tx) => putFamily(tx, null, entry))
  }

  /** @throws familyNotFound, 400 for an unknown vehicle, familyExists, modelInFamily */
  function changeFamily(ctx: Ctx, id: number, entry: FamilyEntry): Promise<AdminFamily> {
    return runChange(ctx, async (tx) => {
      await findFamily(tx, id)
      return putFamily(tx, id, entry)
    })
  }

  async function putFamily(tx: Ctx, before: number | null, { make, name, models }: FamilyEntry): Promise<AdminFamily> {
    const found = await store.findModels(tx.db, make, models)
    const ids = new Map(found.map((one) => [one.name.toLowerCase(), one.id]))
    const modelIds = [...new Set(models.map((model) => ids.get(model.toLowerCase()) ?? 0))]
    const makeId = found[0]?.make_id
    if (makeId === undefined || modelIds.includes(0))
      throw invalidInput({ models: ['The vehicle list has no such model.'] })
    const id = await store.putFamily(tx.db, before, { makeId, name, modelIds, at: tx.now() })
    await recordChange(tx, before === null ? 'model_family_added' : 'model_family_changed', { id, name })
    return findFamily(tx, id)
  }

  /** Runs one change at a time and clears the caches. */
  async function runChange<T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>): Promise<T> {
    try {
      const result = await inTransaction(ctx, async (tx) => {
        await raiseRevision(tx.db)
        return work(tx)
      })
      deps.taxonomy.forget()
      deps.clearPages()
      return result
    } catch (error) {
      if (violates(error, 'vehicle_nicknames_normalised_model_id_year_start_key'))
        throw nicknameProblems.nicknameExists()
      if (violates(error, 'model_families_make_id_name_key')) throw nicknameProblems.familyExists()
      if (violates(error, 'model_family_members_pkey')) throw nicknameProblems.modelInFamily()
      throw error
    }
  }
}

const recordChange = (tx: Ctx, event: TaxonomyAuditEvent, detail: SecurityEvent<TaxonomyAuditEvent>['detail']) =>
  recordEvent(tx, { event, detail })

/** Resolves the model of a nickname. An active nickname needs a model that was made in its years. */
async function toRow(tx: Ctx, entry: Omit<AdminNickname, 'id'>): Promise<store.NicknameRow> {
  const { make, model, year_start: yearStart, year_end: yearEnd, ...row } = entry
  const normalised = normalisedName(entry.text)
  if (normalised.length < 2) throw invalidInput({ text: ['Enter a nickname of letters or digits.'] })
  if (yearStart !== null && yearEnd !== null && yearEnd < yearStart)
    throw invalidInput({ year_end: ['Last year is not before the first year.'] })
  const [found] = make === null || model === null ? [] : await store.findModels(tx.db, make, [model])
  if (!found && (model !== null || entry.state === 'active'))
    throw invalidInput({ model: ['The vehicle list has no such model.'] })
  if (entry.state === 'active' && !(await isMadeIn(tx, found?.id, yearStart, yearEnd)))
    throw invalidInput({ year_start: ['The vehicle list has this model in none of these years.'] })
  return { ...row, normalised, modelId: found?.id ?? null, yearStart, yearEnd }
}

const isMadeIn = async (tx: Ctx, modelId: number | undefined, from: number | null, to: number | null) =>
  modelId !== undefined && from !== null && to !== null && store.isMade(tx.db, modelId, from, to)
