import type { PositionSlot } from '#modules/taxonomy/part-types.rules.ts'

/** Returns the word of the parameter `position` for a value of a slot: "front", "bank-1", "cylinder-3". */
export function positionWord(slot: string, value: string): string {
  if (slot === 'bank') return `bank-${value}`
  return slot === 'order' ? `cylinder-${value}` : value
}

/** Returns a word of the parameter `position` for people: "Front", "Bank 1". */
export const positionText = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).replace('-', ' ')

const SLOTS: Readonly<Record<string, PositionSlot>> = {
  front: 'axle',
  rear: 'axle',
  left: 'side',
  right: 'side',
  upper: 'height',
  lower: 'height',
  inner: 'depth',
  outer: 'depth',
}

/** Returns the slot of a word of the parameter `position`. */
export const slotOf = (word: string): PositionSlot => SLOTS[word] ?? (word.startsWith('bank') ? 'bank' : 'order')
