import { expect, test } from 'vitest'

import type { Interpretation } from '#modules/search/search.contract.ts'
import {
  BIG_DADDY,
  BRAKE_PADS,
  COROLLA_2010,
  createUnderstood,
  createUnderstoodVehicle,
} from '#tests/support/understood.ts'

import { productListParams } from './list-state.ts'
import { toUnderstanding } from './understanding.ts'

const NO_FACETS: Parameters<typeof toUnderstanding>[2] = { type: [], position: [] }

const understandingIn = (query: string, understood: Partial<Interpretation>, facets = NO_FACETS) =>
  toUnderstanding(createUnderstood(understood), productListParams.read(new URLSearchParams(query)), facets)

const pads = { part_type: BRAKE_PADS, positions: { axle: 'front' }, vehicle: COROLLA_2010, condition: 'Used' } as const

test('each chip links to the list of the remaining terms with canonical words', () => {
  const chips = understandingIn('keyword=tokunbo+front+pads+corolla+2010&sort=newest&page=3', pads)?.chips
  expect(chips?.map(({ label, without }) => [label, without])).toEqual([
    ['Brake Pad Set', '/product?keyword=Toyota+Corolla+2010+Used&sort=newest'],
    ['Front', '/product?keyword=Brake+Pad+Set+Toyota+Corolla+2010+Used&sort=newest'],
    ['Toyota Corolla 2010', '/product?keyword=Brake+Pad+Set+front+Used&sort=newest'],
    ['Used', '/product?keyword=Brake+Pad+Set+front+Toyota+Corolla+2010&sort=newest'],
  ])
})

test('the link to change the vehicle opens the chooser with the other words', () => {
  const chips = understandingIn('keyword=front+pads', pads)?.chips
  expect(chips?.flatMap(({ change }) => change ?? [])).toEqual([
    '/vehicledata?keyword=Brake+Pad+Set+front+Used&make=Toyota&model=Corolla&year=2010',
  ])
})

test('a nickname is shown with its vehicle', () => {
  const understanding = understandingIn('keyword=big+daddy', { vehicle: { ...BIG_DADDY, note: 'A note.' } })
  expect(understanding?.chips).toMatchObject([{ label: 'Big Daddy, Toyota Camry 2002–2006', without: '/product' }])
  expect(understanding?.note).toBe('A note.')
})

test('removing the part keeps typed years next to a nickname, but not the nickname’s own years', () => {
  const without = (keyword: string, vehicle: Interpretation['vehicle']) =>
    understandingIn(`keyword=${keyword}`, { part_type: BRAKE_PADS, vehicle })?.chips[0]?.without
  const typed = { ...BIG_DADDY, year_start: 2003, year_end: 2005 }
  expect(without('pads+big+daddy+2003-2005', typed)).toBe('/product?keyword=Big+Daddy+Toyota+Camry+2003-2005')
  expect(without('pads+big+daddy', BIG_DADDY)).toBe('/product?keyword=Big+Daddy+Toyota+Camry')
})

test('removing the part keeps the question about the make', () => {
  const question = { about: 'vehicle', text: 'Did you mean Nissan Pulsar or Bajaj Pulsar?', choices: [] } as const
  const vehicle = createUnderstoodVehicle({ make: 'Nissan', model: 'Pulsar' })
  const understanding = understandingIn('keyword=pads+pulsar', {
    part_type: BRAKE_PADS,
    vehicle,
    question: { ...question, choices: [] },
  })
  expect(understanding?.chips[0]).toMatchObject({ label: 'Brake Pad Set', without: '/product?keyword=Pulsar' })
})

test('a price limit has a chip that removes it', () => {
  const understanding = understandingIn('keyword=pads+under+20k', {
    part_type: BRAKE_PADS,
    price: { min: null, max: 20_000 },
  })
  expect(understanding?.chips.map(({ label, without }) => [label, without])).toEqual([
    ['Brake Pad Set', '/product?keyword=under+20000+naira'],
    ['Up to ₦20,000', '/product?keyword=Brake+Pad+Set'],
  ])
})

test('a quality has a chip in the language of the page', () => {
  const understanding = understandingIn('keyword=genuine+pads', { part_type: BRAKE_PADS, quality: 'Genuine' })
  expect(understanding?.chips[1]).toMatchObject({ label: { id: 'quality.Genuine' } })
  expect(understanding?.chips[1]?.without).toBe('/product?keyword=Brake+Pad+Set')
})

