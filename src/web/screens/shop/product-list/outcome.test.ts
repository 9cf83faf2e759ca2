import { expect, test } from 'vitest'

import { BRAKE_PADS, COROLLA_2010, createUnderstood } from '#tests/support/understood.ts'

import { productListParams } from './list-state.ts'
import { EMPTY_VIEW, type ListView } from './list-view.ts'
import { toOutcome } from './outcome.ts'

const corolla = { make: 'Toyota', model: 'Corolla', year: 2010 }
const outcomeIn = (view: Partial<ListView>, query: string, narrowedTo: typeof corolla | null = null) =>
  toOutcome({ ...EMPTY_VIEW, ...view }, productListParams.read(new URLSearchParams(query)), narrowedTo)

test('a list with results or without a query needs no explanation', () => {
  expect(outcomeIn({ outcome: 'found' }, 'keyword=pads')).toBeNull()
  expect(outcomeIn({}, '')).toBeNull()
})

test('a part without listings for the keyword’s vehicle is named, and the request to sellers is prefilled', () => {
  const understood = createUnderstood({ part_type: BRAKE_PADS, positions: { axle: 'front' }, vehicle: COROLLA_2010 })
  expect(outcomeIn({ outcome: 'none_for_vehicle', understood }, 'keyword=front+pads+corolla+2010')).toEqual({
    outcome: 'none_for_vehicle',
    part: 'front brake pads',
    vehicle: 'Toyota Corolla 2010',
    number: 'front pads corolla 2010',
    words: 'front pads corolla 2010',
    askHref: '/enquiry?request=Brake+Pad+Set+front+Toyota+Corolla+2010',
    alert: {
      type: 'brake-pads',
      positions: 'axle=front',
      sizes: '',
      part_number: '',
      make: 'Toyota',
      model: 'Corolla',
      year: '2010',
      year_end: '',
      condition: '',
      brands: '',
      words: 'Brake Pad Set front Toyota Corolla 2010',
    },
  })
})

test('the explanation names the vehicle of the visitor or the address', () => {
  const view: Partial<ListView> = {
    outcome: 'none_for_vehicle',
    understood: createUnderstood({ part_type: BRAKE_PADS }),
  }
  expect(outcomeIn(view, 'keyword=pads', corolla)).toMatchObject({
    vehicle: 'your Corolla 2010',
    askHref: '/enquiry?request=Brake+Pad+Set%2C+Toyota+Corolla+2010',
    alert: { make: 'Toyota', model: 'Corolla', year: '2010' },
  })
  expect(outcomeIn(view, 'keyword=pads&make=Honda&model=Civic&year=2008')).toMatchObject({
    vehicle: 'Honda Civic 2008',
    askHref: '/enquiry?request=Brake+Pad+Set%2C+Honda+Civic+2008',
    alert: { make: 'Honda', model: 'Civic', year: '2008' },
  })
})

test('a number that is listed for other vehicles only is named instead of its part, without an alert', () => {
  const understood = createUnderstood({ part_type: BRAKE_PADS, part_number: '04465-02220', vehicle: COROLLA_2010 })
  expect(outcomeIn({ outcome: 'none_for_vehicle', understood }, 'keyword=pads+04465-02220')).toMatchObject({
    part: '04465-02220',
    vehicle: 'Toyota Corolla 2010',
    alert: null,
  })
})

test('the explanation names a number as typed, and unknown words without the vehicle', () => {
  const number = createUnderstood({ part_number: '04465-02220' })
  expect(outcomeIn({ outcome: 'number_not_listed', understood: number }, 'keyword=04465-02220')?.number).toBe(
    '04465-02220',
  )
  const words = createUnderstood({ unknown: ['xyz'], vehicle: COROLLA_2010 })
  expect(outcomeIn({ outcome: 'no_type', understood: words }, 'keyword=xyz+corolla+2010')?.words).toBe('xyz')
})

test('an alert for a number has no type and no vehicle', () => {
  const understood = createUnderstood({ part_number: '04465-02220', vehicle: COROLLA_2010 })
  const alert = outcomeIn({ outcome: 'number_not_listed', understood }, 'keyword=04465-02220+corolla+2010')?.alert
  expect(alert).toMatchObject({ type: '', make: '', model: '', part_number: '04465-02220', words: '04465-02220' })
})

