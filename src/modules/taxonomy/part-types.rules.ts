import { PositionSlot as Slot, RelationKind, SizeKind } from './taxonomy.contract.ts'

export const POSITION_SLOTS = Slot.options
export type PositionSlot = (typeof POSITION_SLOTS)[number]
export type Positions = Partial<Record<PositionSlot, string>>

export const RELATION_KINDS = RelationKind.options

interface PartTypeRelation {
  kind: (typeof RELATION_KINDS)[number]
  to: string
}

export interface PartType {
  /** Never reused: search tags and stored listings hold it. */
  id: number
  key: string
  name: string
  categoryId: number
  family: string | null
  fitMode: 'vehicle' | 'size' | 'both' | 'none'
  positionSlots: readonly PositionSlot[]
  soldAs: 'each' | 'pair' | 'set' | 'kit'
  inspectionClass: 'consumable' | 'standard' | 'electrical' | 'assembly'
  sizeClass: 'S' | 'M' | 'L' | 'XL' | 'freight'
  spokenNames: readonly string[]
  relations: readonly PartTypeRelation[]
}

export const SIZE_KINDS = SizeKind.options

/** One size of a type: 205 mm, 75 Ah, 5W-30. Values of enum and pattern fields are codes, the others numbers. */
export interface SizeField {
  key: string
  label: string
  /** '' for codes and plain numbers. */
  unit: string
  kind: (typeof SIZE_KINDS)[number]
  minimum: number | null
  maximum: number | null
  /** The values of an enum; for a number, the only ones allowed. */
  options: readonly string[]
  /** A regular expression that the code of a pattern field matches. */
  pattern: string | null
  /** A listing that is sold by size states it. */
  required: boolean
}
