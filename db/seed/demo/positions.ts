import type { Positions, PositionSlot } from '#modules/taxonomy/part-types.rules.ts'
import { readTaxonomy } from '#seed/taxonomy/read-taxonomy.ts'

import type { PartKind } from './kind.ts'

const WORDS: readonly (readonly [slot: PositionSlot, value: string, word: RegExp])[] = [
  ['axle', 'front', /\bFront\b/],
  ['axle', 'rear', /\bRear\b/],
  ['side', 'left', /\bLeft\b/],
  ['side', 'right', /\bRight\b/],
  ['height', 'upper', /\bUpper\b/],
  ['height', 'lower', /\bLower\b/],
  ['depth', 'inner', /\bInner\b/],
  ['depth', 'outer', /\bOuter\b/],
  ['order', '1', /\bUpstream\b/],
  ['order', '2', /\bDownstream\b/],
]

const slots: ReadonlyMap<string, readonly PositionSlot[]> = new Map(
  readTaxonomy().map(({ key, positionSlots }) => [key, positionSlots]),
)

/** Returns where on the vehicle a part sits, in the slots that its part type has. */
export function getPositions(kind: PartKind, position: number, variant: string | null): Positions {
  const text = `${kind.positions[position] ?? ''} ${kind.name}, ${variant ?? ''}`
  const found: Positions = {}
  for (const [slot, value, word] of WORDS) {
    if (slots.get(kind.key)?.includes(slot) && word.test(text)) found[slot] = value
  }
  return found
}
