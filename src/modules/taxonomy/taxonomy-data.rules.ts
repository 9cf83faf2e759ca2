import type { PartType, SizeField } from './part-types.rules.ts'

/** The vehicle of a nickname. */
export interface Nickname {
  text: string
  modelId: number
  yearStart: number
  yearEnd: number
  confidence: 'high' | 'medium' | 'low'
  /** The generation. A nickname of several generations asks which is meant. */
  label: string
}

/** A model as people name it, with its members of the look-up in order: "Golf" with "Golf (Europe)". */
export interface ModelFamily {
  makeId: number
  name: string
  modelIds: readonly number[]
}

export interface Category {
  id: number
  name: string
  /** Name, slug and aliases in lower case. */
  names: readonly string[]
}

/** The taxonomy in force. A retired type is not in `types`; its id and key lead to the type that replaced it. */
export interface TaxonomyData {
  types: readonly PartType[]
  byId: ReadonlyMap<number, PartType>
  byKey: ReadonlyMap<string, PartType>
  /** The types of each family by its name. */
  typesOfFamily: ReadonlyMap<string, readonly PartType[]>
  /** By the id of the type, in the order of a form. */
  sizeFields: ReadonlyMap<number, readonly SizeField[]>
  nicknames: readonly Nickname[]
  families: readonly ModelFamily[]
  categories: readonly Category[]
  /** Rises with each change. */
  revision: number
}

interface RetiredType {
  id: number
  key: string
  retiredInto: number
}

/** Maps ids, keys and families to types. Retired types lead to the one that replaced them, over several steps. */
export function indexTypes(
  types: readonly PartType[],
  retired: readonly RetiredType[],
): Pick<TaxonomyData, 'byId' | 'byKey' | 'typesOfFamily'> {
  const byId = new Map(types.map((type) => [type.id, type]))
  const byKey = new Map(types.map((type) => [type.key, type]))
  const successors = new Map(retired.map(({ id, retiredInto }) => [id, retiredInto]))
  for (const { id, key } of retired) {
    const type = byId.get(findLast(id, successors))
    if (!type) continue
    byId.set(id, type)
    byKey.set(key, type)
  }
  const typesOfFamily = new Map<string, PartType[]>()
  for (const type of types) {
    if (type.family === null) continue
    const members = typesOfFamily.get(type.family)
    if (members) members.push(type)
    else typesOfFamily.set(type.family, [type])
  }
  return { byId, byKey, typesOfFamily }
}

function findLast(id: number, successors: ReadonlyMap<number, number>): number {
  const seen = new Set<number>()
  let last = id
  for (let next = successors.get(last); next !== undefined && !seen.has(next); next = successors.get(last)) {
    seen.add(next)
    last = next
  }
  return last
}
