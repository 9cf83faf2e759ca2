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

/** Reads a part again beside the vehicle of its list: the clutch plate of a motorcycle is another type than that of a car. */
export function readBesideVehicle(draft: Draft, understand: Understand): Understanding {
  const { text, understanding, vehicle, kind, condition, place } = draft
  const own = { ...understanding, condition: understanding.condition ?? condition }
  const name = vehicle ? `${vehicle.make} ${removeBrackets(vehicle.model ?? '')}`.trim() : kind
  const isNamed = understanding.vehicle !== null || name === ''
  if (understanding.types.length === 0 || (isNamed && place === '')) return own
  const beside = understand([place, text, ...(isNamed ? [] : ['for', name])].filter(Boolean).join(' '))
  const isOfVehicle = vehicle === null || beside.vehicle?.makeId === vehicle.makeId
  const hasAllSizes = Object.keys(understanding.sizes).every((key) => beside.sizes[key] !== undefined)
  if (!isOfVehicle || !hasAllSizes || beside.types.length === 0) return own
  const { types, positions, sizes } = beside
  const question = beside.question?.about === 'type' || own.question?.about === 'type' ? beside.question : own.question
  return { ...own, types, positions, sizes, question }
}
