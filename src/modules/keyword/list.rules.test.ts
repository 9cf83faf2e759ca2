import { expect, test } from 'vitest'

import { readKeywordData } from '#tests/golden/keyword-data.ts'
import { testAll } from '#tests/support/check-each.ts'

import { splitPieces } from './list-pieces.rules.ts'
import { MAX_LIST_LINES } from './list-problems.rules.ts'
import type { PartsListLine } from './list-types.rules.ts'
import { MAX_LIST_LENGTH, parsePartsList } from './list.rules.ts'
import { createUnderstand } from './understanding.rules.ts'

const understand = createUnderstand(readKeywordData())
const parse = (text: string) => parsePartsList(text, understand)

/** "brake-pads front 2 for Camry 2009", with what is unusual after it. */
function short({ understanding, positions, quantity, vehicle, state, budgetKobo }: PartsListLine): string {
  const part = understanding.types.map(({ key }) => key).join('|') || (understanding.numbers[0] ?? '?')
  const places = positions.map((position) => Object.values(position).join(' ')).join('+')
  const car = vehicle ? `for ${vehicle.model ?? vehicle.make} ${vehicle.yearStart ?? ''}`.trim() : ''
  const budget = budgetKobo === null ? '' : `at ${budgetKobo / 100}`
  return [part, places, quantity, car, budget, state === 'matched' ? '' : state].filter((one) => one !== '').join(' ')
}

testAll<[string, string[]]>([
  [
    'Good morning oga\nToyota Camry 2009\n1. Front brake pad\n2. Oil filter x2\n3. 4 plugs\n4. Top gasket\nThanks',
    [
      'brake-pads front 1 for Camry 2009',
      'oil-filter 2 for Camry 2009',
      'spark-plugs 4 for Camry 2009',
      'head-gasket 1 for Camry 2009',
    ],
  ],
  [
    '[23/11, 14:05] Emeka: Abeg check these\n[23/11, 14:05] Emeka: brake pad corolla 2010\n[23/11, 14:06] Emeka: radiator corolla 2010\n[23/11, 14:06] Emeka: call me 08031234567',
    ['brake-pads 1 for Corolla 2010', 'radiator 1 for Corolla 2010'],
  ],
  [
    'For camry 2005:\n- kick starter\n- brain box\nFor corolla 2010\n- radiator\n- fan belt\nFor highlander 2008\n- rack end 2 pcs',
    [
      'starter-motor 1 for Camry 2005',
      'ecu 1 for Camry 2005',
      'radiator 1 for Corolla 2010',
      'fan-belt 1 for Corolla 2010',
      'rack-end 2 for Highlander 2008',
    ],
  ],
  [
    'brake pad, oil filter and air filter for camry 2009',
    ['brake-pads 1 for Camry 2009', 'oil-filter 1 for Camry 2009', 'air-filter 1 for Camry 2009'],
  ],
  ['front and rear brake pad corolla 2008', ['brake-pads front+rear 1 for Corolla 2008']],
  ['left and right headlamp camry 2012', ['head-lamp left+right 2 for Camry 2012']],
  [
    'oil, air and cabin filter highlander 2010',
    ['oil-filter 1 for Highlander 2010', 'air-filter 1 for Highlander 2010', 'cabin-filter 1 for Highlander 2010'],
  ],
  [
    'brake pad\ndisc\ncaliper\nAccord 2006',
    ['brake-pads 1 for Accord 2006', 'brake-disc 1 for Accord 2006', 'brake-caliper 1 for Accord 2006'],
  ],
  [
    'Camry 2006\nbrake pad\nrack end\nsame for 2007',
    [
      'brake-pads 1 for Camry 2006',
      'rack-end 1 for Camry 2006',
      'brake-pads 1 for Camry 2007',
      'rack-end 1 for Camry 2007',
    ],
  ],
  [
    'this is for camry 2006\nalternator 15k\nradiator ₦45,000\nstarter last price 20\nwater pump 12,500 naira',
    [
      'alternator 1 for Camry 2006 at 15000',
      'radiator 1 for Camry 2006 at 45000',
      'starter-motor 1 for Camry 2006 at 20000',
      'water-pump 1 for Camry 2006 at 12500',
    ],
  ],
  ['engine oil 5w30 4 litres\natf ws 4l\nbrake fluid dot 4', ['engine-oil 1', 'atf 1', 'brake-fluid 1']],
  ['bolt and nut\nrack and pinion for camry 2007', ['bolt-nut 1 for Camry 2007', 'steering-rack 1 for Camry 2007']],
  [
    'Honda Accord 2005: shock front, shock rear, 2 tie rod ends & ball joint',
    [
      'front-strut 1 for Accord 2005',
      'rear-shock 1 for Accord 2005',
      'tie-rod-end 2 for Accord 2005',
      'ball-joint 1 for Accord 2005',
    ],
  ],
  [
    'I need the following:\n* tokunbo gearbox\n* engine seat\n* gear seat\nfor my sienna 2005',
    [
      'gearbox-manual|gearbox-automatic 1 for Sienna 2005',
      'engine-mount 1 for Sienna 2005',
      'gearbox-mount 1 for Sienna 2005',
    ],
  ],
  [
    'ENGINE PARTS for Honda Accord 2005:\nspark plug - 4\nBODY PARTS\nside mirror left\n*Brakes*\nfront pads',
    ['spark-plugs 4 for Accord 2005', 'door-mirror left 1 for Accord 2005', 'brake-pads front 1 for Accord 2005'],
  ],
  [
    'abeg una get these ones for my corolla 2005:\nkick starter\nbrain box',
    ['starter-motor 1 for Corolla 2005', 'ecu 1 for Corolla 2005'],
  ],
  [
    'Part\tQty\tPrice\n1\tBrake pad\t2\t15,000\t30,000\n2\tOil filter\t1\t3500\nCorolla 2010',
    ['brake-pads 2 for Corolla 2010 at 15000', 'oil-filter 1 for Corolla 2010 at 3500'],
  ],
  [
    'Good morning sir, I am writing because my Toyota Corolla 2010 has been giving me problem since last week. The mechanic says I should change the front brake pad. He also said that the oil filter is bad! God bless you, I hope to hear from you soon.',
    ['brake-pads front 1 for Corolla 2010', 'oil-filter 1 for Corolla 2010'],
  ],
  ['Chassis no: 2T1BU4EE9AC123456\nbrake pad', ['brake-pads 1 vehicle_needed']],
  ['04465-02220\n90915-YZZE1 x3', ['0446502220 1', '90915YZZE1 3']],
  ['tyre\nbattery 75ah\n195/65R15 x4', ['tyre 1 choose', 'car-battery 1', 'tyre 4']],
  [
    'big daddy\nshock\nlinkage\ndriver side mirror',
    [
      'front-strut|rear-shock 1 for Camry 2002',
      'stabilizer-link 1 for Camry 2002',
      'door-mirror left 1 for Camry 2002',
    ],
  ],
  ['Acct 0123456789 GTBank Emeka Obi\nBrake shoe hiace 2010', ['brake-shoes 1 for HiAce 2010']],
  ['brake pad', ['brake-pads 1 vehicle_needed']],
  [
    'Qty 5 oil filter corolla 2010; 5 air filter corolla 2010; 2 cabin filter corolla 2010',
    ['oil-filter 5 for Corolla 2010', 'air-filter 5 for Corolla 2010', 'cabin-filter 2 for Corolla 2010'],
  ],
  [
    '1) 2 front shock 2) 2 rear shock 3) stabilizer linkage pair Rav4 2008',
    ['front-strut 2 for RAV4 2008', 'rear-shock 2 for RAV4 2008', 'stabilizer-link 2 for RAV4 2008'],
  ],
  [
    'pls send price of:\n1. Compressor\n2. Condenser\n3. Expansion valve\nVehicle: Lexus RX350 2008',
    ['ac-compressor 1 for RX 350 2008', 'ac-condenser 1 for RX 350 2008', 'expansion-valve 1 for RX 350 2008'],
  ],
  [
    'brake pad all round camry 2008\none side headlamp corolla 2010\nflux capacitor for camry 2009',
    ['brake-pads front+rear 1 for Camry 2008', 'head-lamp 1 for Corolla 2010 choose', '? 1 for Camry 2009 unmatched'],
  ],
  [
    'Fleet order\nHilux 2014 - clutch kit x3\nHiace 2012 - brake shoe 6 sets\nPrado 2008 - lower arm left, lower arm right',
    [
      'clutch-kit 3 for Hilux 2014',
      'brake-shoes 6 for HiAce 2012',
      'control-arm left lower 1 for Land Cruiser Prado 2008',
      'control-arm left lower 1 for Land Cruiser Prado 2008'.replace('left', 'right'),
    ],
  ],
])('a pasted list becomes one line for each part, with its vehicle', (text, lines) => {
  expect(parse(text).lines.map(short)).toEqual(lines)
})

