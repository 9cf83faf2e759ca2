import { formatSensorOrder, isSensor } from '#modules/keyword/understood-text.rules.ts'
import type { PositionSlot } from '#modules/taxonomy/part-types.rules.ts'

/** Returns the `position` parameter of a slot's value: "front", "bank-1", "cylinder-3". */
export function positionWord(slot: string, value: string): string {
  if (slot === 'bank') return `bank-${value}`
  return slot === 'order' ? `cylinder-${value}` : value
}

/** Returns a value of the `position` parameter of a part as text: "Front", "Bank 1", "Upstream". */
export function positionText(word: string, part = ''): string {
  const [, order] = isSensor(part) ? word.split('cylinder-') : []
  const text = order ? formatSensorOrder(order) : word
  return text.charAt(0).toUpperCase() + text.slice(1).replace('-', ' ')
}

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

/** Returns the slot of a value of the `position` parameter. */
export const findSlot = (word: string): PositionSlot => SLOTS[word] ?? (word.startsWith('bank') ? 'bank' : 'order')
