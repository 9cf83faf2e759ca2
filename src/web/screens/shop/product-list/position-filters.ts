import { msg } from '@lingui/core/macro'

import { isSensor } from '#modules/keyword/understood-text.rules.ts'
import type { Facets, Understood } from '#modules/search/search.contract.ts'
import { POSITION_SLOTS, type PositionSlot } from '#modules/taxonomy/part-types.rules.ts'
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
  { facets, understood }: { facets: Facets; understood: Understood | null },
  { position }: ProductListState,
): PositionFilter[] {
  const part = understood?.part_type?.name
  const chosen = position.split(',').filter(Boolean)
  return POSITION_SLOTS.flatMap((slot) => {
    const selected = chosen.find((word) => findSlot(word) === slot) ?? ''
    const values = facets.position
      .filter(({ value }) => findSlot(value) === slot)
      .map(({ value, count }) => ({ value, label: positionText(value, part), count }))
    if (values.length < 2 && selected === '') return []
    return { label: getSlotText(slot, part), values, selected, selectedLabel: positionText(selected, part) }
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

const getSlotText = (slot: PositionSlot, part = ''): Text =>
  slot === 'order' && isSensor(part) ? msg`Sensor` : SLOT_TEXTS[slot]
