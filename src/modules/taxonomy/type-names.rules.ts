import { normalisedName, withoutBrackets } from './name-text.rules.ts'
import type { PartType } from './part-types.rules.ts'

/** Returns the types that a text names: one by its key, all that have this name in any register, or none. */
export type FindByName = (text: string) => readonly PartType[]

/** Builds the search for types by key or whole name. A type whose standard name it is comes alone. */
export function createFindByName(types: readonly PartType[], byKey: ReadonlyMap<string, PartType>): FindByName {
  const standard = new Map<string, PartType>()
  const spoken = new Map<string, Set<PartType>>()
  for (const type of types) {
    for (const name of [type.name, withoutBrackets(type.name)]) standard.set(normalisedName(name), type)
    for (const name of type.spokenNames) {
      const normalised = normalisedName(name)
      spoken.set(normalised, (spoken.get(normalised) ?? new Set()).add(type))
    }
  }
  return (text) => {
    const normalised = normalisedName(text)
    const named = byKey.get(text.trim().toLowerCase()) ?? standard.get(normalised)
    return named ? [named] : [...(spoken.get(normalised) ?? [])]
  }
}
