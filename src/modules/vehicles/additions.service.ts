import { recordSecurityEvent } from '#platform/audit.ts'
import { type Ctx, requireActor } from '#platform/ctx.ts'
import { sqlState } from '#platform/db/sql-state.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { invalidInput } from '#platform/http/problems.ts'
import { pageLinks } from '#platform/paging.ts'

import {
  type AddedVehicle,
  additionProblems,
  type AdditionQuery,
  type FileReport,
  type VehicleAddition,
  type VehicleEntry,
} from './additions.contract.ts'
import { diffContents, applyAdditions, type Novelty, openModel, getYearBounds } from './additions.rules.ts'
import * as store from './additions.store.ts'
import type { VehicleAuditEvent } from './audit-events.rules.ts'
import { ensureModels, type NamedModelId } from './ensure-models.service.ts'
import * as lookup from './look-up-changes.store.ts'
import { readVehicleFile } from './vehicle-file.service.ts'

const recordEvent = recordSecurityEvent<VehicleAuditEvent>

export type VehicleAdditions = ReturnType<typeof createVehicleAdditions>

/** Creates the service by which admins add vehicles; `forgetNames` makes this process read names again. */
export function createVehicleAdditions(deps: { forgetNames(): void; clearPages(): void }) {
  return { add, list, find, change, remove, importFile }

  /** Adds one vehicle, without data that the look-up already has. @throws 400, tooManyNames, lookupFull */
  async function add(ctx: Ctx, entry: VehicleEntry): Promise<AddedVehicle> {
    const fault = findYearFault(ctx, entry)
    if (fault) throw invalidInput({ year_end: [fault] })
    const [added] = await runChange(ctx, async (tx) => {
      const all = await addAll(tx, [entry])
      for (const { id, make, model } of all)
        if (id !== null) await recordEvent(tx, { event: 'vehicle_added', detail: { id, make, model } })
      return all
    })
    if (!added) throw new Error('One entry has one outcome.')
    return added
  }

  /** Lists a page of the added vehicles, latest first. */
  async function list(ctx: Ctx, query: AdditionQuery, url: string) {
    const { count, additions } = await store.listAdditions(ctx.db, query)
    return { count, ...pageLinks(url, { page: query.page, pageSize: query.page_size, count }), results: additions }
  }

  /** @throws additionNotFound */
  async function find(ctx: Pick<Ctx, 'db'>, id: number): Promise<VehicleAddition> {
    const { modelId: _modelId, ...addition } = await requireAddition(ctx, id)
    return addition
  }

  /** Replaces an added vehicle. @throws additionNotFound, vehicleInUse, armsInUse, tooManyNames, lookupFull, 400 */
  async function change(ctx: Ctx, id: number, entry: VehicleEntry): Promise<VehicleAddition> {
    const fault = findYearFault(ctx, entry)
    if (fault) throw invalidInput({ year_end: [fault] })
    return runChange(ctx, async (tx) => {
      const { modelId: before } = await requireAddition(tx, id)
      const [model] = await ensureModels(tx, [entry])
      if (!model) throw new Error('One entry has one model.')
      await store.updateAddition(tx.db, id, { modelId: model.modelId, entry })
      await rebuildModels(tx, [...new Set([before, model.modelId])])
      const isSpelt = await lookup.respell(tx.db, model.modelId, entry)
      if (!isSpelt && before === model.modelId && isOtherSpelling(model, entry)) throw additionProblems.vehicleInUse()
      await recordEvent(tx, {
        event: 'vehicle_changed',
        detail: { id, make: entry.make, model: entry.model },
      })
      return find(tx, id)
    })
  }

  /** Removes an added vehicle. @throws additionNotFound, vehicleInUse, armsInUse */
  async function remove(ctx: Ctx, id: number): Promise<void> {
    await runChange(ctx, async (tx) => {
      const { modelId, make, model } = await requireAddition(tx, id)
      await store.deleteAddition(tx.db, id)
      await rebuildModels(tx, [modelId])
      await recordEvent(tx, { event: 'vehicle_removed', detail: { id, make, model } })
    })
  }

  /** Adds every row of an .xlsx file, or none if a row has a fault. @throws Problem 400 for an unreadable file */
  async function importFile(ctx: Ctx, bytes: Uint8Array<ArrayBuffer>): Promise<FileReport> {
    const { entries, report } = await readVehicleFile(bytes, getYearBounds(ctx.now()))
    if (report.fault_count > 0) return report
    return runChange(ctx, async (tx) => {
      const outcomes = await addAll(tx, entries)
      const added = outcomes.filter(({ outcome }) => outcome === 'added').length
      await recordEvent(tx, { event: 'vehicles_imported', detail: { rows: entries.length, added } })
      return { ...report, stored: true, added, existing: entries.length - added }
    })
  }

  /** Runs one change of the look-up at a time, and clears the caches that contain vehicles. */
  async function runChange<T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>): Promise<T> {
    try {
      const result = await inTransaction(ctx, async (tx) => {
        await store.lockLookup(tx.db)
        return work(tx)
      })
      deps.forgetNames()
      deps.clearPages()
      return result
    } catch (error) {
      // A listing came to use what is being removed.
      if (sqlState(error) === '23503') throw additionProblems.vehicleInUse()
      if (error instanceof RangeError) throw additionProblems.tooManyNames()
      throw error
    }
  }
}