test('greetings, phone and account numbers are in no line', () => {
  const { lines, ignored } = parse('Good morning\nbrake pad camry 2009 call 0803 123 4567\nAcct 0123456789 GTBank')
  expect(JSON.stringify(lines)).not.toMatch(/0803|0123456789/)
  expect(ignored).toEqual(['Good morning'])
})

test('a model without a year brings one question for the whole list', () => {
  expect(parse('camry\nalternator\nradiator').problems).toEqual([
    { code: 'year_missing', message: 'Which year is the Camry?' },
  ])
})

test('a VIN in a list is kept apart from the parts', () => {
  expect(parse('JTDBR32E530012345\nbrake pads')).toMatchObject({
    vins: ['JTDBR32E530012345'],
    lines: [{ text: 'brake pads' }],
  })
})

test('a list that is empty, too long, or has too many lines or parts says so', () => {
  const codes = (text: string) => parse(text).problems.map(({ code }) => code)
  expect(codes('  \n ')).toEqual(['empty'])
  expect(codes('hello')).toEqual(['empty'])
  expect(codes('a'.repeat(MAX_LIST_LENGTH + 1))).toEqual(['text_too_long'])
  expect(codes(`brake pad ${'x'.repeat(200)}`)).toContain('line_too_long')
  expect(codes('500 pcs oil filter corolla 2010')).toEqual(['quantity_too_large'])
  const long = parse('brake pad camry 2009\n'.repeat(MAX_LIST_LINES + 14))
  expect(long.problems).toEqual([
    { code: 'too_many_lines', message: 'A list may have 60 lines. Yours has 74: split it in two.' },
  ])
})

test('60 lines give the same answer each time', () => {
  const text = 'front brake pad camry 2009 x2\nalternator corolla 2005\nshock rav4 2008 left and right\n'.repeat(20)
  const first = parse(text)
  const second = parse(text)
  expect(second).toEqual(first)
  expect(first.lines).toHaveLength(60)
})

test('a text of commas alone is read once', () => {
  let count = 0
  splitPieces('a,'.repeat(150), (text) => {
    count += 1
    return understand(text)
  })
  expect(count).toBe(1)
})
