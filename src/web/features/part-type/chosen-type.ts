import { normalisedName, withoutBrackets } from '#modules/taxonomy/name-text.rules.ts'
import type { FoundPartType } from '#modules/taxonomy/taxonomy.contract.ts'

/** A part type with the fields that a listing of it needs. */
export type ChosenType = Pick<FoundPartType, 'key' | 'name' | 'category' | 'position_slots' | 'size_fields'>

/** Returns the type that a text names by key or standard name, or the only one with this trade name; otherwise null. */
export function findNamedType<T extends ChosenType & { matched_name: string }>(found: readonly T[], text: string) {
  const named = normalisedName(text)
  const isNamed = (name: string) => normalisedName(name) === named
  const standard = found.find(
    ({ key, name }) => key === text.trim().toLowerCase() || isNamed(name) || isNamed(withoutBrackets(name)),
  )
  if (standard) return standard
  const matching = found.filter(({ matched_name: name }) => isNamed(name))
  return named !== '' && matching.length === 1 ? (matching[0] ?? null) : null
}
