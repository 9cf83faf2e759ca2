import type { Positions, PositionSlot } from '#modules/taxonomy/part-types.rules.ts'

import type { PartsListLine } from './list-types.rules.ts'
import type { Understanding, UnderstoodVehicle } from './understanding-types.rules.ts'

const MATCHED = 85
const CHOOSE = 60
const SURE = 95
const NUMBER_ONLY = 90
const ASKED = 70
const PER_CORRECTION = 5
const PER_UNKNOWN_WORD = 4
const MAX_UNKNOWN_WORDS = 3
const WORDS_ONLY = 20

const SIZED = new Set(['tyre', 'truck-tyre', 'moto-tyre', 'inner-tube'])

const PAIRS: readonly (readonly [PositionSlot, string, string, RegExp, RegExp])[] = [
  ['axle', 'front', 'rear', /\bfront\b/i, /\b(?:rear|back)\b/i],
  ['side', 'left', 'right', /\b(?:left|lh|driver)\b/i, /\b(?:right|rh|passenger)\b/i],
  ['height', 'upper', 'lower', /\b(?:upper|top)\b/i, /\b(?:lower|down|bottom)\b/i],
  ['depth', 'inner', 'outer', /\binner\b/i, /\bouter\b/i],
]
const EVERYWHERE: Partial<Record<PositionSlot, RegExp>> = {
  axle: /\ball (?:round|around)\b|\bfront ?(?:&|and|\/) ?back\b|\bcomplete kit\b/i,
  side: /\bboth sides?\b|\bboth\b/i,
}

/** Returns two positions for "front and rear" or "both sides", one for "front", none where none is said. */
export function bothPositions(text: string, { types, positions }: Understanding): Positions[] {
  const pair = PAIRS.find(([slot, , , first, second]) => {
    const isSlot = types.some((type) => type.positionSlots.includes(slot)) && positions[slot] === undefined
    return isSlot && ((first.test(text) && second.test(text)) || EVERYWHERE[slot]?.test(text) === true)
  })
  if (pair) return [pair[1], pair[2]].map((value) => ({ ...positions, [pair[0]]: value }))
  return Object.keys(positions).length > 0 ? [positions] : []
}

/** Returns the unit that the buyer named. */
export function findUnit(text: string, { types, sizes }: Understanding): PartsListLine['unit'] {
  if (/\bpairs?\b/i.test(text)) return 'pair'
  if (/\bsets?\b/i.test(text)) return 'set'
  return sizes['litres'] !== undefined && types[0]?.fitMode === 'size' ? 'litre' : 'each'
}

/** Says how sure the reading of a line is, and what it still needs. */
export function getState(
  text: string,
  understanding: Understanding,
  vehicle: UnderstoodVehicle | null,
): Pick<PartsListLine, 'state' | 'score'> {
  const score = getScore(understanding)
  if (score < CHOOSE) return { state: 'unmatched', score }
  const [type] = understanding.types
  if (type?.fitMode === 'vehicle' && vehicle === null) return { state: 'vehicle_needed', score }
  const isOneSide = /\bone side\b/i.test(text) && understanding.positions.side === undefined
  const isUnsized = type !== undefined && SIZED.has(type.key) && understanding.sizes['rim'] === undefined
  return { state: score < MATCHED || isOneSide || isUnsized ? 'choose' : 'matched', score }
}

function getScore({ types, numbers, isNumberOnly, question, corrected, unknown }: Understanding): number {
  if (types.length === 0)
    return numbers.length > 0 && isNumberOnly ? NUMBER_ONLY : numbers.length > 0 ? ASKED : WORDS_ONLY
  const base = question?.about === 'type' ? ASKED : SURE
  return base - PER_CORRECTION * corrected.length - PER_UNKNOWN_WORD * Math.min(unknown.length, MAX_UNKNOWN_WORDS)
}
