import { msg } from '@lingui/core/macro'

import type { Facets, Interpretation } from '#modules/search/search.contract.ts'
import { POSITION_SLOTS, type PositionSlot } from '#modules/taxonomy/part-types.rules.ts'
import { isAlongExhaust } from '#modules/taxonomy/positions.rules.ts'
import { findSlot, positionText } from '#web/features/part-type/position-text.ts'
import type { Text } from '#web/ui/text.ts'

import type { ProductListState } from './list-state.ts'

/** A filter for one direction in which the parts of a list differ. */
export interface PositionFilter {
  label: Text
  values: { value: string; label: Text; count: number }[]
  selected: string
  selectedLabel: Text
}

/** Returns the filters for positions that have a choice or a selected value. */
export function listPositionFilters(
  { facets, understood }: { facets: Facets; understood: Interpretation | null },
  { position }: ProductListState,
): PositionFilter[] {
  const typeKey = understood?.part_type?.key
  const chosen = position.split(',').filter(Boolean)
  return POSITION_SLOTS.flatMap((slot) => {
    const selected = chosen.find((word) => findSlot(word) === slot) ?? ''
    const values = facets.position
      .filter(({ value }) => findSlot(value) === slot)
      .map(({ value, count }) => ({ value, label: positionText(value, typeKey), count }))
    if (values.length < 2 && selected === '') return []
    return { label: getSlotText(slot, typeKey), values, selected, selectedLabel: positionText(selected, typeKey) }
  })
}

const SLOT_TEXTS: Readonly<Record<PositionSlot, Text>> = {
  axle: msg`Front or rear`,
  side: msg`Left or right`,
  height: msg`Upper or lower`,
  depth: msg`Inner or outer`,
  bank: msg`Bank of the engine`,
  order: msg`Cylinder`,
}

const getSlotText = (slot: PositionSlot, typeKey = ''): Text =>
  slot === 'order' && isAlongExhaust(typeKey) ? msg`Sensor` : SLOT_TEXTS[slot]
