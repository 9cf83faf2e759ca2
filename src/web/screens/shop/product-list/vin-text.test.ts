import { expect, test } from 'vitest'

import { BRAKE_PADS, COROLLA_2010, createUnderstood } from '#tests/support/understood.ts'

import { formatHeading } from './heading.ts'
import { productListParams } from './list-state.ts'
import { EMPTY_VIEW } from './list-view.ts'
import { toOutcome } from './outcome.ts'
import { toUnderstanding } from './understanding.ts'

const KNOWN = { number: '2T1BU4EE9AC123456', is_known: true }
const UNKNOWN = { number: 'ZZZCM82633A004352', is_known: false }

const state = productListParams.read(new URLSearchParams({ keyword: 'x' }))
const listChips = (understood: Parameters<typeof createUnderstood>[0]) =>
  toUnderstanding(createUnderstood(understood), state, { type: [], position: [] })?.chips

test('the chip of a vehicle that a VIN named says so, and a click removes it', () => {
  expect(listChips({ part_type: BRAKE_PADS, vehicle: COROLLA_2010, vin: KNOWN })?.[0]).toEqual({
    label: 'Toyota Corolla 2010, from VIN …123456',
    without: '/product?keyword=Brake+Pad+Set',
    change: '/vehicledata?keyword=Brake+Pad+Set&make=Toyota&model=Corolla&year=2010',
  })
})

test('the list of a VIN alone is named by its vehicle', () => {
  const understood = createUnderstood({ vehicle: COROLLA_2010, vin: KNOWN })
  expect(formatHeading(state, '', understood)).toEqual('Parts for Toyota Corolla 2010')
  expect(formatHeading(state, 'Filters', understood)).toEqual('Filters for Toyota Corolla 2010')
})

test('an unknown VIN has a chip that leads to the choice of a vehicle, and is not listed as an unknown word', () => {
  const understood = { part_type: BRAKE_PADS, vin: UNKNOWN, unknown: ['quxwidget', 'الكل', UNKNOWN.number] }
  expect(listChips(understood)?.[0]).toEqual({
    label: 'Unknown VIN …004352: choose vehicle',
    without: '/product?keyword=Brake+Pad+Set+quxwidget+%D8%A7%D9%84%D9%83%D9%84',
    change: '/vehicledata?keyword=Brake+Pad+Set+quxwidget+%D8%A7%D9%84%D9%83%D9%84',
  })
  const unknown = toUnderstanding(createUnderstood(understood), state, { type: [], position: [] })?.unknown
  expect(unknown).toBe('quxwidget, الكل')
})

test('an unknown VIN beside a vehicle stays an unknown word', () => {
  const understood = createUnderstood({ vehicle: COROLLA_2010, vin: UNKNOWN, unknown: [UNKNOWN.number] })
  const understanding = toUnderstanding(understood, state, { type: [], position: [] })
  expect(understanding?.unknown).toBe(UNKNOWN.number)
  expect(understanding?.chips[0]?.label).toBe('Toyota Corolla 2010')
})

test('an unknown VIN alone is not shown as a part number without listings', () => {
  const alone = { vin: UNKNOWN, unknown: [UNKNOWN.number] }
  const view = { ...EMPTY_VIEW, understood: createUnderstood(alone), outcome: 'no_type' as const }
  expect(listChips(alone)).toHaveLength(1)
  expect(toOutcome(view, state, null)).toMatchObject({
    alert: null,
    chooseHref: '/vehicledata',
    number: UNKNOWN.number,
  })
  const unknownPart = createUnderstood({ ...alone, unknown: ['quxwidget', UNKNOWN.number] })
  expect(toOutcome({ ...view, understood: unknownPart }, state, null)).toMatchObject({ words: 'quxwidget' })
  expect(toOutcome({ ...view, understood: unknownPart }, state, null)).not.toHaveProperty('chooseHref')
  const understood = createUnderstood({ ...alone, part_number: '04465-02220' })
  const number = { ...view, understood, outcome: 'number_not_listed' as const }
  expect(toOutcome(number, state, null)).not.toHaveProperty('chooseHref')
})
