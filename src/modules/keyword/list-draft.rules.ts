import type { Piece } from './list-pieces.rules.ts'
import type { TextLine } from './list-text.rules.ts'
import type { PartsListLine } from './list-types.rules.ts'
import type { Understand, Understanding, UnderstoodVehicle } from './understanding-types.rules.ts'
import { removeBrackets } from './understood-text.rules.ts'

/** What headings say of the lines below them. */
export interface HeadingFacts {
  condition: Understanding['condition']
  /** "Front", "rear". */
  place: string
  /** "Keke", "okada" without a model. */
  kind: string
}

export const NO_FACTS: HeadingFacts = { condition: null, place: '', kind: '' }

/** A part of a list whose vehicle may still be named by another line. */
export interface Draft extends Piece, HeadingFacts, Pick<TextLine, 'raw' | 'row' | 'budgetKobo'> {
  vehicle: UnderstoodVehicle | null
  vehicleSource: PartsListLine['vehicleSource']
}

const PLACES = /\b(?:front|rear|back|left|right|both|all)\b/i

/** Reads a part beside the vehicle of its list: the clutch plate of a motorcycle is another type than that of a car. */
export function readBesideVehicle(draft: Draft, understand: Understand): Understanding {
  const { text, understanding, vehicle, kind, condition, place } = draft
  const name = vehicle ? `${vehicle.make} ${removeBrackets(vehicle.model ?? '')}`.trim() : kind
  const beside = understanding.vehicle === null && name !== '' ? `${text} for ${name}` : text
  const own = addReading(understanding, understand(beside), vehicle)
  const placed = place === '' || PLACES.test(text) ? own : understand(`${place} ${beside}`)
  // "Front" above an oil filter says nothing of it.
  const isPlaced = placed.types.length > 0 && placed.types.every((type) => own.types.includes(type))
  const read = isPlaced ? { ...own, types: placed.types, positions: placed.positions } : own
  return { ...read, condition: read.condition ?? condition }
}

function addReading(own: Understanding, beside: Understanding, vehicle: UnderstoodVehicle | null): Understanding {
  const isOfVehicle = vehicle === null || beside.vehicle?.makeId === vehicle.makeId
  const hasAllSizes = Object.keys(own.sizes).every((key) => beside.sizes[key] !== undefined)
  if (own.types.length === 0 || beside.types.length === 0 || !isOfVehicle || !hasAllSizes) return own
  const { types, positions, sizes } = beside
  const question = beside.question?.about === 'type' || own.question?.about === 'type' ? beside.question : own.question
  return { ...own, types, positions, sizes, question }
}