test('sizes, brand and number have a chip each', () => {
  const chips = understandingIn('keyword=x', {
    part_number: '04465-02220',
    brand: 'Bosch',
    sizes: { width: 195, profile: 65, rim: 15, load: '91', speed: 'V' },
  })?.chips
  expect(chips?.map(({ label, without }) => [label, without])).toEqual([
    ['04465-02220', '/product?keyword=195%2F65R15+91V+Bosch'],
    ['195/65R15', '/product?keyword=04465-02220+91V+Bosch'],
    ['91V', '/product?keyword=04465-02220+195%2F65R15+Bosch'],
    ['Bosch', '/product?keyword=04465-02220+195%2F65R15+91V'],
  ])
})

test('a type and a position from filters leave the text unchanged', () => {
  const chips = understandingIn('keyword=absorber+corolla+2010&type=front-strut&position=left', {
    part_type: { key: 'front-strut', name: 'Strut (front shock absorber)' },
    positions: { side: 'left' },
    vehicle: COROLLA_2010,
  })?.chips
  expect(chips?.map(({ label, without }) => [label, without])).toEqual([
    ['Strut', '/product?keyword=absorber+corolla+2010&position=left'],
    ['Left', '/product?keyword=Toyota+Corolla+2010&type=front-strut'],
    ['Toyota Corolla 2010', '/product?type=front-strut&position=left'],
  ])
})

test('beside a part type in the address, links keep unknown words only if the search matched them', () => {
  const readLinks = (relaxed: boolean) =>
    understandingIn('keyword=v6+xyz+corolla+2010&type=brake-pads', {
      part_type: BRAKE_PADS,
      vehicle: COROLLA_2010,
      qualifiers: ['V6'],
      unknown: ['xyz'],
      relaxed,
    })
  const [matched, leftOut] = [readLinks(true), readLinks(false)]
  expect(matched?.chips[1]?.without).toBe('/product?keyword=V6+xyz&type=brake-pads')
  expect(leftOut?.chips[1]?.without).toBe('/product?type=brake-pads')
  expect([matched?.unknown, leftOut?.unknown]).toEqual(['xyz', 'xyz'])
})

test('a list without a text stays without one', () => {
  const chips = understandingIn('type=brake-pads&position=front', pads)?.chips
  expect(chips?.[1]?.without).toBe('/product?type=brake-pads')
})

test('corrected words are shown in the text, with the text as typed in double quotes', () => {
  const corrected = [
    { from: 'altenator', to: 'alternator' },
    { from: 'corola', to: 'corolla' },
  ]
  expect(understandingIn('keyword=Altenator+corola+2005', { corrected })?.corrected).toEqual({
    text: 'alternator corolla 2005',
    typed: 'Altenator corola 2005',
    href: '/product?keyword=%22Altenator+corola+2005%22',
  })
})

test('a name that was heard as other words is shown in their place', () => {
  const corrected = [{ from: 'bowl joint', to: 'ball joint' }]
  expect(understandingIn('keyword=Lower+Bowl++joint+camry', { corrected })?.corrected?.text).toBe(
    'Lower ball joint camry',
  )
  expect(understandingIn('keyword=bowl+joints+camry', { corrected })?.corrected).toBeNull()
})

test('a family of types links to its members, and a type to its positions, unless one is chosen', () => {
  const facets = {
    type: [
      { value: 'front-strut', label: 'Strut (front shock absorber)', count: 12 },
      { value: 'rear-shock', label: 'Rear Shock Absorber', count: 8 },
    ],
    position: [
      { value: 'left', count: 5 },
      { value: 'right', count: 4 },
      { value: 'front', count: 0 },
    ],
  }
  const shocks = { part_type: { key: 'shock-absorber', name: 'Shock Absorber' } }
  expect(understandingIn('keyword=shock', shocks, facets)?.narrower).toEqual([
    { label: 'Strut', count: 12, href: '/product?keyword=shock&type=front-strut' },
    { label: 'Rear Shock Absorber', count: 8, href: '/product?keyword=shock&type=rear-shock' },
    { label: 'Left', count: 5, href: '/product?keyword=shock&position=left' },
    { label: 'Right', count: 4, href: '/product?keyword=shock&position=right' },
  ])
  const chosen = understandingIn('keyword=shock&type=rear-shock', { ...shocks, positions: { side: 'left' } }, facets)
  expect(chosen?.narrower).toEqual([])
  expect(understandingIn('keyword=corolla', { vehicle: COROLLA_2010 }, facets)?.narrower).toEqual([])
})

