import type { AdditionQuery, FileReport } from '#modules/vehicles/additions.contract.ts'
import { toNameKey, getYearBounds } from '#modules/vehicles/additions.rules.ts'
import { recordSecurityEvent } from '#platform/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { invalidInput } from '#platform/http/problems.ts'
import { pageLinks } from '#platform/paging.ts'

import type { WiperAuditEvent } from './audit-events.rules.ts'
import {
  type ArmEntry,
  type StoredArm,
  type WiperChange,
  type WiperEntry,
  wiperEntryProblems,
} from './wiper-entries.contract.ts'
import * as store from './wiper-entries.store.ts'
import { readWiperFile, type VehicleOfArm } from './wiper-file.service.ts'
import { type Wiper, wiperProblems } from './wipers.contract.ts'
import { presentWiper } from './wipers.rules.ts'
import { findWiper } from './wipers.store.ts'

const recordEvent = recordSecurityEvent<WiperAuditEvent>

export type WiperEntries = ReturnType<typeof createWiperEntries>
type Outcome = 'added' | 'existing'

/** Creates the service by which admins enter wipers and wiper arms of vehicles. */
export function createWiperEntries(deps: {
  canUsePicture(ctx: Pick<Ctx, 'db' | 'actor'>, url: string): Promise<boolean>
}) {
  return { add, change, remove, addArm, listArms, removeArm, importFile }

  /** Adds a wiper; one with this symbol stays as it is. @throws 400 for a picture that was not uploaded */
  async function add(ctx: Ctx, entry: WiperEntry): Promise<{ outcome: Outcome; wiper: Wiper }> {
    return inTransaction(ctx, async (tx) => {
      await requireOwnPictures(tx, entry.photos)
      const added = await store.insertWipers(tx.db, [entry])
      const { symbol } = entry
      if (added.has(symbol)) await recordEvent(tx, { event: 'wiper_added', detail: { symbol } })
      return { outcome: added.has(symbol) ? 'added' : 'existing', wiper: await requireWiper(tx, symbol) }
    })
  }

  /** Replaces all of a wiper but symbol and price. @throws wiperNotFound; 400 for a picture that was not uploaded */
  async function change(ctx: Ctx, symbol: string, wiper: WiperChange): Promise<Wiper> {
    return inTransaction(ctx, async (tx) => {
      const before = await requireWiper(tx, symbol)
      const known = new Set(listPhotos(before))
      await requireOwnPictures(
        tx,
        wiper.photos.filter((url) => !known.has(url)),
      )
      await store.updateWiper(tx.db, symbol, wiper, tx.now())
      await recordEvent(tx, { event: 'wiper_changed', detail: { symbol: before.symbol } })
      return requireWiper(tx, symbol)
    })
  }

  /** @throws wiperNotFound */
  async function remove(ctx: Ctx, symbol: string): Promise<void> {
    await inTransaction(ctx, async (tx) => {
      if (!(await store.deleteWiper(tx.db, symbol))) throw wiperProblems.wiperNotFound()
      await recordEvent(tx, { event: 'wiper_removed', detail: { symbol: symbol.toUpperCase() } })
    })
  }

  /** Adds a wiper arm of a vehicle. @throws 400 for an unknown vehicle */
  async function addArm(ctx: Ctx, entry: ArmEntry): Promise<{ outcome: Outcome; arm: StoredArm }> {
    return inTransaction(ctx, async (tx) => {
      const [vehicle] = await findVehiclesOfArms(tx, [entry])
      if (vehicle?.modelId == null) throw invalidInput({ [vehicle?.field ?? 'model']: [vehicle?.fault ?? ''] })
      const { outcome, arm } = await putArm(tx, vehicle.modelId, entry)
      const { id, make, model } = arm
      if (outcome === 'added') await recordEvent(tx, { event: 'wiper_arm_added', detail: { id, make, model } })
      return { outcome, arm }
    })
  }

  /** Lists a page of the arms, latest first. */
  async function listArms(ctx: Ctx, query: AdditionQuery, url: string) {
    const { count, arms } = await store.listArmRows(ctx.db, query)
    return { count, ...pageLinks(url, { page: query.page, pageSize: query.page_size, count }), results: arms }
  }

  /** @throws armNotFound */
  async function removeArm(ctx: Ctx, id: number): Promise<void> {
    await inTransaction(ctx, async (tx) => {
      if ((await store.deleteArm(tx.db, id)) === null) throw wiperEntryProblems.armNotFound()
      await recordEvent(tx, { event: 'wiper_arm_removed', detail: { id } })
    })
  }

  /** Adds every row of an .xlsx file, or none if a row has a fault. @throws Problem 400 for an unreadable file */
  async function importFile(ctx: Ctx, bytes: Uint8Array<ArrayBuffer>): Promise<FileReport> {
    const { wipers, arms, report } = await readWiperFile(bytes, {
      lastYear: getYearBounds(ctx.now()).last,
      findVehicles: (entries) => findVehiclesOfArms(ctx, entries),
    })
    if (report.fault_count > 0) return report
    return inTransaction(ctx, async (tx) => {
      const symbols = await store.insertWipers(tx.db, wipers)
      let added = symbols.size
      for (const { modelId, entry } of arms) if ((await putArm(tx, modelId, entry)).outcome === 'added') added += 1
      await recordEvent(tx, { event: 'wipers_imported', detail: { rows: report.rows, added } })
      return { ...report, stored: true, added, existing: report.rows - added }
    })
  }

  async function requireOwnPictures(tx: Pick<Ctx, 'db' | 'actor'>, urls: readonly string[]): Promise<void> {
    for (const url of urls)
      if (!(await deps.canUsePicture(tx, url))) throw invalidInput({ photos: ['Upload the picture first.'] })
  }
}

async function requireWiper(ctx: Pick<Ctx, 'db'>, symbol: string): Promise<Wiper> {
  const row = await findWiper(ctx.db, symbol)
  if (row === null) throw wiperProblems.wiperNotFound()
  return presentWiper(row)
}

function listPhotos(wiper: Wiper): string[] {
  return Object.entries(wiper).flatMap(([name, value]) =>
    name.startsWith('foto_') && typeof value === 'string' ? [value] : [],
  )
}

async function putArm(tx: Pick<Ctx, 'db'>, modelId: number, entry: ArmEntry) {
  const covering = await store.findCoveringArm(tx.db, modelId, entry)
  if (covering !== null) return { outcome: 'existing' as const, arm: covering }
  return { outcome: 'added' as const, arm: await store.insertArm(tx.db, modelId, entry) }
}

/** Finds the vehicles of arms in the look-up, in their order. */
async function findVehiclesOfArms(ctx: Pick<Ctx, 'db'>, entries: readonly ArmEntry[]): Promise<VehicleOfArm[]> {
  const found = await store.findModelsOfArms(
    ctx.db,
    entries.map(({ make, model, year_start: yearStart, year_end: yearEnd }) => {
      return { makeKey: toNameKey(make), modelKey: toNameKey(model), yearStart, yearEnd }
    }),
  )
  return found.map((model) => {
    if (model === null) return { modelId: null, fault: 'Vehicle not found. Add the vehicle first.', field: 'model' }
    if (!model.isMade) return { modelId: null, fault: 'This model was not made in these years.', field: 'year_start' }
    return { modelId: model.modelId, fault: null, field: null }
  })
}
