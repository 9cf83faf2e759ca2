import type { Lookup, Model } from '#modules/keyword/lookup.rules.ts'
import type { UnderstoodVehicle } from '#modules/keyword/understanding-types.rules.ts'

/** Words of a text that name engines in the vehicle data, and the ordinals of those engines, by id of the model. */
export interface NamedEngines {
  words: readonly string[]
  ordinals: ReadonlyMap<number, readonly number[]>
}

/** Lists the models of a vehicle in a text: all of a make with a year, and none of a make alone. */
export function listModels({ models, modelById }: Lookup, vehicle: UnderstoodVehicle): Model[] {
  const { makeId, modelIds, yearStart } = vehicle
  if (modelIds.length === 0) return yearStart === null ? [] : models.filter((model) => model.makeId === makeId)
  return modelIds.flatMap((id) => modelById.get(id) ?? [])
}

/** Finds the engines that all words about an engine name, "2.4" or "2AZ" for "2.4 2AZ-FE"; null without a match. */
export function findNamedEngines(models: readonly Model[], words: readonly string[]): NamedEngines | null {
  // "V6" and "diesel" name none: the data gives them for a part of the engines only.
  const named = words.filter((word) => models.some(({ engines }) => engines.some((engine) => isNamedBy(engine, word))))
  if (named.length === 0) return null
  const ordinals = new Map(
    models.map(({ id, engines }) => [
      id,
      engines.flatMap((engine, at) => (named.every((word) => isNamedBy(engine, word)) ? [at] : [])),
    ]),
  )
  return [...ordinals.values()].some(({ length }) => length > 0) ? { words: named, ordinals } : null
}

const VOLUME = /^\d{1,2}\.\d$/
/** "2AZ", "K24", "TU5JP4"; not "V6", "4WD" and other drives. */
const CODE = /^(?=.*\d)(?=.*[a-z])(?![vil]\d+$)[a-z0-9]{3,}$/

function isNamedBy(engine: string, word: string): boolean {
  const [volume = '', ...codes] = engine.toLowerCase().split(/[\s/]+/)
  const key = word.toLowerCase()
  if (VOLUME.test(key)) return volume === key
  return CODE.test(key) && [volume, ...codes].some((code) => code.replaceAll('-', '').startsWith(key))
}