test('listings that only contain the words link to their known types', () => {
  const facets = {
    type: [
      { value: 'fan-belt', label: 'Drive Belt', count: 5 },
      { value: '', label: 'Unknown', count: 3 },
      { value: 'alternator', label: 'Alternator', count: 2 },
    ],
    position: [
      { value: 'left', count: 5 },
      { value: 'right', count: 4 },
    ],
  }
  const links = understandingIn('keyword=belt', { relaxed: true, unknown: ['belt'] }, facets)?.narrower
  expect(links?.map(({ label, href }) => [label, href])).toEqual([
    ['Drive Belt', '/product?keyword=belt&type=fan-belt'],
    ['Alternator', '/product?keyword=belt&type=alternator'],
  ])
})

test('each meaning of a question links to a list for the unchanged vehicle, and the ambiguous words stay', () => {
  const question: Interpretation['question'] = {
    about: 'type',
    text: 'Did you mean Coil Spring or Ignition Coil?',
    choices: [
      { key: 'coil-spring', name: 'Coil Spring', count: 3 },
      { key: 'ignition-coil', name: 'Ignition Coil', count: 14 },
    ],
  }
  const understanding = understandingIn('keyword=coil+corolla+2010', { question, vehicle: COROLLA_2010 })
  expect(understanding?.question?.choices).toEqual([
    { label: 'Coil Spring', count: 3, href: '/product?keyword=Coil+Spring+Toyota+Corolla+2010' },
    { label: 'Ignition Coil', count: 14, href: '/product?keyword=Ignition+Coil+Toyota+Corolla+2010' },
  ])
  expect(understanding?.chips[0]?.without).toBe('/product?keyword=coil')
})

test('each vehicle of a question links to a list of the part for that vehicle', () => {
  const question: Interpretation['question'] = {
    about: 'vehicle',
    text: 'Did you mean 2006–2007 or 2008–2012?',
    choices: [
      { key: 'Honda Accord 2006-2007', name: 'Honda Accord 2006–2007', count: 3 },
      { key: 'Honda Accord 2008-2012', name: 'Honda Accord 2008–2012', count: 0 },
    ],
  }
  const accord = createUnderstoodVehicle({
    make: 'Honda',
    model: 'Accord',
    nickname: 'Discussion Continues',
    year_start: 2003,
    year_end: 2007,
  })
  const understood = { question, part_type: BRAKE_PADS, positions: { axle: 'front' }, vehicle: accord } as const
  const understanding = understandingIn('keyword=front+pads+discussion+continues&sort=newest', understood)
  expect(understanding?.question).toEqual({
    about: 'vehicle',
    text: 'Did you mean 2006–2007 or 2008–2012?',
    choices: [
      {
        label: 'Honda Accord 2006–2007',
        count: 3,
        href: '/product?keyword=Brake+Pad+Set+front+Honda+Accord+2006-2007&sort=newest',
      },
      {
        label: 'Honda Accord 2008–2012',
        count: 0,
        href: '/product?keyword=Brake+Pad+Set+front+Honda+Accord+2008-2012&sort=newest',
      },
    ],
  })
  expect(understanding?.chips[0]?.without).toBe('/product?keyword=Discussion+Continues+Honda+Accord&sort=newest')
})

test('ignored words other than those of grammar, unknown words and words to check with the seller are shown', () => {
  const words = { ignored: ['For', 'abeg', 'my', 'original'], unknown: ['xyz'], qualifiers: ['V6'] }
  expect(understandingIn('keyword=x', words)).toMatchObject({
    ignored: 'abeg, original',
    unknown: 'xyz',
    qualifiers: 'V6',
  })
  expect(toUnderstanding(null, productListParams.read(new URLSearchParams()), NO_FACETS)).toBeNull()
})

test('the order of a sensor is shown in the words of the trade', () => {
  const understood = {
    part_type: { key: 'oxygen-sensor', name: 'Oxygen Sensor' },
    positions: { bank: '1', order: '1' },
  }
  const facets = { type: [], position: ['cylinder-1', 'cylinder-2'].map((value) => ({ value, count: 1 })) }
  const labels = (positions: Interpretation['positions']) => {
    const { chips, narrower } = understandingIn('keyword=o2', { ...understood, positions }, facets) ?? {}
    return [chips, narrower].map((some) => some?.map(({ label }) => label))
  }
  expect(labels(understood.positions)).toEqual([['Oxygen Sensor', 'Bank 1', 'Upstream'], []])
  expect(labels({})).toEqual([['Oxygen Sensor'], ['Upstream', 'Downstream']])
})
