import type { Dictionary } from './dictionary.rules.ts'
import type { Token } from './tokens.rules.ts'
import type { NamedVehicle } from './vehicle-choice.rules.ts'
import { MOTORCYCLE_NOUNS, UNLISTED_MOTORCYCLE_MAKES } from './vehicle-words.rules.ts'

const MOTORCYCLE_WORDS = new Set([
  ...MOTORCYCLE_NOUNS,
  ...'bajaj tvs qlink jincheng piaggio daylong marwa maruwa boxer'.split(' '),
])
/** Motorcycles without vehicle data of makes that have cars too. */
const MODELS = new Set(['honda wave'])

/** Returns whether a text is about a motorcycle or tricycle, by its words, its model or its make. */
export function isMotorcycleRequest(
  tokens: readonly Token[],
  named: NamedVehicle | null,
  { vehicles, data }: Pick<Dictionary, 'vehicles' | 'data'>,
): boolean {
  const isNoun = ({ text, use }: Token) => use !== 'filler' && MOTORCYCLE_WORDS.has(text)
  if (tokens.some(isNoun) && named?.make?.make !== 'Peugeot') return true
  if (tokens.some(({ text }, at) => MODELS.has(`${tokens[at - 1]?.text} ${text}`))) return true
  if (UNLISTED_MOTORCYCLE_MAKES.includes(named?.make?.make ?? '')) return true
  const { make, model } = named ?? {}
  const modelIds = model?.modelIds ?? data.models.filter(({ makeId }) => makeId === make?.makeId).map(({ id }) => id)
  return modelIds.length > 0 && modelIds.every((id) => vehicles.motorcycles.has(id))
}
