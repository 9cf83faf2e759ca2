import { msg } from '@lingui/core/macro'

import type { ChosenType } from '#web/features/part-type/chosen-type.ts'
import type { Text } from '#web/ui/text.ts'

type Slot = ChosenType['position_slots'][number]

/** The directions in which positions of a part differ. */
export const SLOT_LABELS: Readonly<Record<Slot, Text>> = {
  axle: msg`Front or rear`,
  side: msg`Left or right`,
  height: msg`Upper or lower`,
  depth: msg`Inner or outer`,
  bank: msg`Bank of the engine`,
  order: msg`Cylinder`,
}

const CYLINDERS = Array.from({ length: 12 }, (_, at) => `${at + 1}`)

/** The values of each direction with their names. */
export const SLOT_OPTIONS: Readonly<Record<Slot, readonly (readonly [string, Text])[]>> = {
  axle: [
    ['front', msg`Front`],
    ['rear', msg`Rear`],
  ],
  side: [
    ['left', msg`Left (driver)`],
    ['right', msg`Right (passenger)`],
  ],
  height: [
    ['upper', msg`Upper`],
    ['lower', msg`Lower`],
  ],
  depth: [
    ['inner', msg`Inner`],
    ['outer', msg`Outer`],
  ],
  bank: [
    ['1', '1'],
    ['2', '2'],
  ],
  order: CYLINDERS.map((number) => [number, number] as const),
}

export const isSlot = (key: string): key is Slot => Object.hasOwn(SLOT_LABELS, key)