function findYearFault(ctx: Pick<Ctx, 'now'>, { year_end: end }: VehicleEntry): string | null {
  const { last } = getYearBounds(ctx.now())
  return end > last ? `Last year is ${last} at most.` : null
}

const isOtherSpelling = (model: NamedModelId, entry: VehicleEntry) =>
  model.make !== entry.make || model.model !== entry.model

async function requireAddition(ctx: Pick<Ctx, 'db'>, id: number) {
  const found = await store.findAddition(ctx.db, id)
  if (found === null) throw additionProblems.additionNotFound()
  return found
}

/** Adds entries one after the other, so that a repeated vehicle is reported as existing. */
async function addAll(tx: Ctx, entries: readonly VehicleEntry[]): Promise<AddedVehicle[]> {
  const actor = requireActor(tx)
  const models = await ensureModels(tx, entries)
  const ids = [...new Set(models.map(({ modelId }) => modelId))]
  const before = await lookup.readModels(tx.db, ids)
  const working = new Map([...before].map(([id, { content }]) => [id, openModel(content)]))
  const outcomes = entries.map((entry, at) => {
    const model = models[at]
    const novelty = model && working.get(model.modelId)?.add(entry)
    if (!model || !novelty) throw new Error('Every entry has a model.')
    return { entry, model, novelty }
  })
  const fresh = outcomes.filter(({ novelty }) => novelty.isNew)
  const additions = fresh.map(({ entry, model: { modelId } }) => ({ modelId, entry }))
  const added = await store.insertAdditions(tx.db, additions, { userId: actor.userId, at: tx.now() })
  const changes = [...before].map(([modelId, { content }]) => ({
    modelId,
    ...diffContents(content, working.get(modelId)?.getContent() ?? content),
  }))
  await lookup.writeChanges(tx.db, changes)
  return outcomes.map(({ model, novelty }) => toOutcome(model, novelty, novelty.isNew ? (added.shift() ?? null) : null))
}

const toOutcome = ({ make, model }: NamedModelId, novelty: Novelty, id: number | null): AddedVehicle => ({
  id,
  outcome: id === null ? 'existing' : 'added',
  make,
  model,
  added: { years: novelty.years, engines: novelty.engines, vehicle_types: novelty.vehicle_types },
})

/** Rebuilds models from their seed and their additions. @throws vehicleInUse, armsInUse */
async function rebuildModels(tx: Pick<Ctx, 'db'>, modelIds: readonly number[]): Promise<void> {
  const models = [...(await lookup.readModels(tx.db, modelIds))]
  const changes = models.map(([modelId, { content, additions }]) => ({
    modelId,
    ...diffContents(content, applyAdditions(content, additions)),
  }))
  if (await lookup.isUsedByListings(tx.db, changes)) throw additionProblems.vehicleInUse()
  const gone = models.filter(([, one]) => !one.isSeeded && one.additions.length === 0).map(([id]) => id)
  if (await lookup.hasWiperArms(tx.db, gone)) throw additionProblems.armsInUse()
  await lookup.writeChanges(tx.db, changes)
  await lookup.deleteModels(tx.db, gone)
}
