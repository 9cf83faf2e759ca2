export const POSITION_SLOTS = ['axle', 'side', 'height', 'depth', 'bank', 'order'] as const
export type PositionSlot = (typeof POSITION_SLOTS)[number]
export type Positions = Partial<Record<PositionSlot, string>>

export const RELATION_KINDS = [
  'accessory_of',
  'component_of',
  'kit_contains',
  'replaced_with',
  'confused_with',
] as const

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
