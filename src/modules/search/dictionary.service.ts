import type { Ctx } from '#platform/ctx.ts'

import { arrangeLookup, type Lookup } from './lookup.rules.ts'
import { readLookup, readVehicleRevision, readWords } from './lookup.store.ts'

/** The names and words of the shop, held in memory because every search needs some of them. */
export interface Dictionary extends Lookup {
  /** Words that listings hold, with in how many; in the order of that count. */
  words: ReadonlyMap<string, number>
  /** The revision of the vehicles that the names are of. */
  vehicleRevision: number
}

/** New brands, vehicles and words are known after so long at the latest. */
const FRESH_MS = 60_000

/** Reads the dictionary at first use, and again in the background once it is a minute old. */
export function createDictionary() {
  let known: Dictionary | null = null
  let readAt = 0
  let reading: Promise<Dictionary> | null = null
  return { current, currentFor, forget }

  /** What is known now; only the very first question waits for the database. */
  async function current(ctx: Ctx): Promise<Dictionary> {
    const now = ctx.now().getTime()
    if (known && now - readAt < FRESH_MS) return known
    reading ??= read(ctx).finally(() => (reading = null))
    if (!known) return reading
    reading.catch((error: unknown) => ctx.log.error({ err: error }, 'The names for search could not be read again.'))
    return known
  }

  /** What is known now, read again where a name was not found and vehicles have been added since. */
  async function currentFor(ctx: Ctx, isFound: (names: Dictionary) => boolean): Promise<Dictionary> {
    const names = await current(ctx)
    if (isFound(names) || (await readVehicleRevision(ctx.db)) === names.vehicleRevision) return names
    return read(ctx)
  }

  async function read(ctx: Ctx): Promise<Dictionary> {
    readAt = ctx.now().getTime()
    // Read first: a change that commits meanwhile is noticed by the next look.
    const vehicleRevision = await readVehicleRevision(ctx.db)
    const lookup = arrangeLookup(await readLookup(ctx.db))
    const words = new Map((await readWords(ctx.db)).map(({ word, listings }) => [word, listings]))
    known = { ...lookup, words, vehicleRevision }
    return known
  }

  /** After the index was rebuilt, and after vehicles were added by this process. */
  function forget(): void {
    known = null
  }
}
