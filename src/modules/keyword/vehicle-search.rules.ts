import { SAYS_WHICH } from './quantity.rules.ts'
import type { Token } from './tokens.rules.ts'
import type { VehicleIndex } from './vehicle-index.rules.ts'
import type { VehicleName } from './vehicle-names.rules.ts'
import { isFiller } from './vocabulary.rules.ts'

/** A stretch of tokens that names a vehicle. */
export interface VehicleMention {
  tokens: readonly number[]
  names: readonly VehicleName[]
}

const MAX_WORDS_PER_VEHICLE_NAME = 5
const MIN_SCATTERED_WORD_LENGTH = 3

/** Finds names of makes, models and nicknames among free tokens: the longest at each place, then scattered words. */
export function findVehicles(tokens: readonly Token[], index: VehicleIndex): VehicleMention[] {
  const mentions: VehicleMention[] = []
  for (let at = 0; at < tokens.length;) {
    const mention = findLongestAt(tokens, at, index)
    if (mention) mentions.push(mention)
    at += mention?.tokens.length ?? 1
  }
  return [...mentions, ...findScattered(tokens, index, mentions)]
}

function findLongestAt(tokens: readonly Token[], at: number, index: VehicleIndex): VehicleMention | null {
  for (let length = Math.min(MAX_WORDS_PER_VEHICLE_NAME, tokens.length - at); length > 0; length--) {
    const stretch = tokens.slice(at, at + length)
    if (stretch.some(({ use }) => use !== null)) continue
    const key = stretch.map(({ text }) => text).join('')
    const isMeasured = SAYS_WHICH.has(tokens[at + length]?.text ?? '')
    const named = (index.names.get(key) ?? []).filter(({ isNumber }) => isNumber !== true || !isMeasured)
    const names = [...findBadgeNames(key, stretch, tokens[at + length], index), ...named]
    if (length > 1 && /^\d+$/.test(key) && !isOfMakeBefore(named, tokens[at - 1], index)) continue
    // "The edge of the rim".
    const isOrdinary = length === 1 && tokens[at + 1]?.text === 'of' && tokens[at + 2]?.text === 'the'
    if (names.length === 0 || isOrdinary) continue
    const isLetterAndNumber = length > 1 && /^[a-z]\d+$/.test(key) && stretch[1]?.gap !== '-'
    return {
      tokens: stretch.map((_, offset) => at + offset),
      names: isLetterAndNumber ? names.map((name) => ({ ...name, need: 'make' as const })) : names,
    }
  }
  return null
}

/** "Mazda 3 07" does not mean a Peugeot 307. */
function isOfMakeBefore(names: readonly VehicleName[], before: Token | undefined, index: VehicleIndex): boolean {
  const makes = (index.names.get(before?.text ?? '') ?? []).filter(({ kind }) => kind === 'make')
  return makes.length === 0 || names.some(({ makeId }) => makes.some((make) => make.makeId === makeId))
}

/** "c300", "c 300". */
function findBadgeNames(
  key: string,
  stretch: readonly Token[],
  next: Token | undefined,
  index: VehicleIndex,
): VehicleName[] {
  const names = stretch.length <= 2 || stretch.at(-1)?.text === 'cdi' ? index.findBadges(key) : []
  // "A 45" may be a size; "C 63" is said.
  if (stretch.length === 2 && /^[a-z]\d\d$/.test(key) && !/^[ce]/.test(key)) return []
  if (stretch.length === 2 && (next?.text.match(/^\d{3}$/) || stretch[0]?.text === 'a')) return []
  return [...names]
}

/** Names whose words stand apart or in another order: "cruiser land". */
function findScattered(
  tokens: readonly Token[],
  index: VehicleIndex,
  known: readonly VehicleMention[],
): VehicleMention[] {
  const places = new Map<string, number>()
  tokens.forEach(({ text, use }, at) => {
    if (use === null) places.set(text, at)
  })
  const phrases = new Set([...places.keys()].flatMap((word) => index.phrases.get(word) ?? []))
  return [...phrases].flatMap(({ words, key }) => {
    const found = words.map((word) => places.get(word))
    if (found.includes(undefined)) return []
    const at = found.filter((place) => place !== undefined).toSorted((a, b) => a - b)
    const isTogether = (at.at(-1) ?? 0) - (at[0] ?? 0) === words.length - 1
    const open = words.filter((word) => !isFiller(word))
    // "Lexus gearbox is bad" names no Lexus IS.
    const isLong = open.length > 1 && open.every((word) => word.length >= MIN_SCATTERED_WORD_LENGTH && !/\d/.test(word))
    if (known.some(({ tokens: taken }) => at.every((place) => taken.includes(place)))) return []
    const names = index.names.get(key)
    return names && new Set(at).size === words.length && (isTogether || isLong) ? [{ tokens: at, names }] : []
  })
}
