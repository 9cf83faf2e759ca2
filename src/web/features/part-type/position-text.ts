import { formatSensorOrder } from '#modules/keyword/understood-text.rules.ts'
import { POSITION_SLOTS, type Positions, type PositionSlot } from '#modules/taxonomy/part-types.rules.ts'
import { isAlongExhaust } from '#modules/taxonomy/positions.rules.ts'
import { getKeyedText } from '#web/content/keyed-text.ts'
import type { Text } from '#web/ui/text.ts'

/** Returns the `position` parameter of a slot's value: "front", "bank-1", "cylinder-3". */
export function positionWord(slot: string, value: string): string {
  if (slot === 'bank') return `bank-${value}`
  return slot === 'order' ? `cylinder-${value}` : value
}

/** Returns a value of the `position` parameter of a part as text: "Front", "Bank 1", "Upstream". */
export function positionText(word: string, typeKey = ''): Text {
  const [, order] = isAlongExhaust(typeKey) ? word.split('cylinder-') : []
  const text = order ? formatSensorOrder(order) : word.replace('-', ' ')
  const [key, number] = text.split(' ')
  return getKeyedText(`position.${key}`, text.charAt(0).toUpperCase() + text.slice(1), number ? { number } : {})
}

/** Returns the positions of a part as texts. */
export const listPositionTexts = (positions: Positions, typeKey?: string): Text[] =>
  POSITION_SLOTS.flatMap((slot) => {
    const value = positions[slot]
    return value ? positionText(positionWord(slot, value), typeKey) : []
  })

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
