import type { Ctx } from '#platform/ctx.ts'

import type { PartType, SizeField } from './part-types.rules.ts'
import { indexTypes, type TaxonomyData } from './taxonomy-data.rules.ts'
import { readRevision, readTaxonomy, type StoredTaxonomy, type StoredType } from './taxonomy.store.ts'

export type Taxonomy = ReturnType<typeof createTaxonomy>
type Reader = Pick<Ctx, 'db' | 'now' | 'log'>

/** Maximum time until changes of other processes are noticed. */
const FRESH_MS = 30_000

/** Holds the taxonomy in memory; reads it at first use, and again in the background when its revision has changed. */
export function createTaxonomy() {
  let known: TaxonomyData | null = null
  let checkedAt = 0
  let reading: Promise<TaxonomyData> | null = null
  // Counts changes by this process: a read that began before one is not kept.
  let changes = 0
  return { current, forget }

  /** Returns the taxonomy as this process knows it; only the first call waits for the database. */
  async function current(ctx: Reader): Promise<TaxonomyData> {
    const now = ctx.now().getTime()
    if (known && Math.abs(now - checkedAt) < FRESH_MS) return known
    if (reading === null) {
      const started = refresh(ctx).finally(() => {
        if (reading === started) reading = null
      })
      reading = started
    }
    if (!known) return reading
    reading.catch((error: unknown) => ctx.log.error({ err: error }, 'Could not read the taxonomy.'))
    return known
  }

  async function refresh(ctx: Reader): Promise<TaxonomyData> {
    checkedAt = ctx.now().getTime()
    const [before, began] = [known, changes]
    // Read first, so that the next check notices a change that commits during this one.
    const revision = await readRevision(ctx.db)
    if (before?.revision === revision) return before
    const data = arrange(await readTaxonomy(ctx.db), revision)
    if (began === changes) known = data
    return data
  }

  /** Makes the next call read the taxonomy, after a change by this process. */
  function forget(): void {
    changes += 1
    known = null
    reading = null
  }
}

function arrange(stored: StoredTaxonomy, revision: number): TaxonomyData {
  const keys = new Map(stored.types.map(({ id, key }) => [id, key]))
  const relations = Map.groupBy(stored.relations, ({ from_id: from }) => from)
  const types = stored.types
    .filter(({ retired_into: into }) => into === null)
    .map((row) => toPartType(row, relations.get(row.id) ?? [], keys))
  const retired = stored.types.flatMap(({ id, key, retired_into: retiredInto }) =>
    retiredInto === null ? [] : [{ id, key, retiredInto }],
  )
  const sizeFields = new Map<number, SizeField[]>()
  for (const { type_id: typeId, ...field } of stored.sizeFields) {
    const fields = sizeFields.get(typeId)
    if (fields) fields.push(field)
    else sizeFields.set(typeId, [field])
  }
  return {
    types,
    ...indexTypes(types, retired),
    sizeFields,
    nicknames: stored.nicknames.flatMap(
      ({ text, model_id: modelId, year_start: yearStart, year_end: yearEnd, ...rest }) =>
        modelId === null || yearStart === null || yearEnd === null
          ? []
          : [{ text, modelId, yearStart, yearEnd, ...rest }],
    ),
    categories: stored.categories,
    families: stored.families.map(({ make_id: makeId, name, model_ids: modelIds }) => ({ makeId, name, modelIds })),
    revision,
  }
}

function toPartType(
  row: StoredType,
  relations: StoredTaxonomy['relations'],
  keys: ReadonlyMap<number, string>,
): PartType {
  return {
    id: row.id,
    key: row.key,
    name: row.name,
    categoryId: row.category_id,
    family: row.family,
    fitMode: row.fit_mode,
    positionSlots: row.position_slots,
    soldAs: row.sold_as,
    inspectionClass: row.inspection_class,
    sizeClass: row.size_class,
    spokenNames: row.spoken_names,
    relations: relations.map(({ kind, to_id: to }) => ({ kind, to: keys.get(to) ?? '' })),
  }
}
