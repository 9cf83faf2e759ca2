import type { Ctx } from '#platform/ctx.ts'

import { additionProblems } from './additions.contract.ts'
import { toNameKey } from './additions.rules.ts'
import * as lookup from './look-up-changes.store.ts'
import { toSlug } from './vehicles.rules.ts'

/** A model of the look-up, with its names as the look-up writes them. */
export interface NamedModelId {
  modelId: number
  make: string
  model: string
}

interface Names {
  make: string
  model: string
}

/** Finds the make and model of each entry, and adds those that are missing. @throws lookupFull */
export async function ensureModels(tx: Pick<Ctx, 'db'>, entries: readonly Names[]): Promise<NamedModelId[]> {
  const makes = await ensureMakes(tx, entries)
  const findMake = ({ make }: Names) => required(makes.get(toNameKey(make)))
  const toKey = (entry: Names) => `${findMake(entry).id} ${toNameKey(entry.model)}`
  const makeIds = [...makes.values()].map(({ id }) => id)
  const found = await lookup.findModels(tx.db, makeIds, unique(entries.map(({ model }) => toNameKey(model))))
  const models = new Map(found.map((model) => [`${model.makeId} ${model.key}`, model]))
  const missing = firstOfEach(entries, toKey).filter((entry) => !models.has(toKey(entry)))
  const rows = missing.map((entry) => ({ makeId: findMake(entry).id, name: entry.model, slug: toSlug(entry.model) }))
  const added = await lookup.insertModels(tx.db, rows)
  if (added === null) throw additionProblems.lookupFull()
  for (const model of added) models.set(`${model.makeId} ${model.key}`, model)
  return entries.map((entry) => {
    const { id, name } = required(models.get(toKey(entry)))
    return { modelId: id, make: findMake(entry).name, model: name }
  })
}

async function ensureMakes(tx: Pick<Ctx, 'db'>, entries: readonly Names[]): Promise<Map<string, lookup.KeyedMake>> {
  const toKey = ({ make }: Names) => toNameKey(make)
  const found = await lookup.findMakes(tx.db, unique(entries.map(toKey)))
  const makes = new Map(found.map((make) => [make.key, make]))
  const missing = firstOfEach(entries, toKey).filter((entry) => !makes.has(toKey(entry)))
  const added = await lookup.insertMakes(
    tx.db,
    missing.map(({ make }) => ({ name: make, slug: toSlug(make) })),
  )
  for (const make of added) makes.set(make.key, make)
  return makes
}

const unique = (keys: readonly string[]) => [...new Set(keys)]

/** The first entry of each key: its spelling counts. */
const firstOfEach = (entries: readonly Names[], toKey: (entry: Names) => string) => [
  ...new Map(entries.toReversed().map((entry) => [toKey(entry), entry])).values(),
]

function required<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('Every make and model has been added.')
  return found
}
