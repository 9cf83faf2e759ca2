import type { FieldFault } from '#platform/field-fault.ts'

import type { PartType, Positions, PositionSlot } from './part-types.rules.ts'
import { spokenName, withArticle } from './type-text.rules.ts'

/** The values of each slot. */
export const SLOT_VALUES: Readonly<Record<PositionSlot, readonly string[]>> = {
  axle: ['front', 'rear'],
  side: ['left', 'right'],
  height: ['upper', 'lower'],
  depth: ['inner', 'outer'],
  bank: ['1', '2'],
  order: Array.from({ length: 12 }, (_, at) => String(at + 1)),
}
/** The types whose position `order` numbers sensors along the exhaust; of all others it numbers the cylinders. */
const TYPES_ALONG_EXHAUST: ReadonlySet<string> = new Set(['oxygen-sensor', 'exhaust-temp-sensor', 'nox-sensor'])

/** Returns whether the position `order` of a type is upstream or downstream in the exhaust, and not a cylinder. */
export const isAlongExhaust = (typeKey: string | null | undefined) => TYPES_ALONG_EXHAUST.has(typeKey ?? '')

const SLOT_WORDS: Readonly<Record<PositionSlot, string>> = {
  axle: 'front or rear',
  side: 'left or right',
  height: 'upper or lower',
  depth: 'inner or outer',
  bank: 'bank',
  order: 'cylinder number',
}

const WORDS: readonly (readonly [PositionSlot, string, RegExp])[] = [
  ['axle', 'front', /\b(?:front|fl|fr|f\/l|f\/r)\b/],
  ['axle', 'rear', /\b(?:rear|rl|rr|r\/l|r\/r|back(?!\s?(?:light|lamp|up)))\b/],
  ['side', 'left', /\b(?:left|lh|lhs|l\/h|fl|rl|driver'?s?|nearside)\b/],
  ['side', 'right', /\b(?:right|rh|rhs|r\/h|fr|rr|passenger'?s?|offside)\b|(?:\br|(?:front|rear) r)\W*$/],
  ['height', 'upper', /\b(?:upper|top)\b/],
  ['height', 'lower', /\b(?:lower|bottom|down)\b/],
  ['depth', 'inner', /\b(?:inner|inside|interior)\b/],
  ['depth', 'outer', /\b(?:outer|outside|exterior)\b/],
  ['bank', '1', /\bbank\s?1\b/],
  ['bank', '2', /\bbank\s?2\b/],
  ['order', '1', /\bupstream\b/],
  ['order', '2', /\bdownstream\b/],
]

const NOT_POSITIONS = /\b(?:left|right) hand drive\b|\b(?:front|rear|all) wheel drive\b|\brear view\b|\bbrand new\b/g

const ORDER = /\b(?:sensor|cylinder|cyl|no\.?)\s?(\d{1,2})\b(?!\s?(?:mm|cm|v|pin|wire|inch))/

/** Reads the positions that a title states, for some slots. A slot with two values, "left and right", is dropped. */
export function readTitlePositions(title: string, slots: readonly PositionSlot[]): Positions {
  const text = title.normalize('NFKC').toLowerCase().replaceAll(NOT_POSITIONS, ' ')
  const positions: Positions = {}
  for (const slot of slots) {
    const values = slot === 'order' ? listOrders(text) : listValues(text, slot)
    if (values.length === 1 && values[0] !== undefined) positions[slot] = values[0]
  }
  return positions
}

function listOrders(text: string): string[] {
  const order = ORDER.exec(text)?.[1]
  const numbers = order !== undefined && Number(order) >= 1 && Number(order) <= 12 ? [String(Number(order))] : []
  return numbers.length > 0 ? numbers : listValues(text, 'order')
}

const listValues = (text: string, slot: PositionSlot) =>
  WORDS.filter(([of, , word]) => of === slot && word.test(text)).map(([, value]) => value)

/** Words next to positions without a meaning of their own: "left hand side". */
const BESIDE_POSITIONS = /\b(?:and|or|sides?|hand|only|axle|wheels?|position|both|all|[flr])\b/g

/** Returns whether a text has a word that is not about positions. */
export function hasOtherWords(text: string): boolean {
  const patterns = [...WORDS.map(([, , word]) => word), ORDER].map(({ source }) => new RegExp(source, 'g'))
  const plain = text.normalize('NFKC').toLowerCase()
  const rest = [...patterns, BESIDE_POSITIONS].reduce((left, pattern) => left.replaceAll(pattern, ' '), plain)
  return /[\p{L}\d]/u.test(rest)
}

/** Returns the axle that a title states, or null. */
export function readTitleAxle(title: string): 'front' | 'rear' | null {
  const text = title.toLowerCase().replaceAll(NOT_POSITIONS, ' ')
  const isFront = /\bfront\b/.test(text)
  const isRear = /\b(?:rear|back)\b/.test(text)
  if (isFront === isRear) return null
  return isFront ? 'front' : 'rear'
}

/** Finds the fault of positions for a listing of this type; null if they are valid. */
export function findPositionFault(positions: Positions, type: PartType): FieldFault | null {
  for (const [slot, value] of listEntries(positions)) {
    if (!type.positionSlots.includes(slot)) return toImpossible(slot, spokenName(type))
    if (!SLOT_VALUES[slot].includes(value)) return { code: 'position_wrong', text: `Choose ${SLOT_WORDS[slot]}.` }
  }
  return null
}

function toImpossible(slot: PositionSlot, type: string): FieldFault {
  return { code: 'position_impossible', text: `${withArticle(type)} has no ${SLOT_WORDS[slot]}.`, params: { type } }
}

/** Object.entries forgets that the keys are slots. */
const listEntries = (positions: Positions) => Object.entries(positions) as [PositionSlot, string][]
