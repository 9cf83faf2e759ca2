import type { TaxonomyData } from '#modules/taxonomy/taxonomy-data.rules.ts'
import type { Ctx } from '#platform/ctx.ts'
import { runInTurns } from '#platform/turns.ts'

import { findBrand, readLookup, readVehicleRevision } from './keyword.store.ts'
import { arrangeLookup, type Lookup, type LookupNames } from './lookup.rules.ts'
import type { KeywordData, Understand } from './understanding-types.rules.ts'
import { buildUnderstand } from './understanding.rules.ts'

/** Names of vehicles, brands, categories and part types, with the function that reads them in a text. */
export interface Names extends Lookup {
  taxonomy: TaxonomyData
  understand: Understand
  vehicleRevision: number
  /** Returns the id of a brand, also of one added since the names were read. */
  findBrand(ctx: Ctx, name: string): Promise<number | undefined>
}

export type Keyword = ReturnType<typeof createKeyword>

/** Maximum time until new brands, vehicles and part types are known. */
const REFRESH_MS = 60_000

/** Keeps the names in memory: reads them at first use, and again in the background once they are a minute old. */
export function createKeyword(deps: {
  taxonomy: { current(ctx: Ctx): Promise<TaxonomyData> }
  descriptions: KeywordData['descriptions']
  symptoms: KeywordData['symptoms']
}) {
  let names: Names | null = null
  let readAt = 0
  let reading: Promise<Names> | null = null
  // Concurrent reads share the second of building.
  let built: { version: string; understand: Promise<Understand> } | null = null
  // A read that began before the names were forgotten is not kept.
  let forgotten = 0
  return { current, currentFor, forget }

  /** Returns the names; only the first call waits for the database. */
  async function current(ctx: Ctx): Promise<Names> {
    if (names && ctx.now().getTime() - readAt < REFRESH_MS) return names
    reading ??= read(ctx).finally(() => (reading = null))
    if (!names) return reading
    reading.catch((error: unknown) => ctx.log.error({ err: error }, 'The names for search could not be read again.'))
    return names
  }

  /** Returns the names, read again if a name was not found and vehicles have been added since. */
  async function currentFor(ctx: Ctx, isFound: (names: Names) => boolean): Promise<Names> {
    const known = await current(ctx)
    if (isFound(known) || (await readVehicleRevision(ctx.db)) === known.vehicleRevision) return known
    return read(ctx)
  }

  async function read(ctx: Ctx): Promise<Names> {
    readAt = ctx.now().getTime()
    const began = forgotten
    // Read first, so that the next call notices a change that commits during this one.
    const vehicleRevision = await readVehicleRevision(ctx.db)
    const [taxonomy, rows] = await Promise.all([deps.taxonomy.current(ctx), readLookup(ctx.db)])
    const lookup = arrangeLookup(rows)
    const version = [taxonomy.revision, vehicleRevision, ...rows.brands.map(({ name }) => name)].join()
    if (built?.version !== version) {
      const { descriptions, symptoms } = deps
      const data = { ...toKeywordData(taxonomy, lookup, rows), descriptions, symptoms }
      built = { version, understand: runInTurns(buildUnderstand(data)) }
    }
    const understand = await built.understand
    const found = { ...lookup, taxonomy, understand, vehicleRevision, findBrand: findBrandByName }
    if (began === forgotten) names = found
    return found
  }

  /** Forgets the names, after this process added vehicles or rebuilt the index. */
  function forget(): void {
    forgotten += 1
    names = null
    reading = null
  }
}

const findBrandByName: Names['findBrand'] = ({ db }, name) => findBrand(db, name)

const toKeywordData = ({ types, nicknames, families }: TaxonomyData, { makes, models }: Lookup, rows: LookupNames) => ({
  types,
  nicknames,
  families,
  makes,
  models,
  brands: rows.brands,
})