test('an alert for a nickname contains all of its years, and an alert for a size contains the size', () => {
  const bigDaddy = { ...COROLLA_2010, model: 'Camry', year: null, year_start: 2002, year_end: 2006 }
  const pads = createUnderstood({ part_type: BRAKE_PADS, vehicle: bigDaddy, sizes: { width: 195, rim: 15 } })
  expect(outcomeIn({ outcome: 'none_for_vehicle', understood: pads }, 'keyword=pads')?.alert).toMatchObject({
    model: 'Camry',
    year: '2002',
    year_end: '2006',
    sizes: 'width=195,rim=15',
  })
})

test('an alert has the condition and the brand of the keyword, and the explanation names them', () => {
  const understood = createUnderstood({ part_type: BRAKE_PADS, condition: 'Used', brand: 'Bosch' })
  expect(outcomeIn({ outcome: 'none_listed', understood }, 'keyword=used+bosch+pads')).toMatchObject({
    part: 'used Bosch brake pads',
    alert: { condition: 'Used', brands: 'Bosch' },
  })
})

test('an alert has the condition and the brands of the filters, and the explanation names them', () => {
  const understood = createUnderstood({ part_type: BRAKE_PADS })
  const query = 'keyword=pads&condition=new&brand=Bosch&brand=Denso'
  expect(outcomeIn({ outcome: 'none_listed', understood }, query)).toMatchObject({
    part: 'new Bosch/Denso brake pads',
    alert: { condition: 'New', brands: 'Bosch\nDenso' },
  })
})

test('an alert for a number has the condition and the brand of the search', () => {
  const understood = createUnderstood({ part_number: '04465-02220', brand: 'Bosch' })
  const view = { outcome: 'number_not_listed', understood } as const
  expect(outcomeIn(view, 'keyword=bosch+04465-02220&condition=New')?.alert).toMatchObject({
    part_number: '04465-02220',
    condition: 'New',
    brands: 'Bosch',
  })
})

test('an alert lacks a condition that the search does not know', () => {
  const understood = createUnderstood({ part_type: BRAKE_PADS })
  const alert = outcomeIn({ outcome: 'none_listed', understood }, 'keyword=pads&condition=old')?.alert
  expect(alert).toMatchObject({ condition: '', brands: '' })
})

test('an unknown part and a make without a model offer no alert', () => {
  const unknown = createUnderstood({ unknown: ['xyz'], vehicle: COROLLA_2010 })
  expect(outcomeIn({ outcome: 'no_type', understood: unknown }, 'keyword=xyz+corolla+2010')?.alert).toBeNull()
  const ofMake = createUnderstood({ part_type: BRAKE_PADS, vehicle: { ...COROLLA_2010, model: null, year: null } })
  expect(outcomeIn({ outcome: 'none_for_vehicle', understood: ofMake }, 'keyword=pads+toyota')?.alert).toBeNull()
})

test('a question about the part has no explanation besides its choices', () => {
  const understood = createUnderstood({ question: { about: 'type', text: 'Did you mean A or B?', choices: [] } })
  for (const outcome of ['no_type', 'none_listed'] as const)
    expect(outcomeIn({ outcome, understood }, 'keyword=coil')).toBeNull()
})

test('next to a question about the vehicle the page names the part that is not listed for the shown vehicle', () => {
  const question = { about: 'vehicle', text: 'Did you mean A or B?', choices: [] } as const
  const understood = createUnderstood({
    part_type: BRAKE_PADS,
    vehicle: COROLLA_2010,
    question: { ...question, choices: [] },
  })
  expect(outcomeIn({ outcome: 'none_for_vehicle', understood }, 'keyword=pads')).toMatchObject({
    outcome: 'none_for_vehicle',
    vehicle: 'Toyota Corolla 2010',
  })
})

test('the explanation shows quoted words without their quotes', () => {
  const view = { outcome: 'no_type', understood: createUnderstood({ relaxed: true }) } as const
  expect(outcomeIn(view, 'keyword=%22altenator+corola%22')?.words).toBe('altenator corola')
})
