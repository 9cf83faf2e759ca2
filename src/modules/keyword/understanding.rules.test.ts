import fc from 'fast-check'
import { expect, test } from 'vitest'

import { readKeywordData } from '#tests/golden/keyword-data.ts'
import { readGoldenRows } from '#tests/golden/read-golden-rows.ts'
import { testAll } from '#tests/support/check-each.ts'

import { createUnderstand } from './understanding.rules.ts'

const data = readKeywordData()
const understand = createUnderstand(data)
const rows = [
  ...readGoldenRows('requests.tsv'),
  ...readGoldenRows('requests-2.tsv'),
  ...readGoldenRows('requests-3.tsv'),
  ...readGoldenRows('requests-4.tsv'),
  ...readGoldenRows('requests-5.tsv'),
]
const texts = rows.map(([text = '']) => text)
const findTypes = (text: string) => understand(text).types.map(({ key }) => key)
const findVehicle = (text: string) => {
  const { vehicle } = understand(text)
  return vehicle && [vehicle.make, vehicle.model, vehicle.yearStart].filter((part) => part !== null).join(' ')
}

testAll([
  ['brake pad corolla 2010', 'brake-pads', 'Toyota Corolla 2010'],
  ['radiator corolla 2010', 'radiator', 'Toyota Corolla 2010'],
  ['plug for camry 2009', 'spark-plugs', 'Toyota Camry 2009'],
  ['altenator corola 2005', 'alternator', 'Toyota Corolla 2005'],
  ['spark plug corolla 2010', 'spark-plugs', 'Toyota Corolla 2010'],
  ['brake master cylinder camry 2009', 'brake-master-cylinder', 'Toyota Camry 2009'],
  ['brake pad without sensor corolla 2010', 'brake-pads', 'Toyota Corolla 2010'],
  ['side glass front left corolla 2010', 'door-glass', 'Toyota Corolla 2010'],
  ['brake pad renault master 2009', 'brake-pads', 'Renault Master 2009'],
  ['spark plug chevrolet 2010', 'spark-plugs', 'Chevrolet 2010'],
  ['brake pad mercedes c class 2009', 'brake-pads', 'Mercedes-Benz C-Class 2009'],
  ['hiace back door 2008', 'tailgate', 'Toyota HiAce 2008'],
  ['hiace back door left 2008', 'door', 'Toyota HiAce 2008'],
  ['camry back door 2008', 'door', 'Toyota Camry 2008'],
  ['wta pump crola 2012', 'water-pump', 'Toyota Corolla 2012'],
  ['bmw 3 2007 brake pads', 'brake-pads', 'BMW 3 Series 2007'],
  ['3 engine mounts mazda 3 2010', 'engine-mount', 'Mazda 3 2010'],
  ['5 wheel nuts bmw 2008', 'wheel-nut', 'BMW 2008'],
])('a request brings the part that it names for the car that it names', (text, type, vehicle) => {
  expect(findTypes(text)).toEqual([type])
  expect(findVehicle(text)).toBe(vehicle)
})

test('a family of models brings its members that were made in the year, of every market', () => {
  const named = (ids: readonly number[] = []) => ids.map((id) => data.models.find((model) => model.id === id)?.name)
  expect(named(understand('golf 2002').vehicle?.modelIds)).toEqual(['Golf (Europe)', 'Golf', 'GTI'])
  expect(named(understand('golf (europe) 1984').vehicle?.modelIds)).toEqual(['Golf (Europe)'])
})

test('a year outside a nickname is used, and a note says what the nickname usually means', () => {
  const text = 'Big Daddy usually means Camry 2002–2006. You typed 2009.'
  const params = { nickname: 'Big Daddy', model: 'Camry', years: '2002–2006', typed: '2009' }
  const note = { code: 'nickname_years', text, params }
  expect(understand('big daddy 2009 brake pad').vehicle).toMatchObject({ yearStart: 2009, nickname: 'Big Daddy', note })
})

test('a position that the part has no slot for is ignored, and said to be', () => {
  expect(understand('left alternator camry 2009')).toMatchObject({ positions: {}, ignored: ['left'] })
})

test('a name of several families becomes a question with the types as choices', () => {
  const { question, types } = understand('nut')
  expect(question?.choices.map(({ value }) => value)).toEqual(types.map(({ key }) => key))
  expect(types.length).toBeGreaterThan(1)
})

testAll([
  ['filter corolla 2010', ['oil-filter', 'fuel-filter', 'cabin-filter', 'hydraulic-filter', 'air-filter']],
  ['belt', ['timing-belt', 'fan-belt', 'seat-belt']],
  ['brake', ['brake-pads', 'brake-disc', 'brake-drum', 'brake-shoes', 'brake-caliper']],
])('a word of several parts becomes a question with at most five choices', (text, keys) => {
  expect(understand(text).question?.choices.map(({ value }) => value)).toEqual(keys)
})

test('a bare number beside a wheel or tyre is its rim', () => {
  expect(understand('tokunbo tyres 17')).toMatchObject({ sizes: { rim: 17 }, quantity: null })
  expect(understand('4 tyres')).toMatchObject({ quantity: 4 })
})

test('a dozen is twelve, and a number word is not part of a name', () => {
  expect(understand('2dozen oil filter')).toMatchObject({ quantity: 24 })
  expect(understand('four injectors camry')).toMatchObject({ quantity: 4, types: [{ key: 'fuel-injector' }] })
})

test('an unfinished last word counts by how it begins, and is not corrected', () => {
  expect(understand('brake pa', { unfinished: true })).toMatchObject({ corrected: [], types: [{ key: 'brake-pads' }] })
  expect(understand('brake padds', { unfinished: true }).corrected).toEqual([])
  expect(understand('hand brake cab', { unfinished: true })).toMatchObject({ types: [{ key: 'parking-brake-cable' }] })
})

test('no word is corrected into a make or model when the vehicle was chosen elsewhere', () => {
  expect(understand('radiator corola')).toMatchObject({ vehicle: { model: 'Corolla' } })
  expect(understand('radiator corola', { hasVehicle: true })).toMatchObject({ vehicle: null, corrected: [] })
})

const FILLER =
  'abeg|abi|oga|pls|please|do you have|you get|una get|i need|i dey find|how much|for my|urgently|good morning|cheap|in lagos|in abuja|sir'
const filler = fc.constantFrom(...FILLER.split('|'))
const isOneReading = (answer: ReturnType<typeof understand>) => ({
  ...answer,
  ignored: [],
  types: answer.types.map(({ key }) => key),
})

test('filler anywhere between the words of a request does not change the answer', () => {
  const gap = fc.double({ min: 0, max: 1, noNaN: true })
  const requests = texts.filter(
    (text) => /^[\w -]+$/.test(text) && understand(text).numbers.length === 0 && !/dash cam|car cover/.test(text),
  )
  fc.assert(
    fc.property(fc.constantFrom(...requests), filler, gap, (text, words, place) => {
      const typed = text.split(' ')
      const at = betweenWholeNames(typed, Math.floor(place * (typed.length + 1)))
      const longer = [...typed.slice(0, at), words, ...typed.slice(at)].join(' ')
      expect(isOneReading(understand(longer)), longer).toEqual(isOneReading(understand(text)))
    }),
    { numRuns: 500 },
  )
})

const isFillerWord = (word: string) =>
  understand(word).ignored.length > 0 || /^(?:i|u|need|find|dey|foreign)$/.test(word)

/** Moves a place to the front where it would part a name, a number and its unit, or a phrase of several words. */
function betweenWholeNames(words: readonly string[], at: number): number {
  const [before = '', after = ''] = [words[at - 1], words[at]]
  const all = findTypes(words.join(' ')).join()
  const sides = [words.slice(0, at), words.slice(at)].map((side) => findTypes(side.join(' ')).join())
  const isPartWhole = sides.includes(all) && sides.every((side) => side === all || side === '')
  const isInFiller = isFillerWord(before) || isFillerWord(after)
  return isPartWhole && !isInFiller && !isInPhrase(before, after) ? at : 0
}

/** "Less than", "gates belt", "air bag", "camber plate": two words that say one thing. */
function isInPhrase(before: string, after: string): boolean {
  const { vehicle, condition, brand, unknown, types } = understand(`${before} ${after}`)
  const isName = types.length > 0 && [before, after].every((word) => findTypes(word).length === 0)
  const isOneThing = vehicle !== null || condition !== null || brand !== null || isName
  return isOneThing || unknown.length === 2 || /\d/.test(before + after)
}

// In another order these are other things: a shock boot differs from a boot shock, "tear rubber" is an idiom, "u" alone
// is "you", "motor" apart from its noun is the car, what "with" follows is the part, and half a word says nothing.
const OTHER_READING =
  /boot shock|dash cam|tear rubber|u bolt|(?:fan|wiper|blower|roof|water) motor|\bwith\b|alter nator|\b[cs] class|focus|generator type|cross joint/

test('the order of the words changes neither type nor vehicle', () => {
  const plain = rows.filter(
    ([text = '', type = '']) =>
      /^[a-z ]+ (?:19|20)\d\d$/i.test(text) && !type.startsWith('ask') && !OTHER_READING.test(text),
  )
  const order = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 12, maxLength: 12 })
  const misses = new Set<string>()
  fc.assert(
    fc.property(fc.constantFrom(...plain), order, ([text = ''], keys) => {
      const words = text.split(' ')
      const moved = words.toSorted((a, b) => (keys[words.indexOf(a)] ?? 0) - (keys[words.indexOf(b)] ?? 0)).join(' ')
      if (String(findTypes(moved)) !== String(findTypes(text)) || findVehicle(moved) !== findVehicle(text))
        misses.add(`${moved}: ${findTypes(moved).join()} ${findVehicle(moved)}`)
    }),
    { numRuns: 1500, seed: 1 },
  )
  expect([...misses]).toEqual([])
})

test('three spellings of a part number give the same numbers', () => {
  const digits = fc.stringMatching(/^\d{5}$/)
  const end = fc.oneof(
    fc.stringMatching(/^\d{5}$/),
    fc.stringMatching(/^\d[A-Z]\d{3}$/),
    fc.stringMatching(/^[A-Z]{3}\d{2}$/),
  )
  fc.assert(
    fc.property(digits, end, fc.constantFrom('', 'brake pad '), (first, last, part) => {
      const answers = [`${first}-${last}`, `${first}${last}`, `${first} ${last}`].map((text) => understand(part + text))
      for (const { numbers } of answers) expect(numbers, `${first} ${last}`).toEqual([first + last])
      for (const { types } of answers) expect(types).toEqual(answers[0]?.types)
    }),
    { numRuns: 200, seed: 7 },
  )
})

const TRADE_WORDS = [
  ...new Set(
    data.types.flatMap(({ name, spokenNames }) =>
      [name, ...spokenNames].flatMap((text) => text.toLowerCase().match(/[a-z]{3,}/g) ?? []),
    ),
  ),
]
const STREET_WORDS =
  'ladipo mushin berger nnewi onitsha ikeja alaba tokunbo belgium wetin abeg sabi wahala oga chairman muscle daddy spider china ' +
  'sump rim cluster reverse litre amps blower bushing winder idler slack tappet con main airbag rotor lining servo knuckle danfo ' +
  'molue okrika mechanic rewire panel beater painter vulcanizer apprentice driver conductor fuel petrol diesel kerosene garage ' +
  'workshop market dealer naira kobo transfer delivery waybill original grade sharp'

const isVehicleName = (word: string) => understand(`${word} 2010`).vehicle !== null

test('words of the trade, places and Pidgin are never corrected into a make or model', () => {
  expect(TRADE_WORDS.length).toBeGreaterThan(500)
  const wrong = [...TRADE_WORDS, ...STREET_WORDS.split(' ')].filter((word) =>
    understand(`${word} 2010`).corrected.some(({ to }) => isVehicleName(to)),
  )
  expect(wrong).toEqual([])
})

test('no text of 300 characters throws, and none costs more than 30 misspelt requests', () => {
  const hostile = [
    'a',
    '1',
    '1/',
    'a-',
    '9 ',
    'a 1 ',
    '195/',
    '12v ',
    'brake ',
    'x2 ',
    '🚗',
    '\u0000',
    '\uD800',
    "'",
    '1.1',
    'qwe rty ',
    'altenater camrry ',
  ].map((piece) => piece.repeat(300))
  // Processor time against that of two misspelt words: the machine and other tests change both alike.
  const measure = (text: string, times: number) => {
    const start = process.cpuUsage()
    for (let time = 0; time < times; time++) understand(text)
    return process.cpuUsage(start).user / times
  }
  const measureLeast = (text: string, times: number) =>
    Math.min(...Array.from({ length: 5 }, () => measure(text, times)))
  measure('altenater camrry 2010', 20)
  const misspelt = measureLeast('altenater camrry 2010', 20)
  const costs = hostile.map((text) => ({ text: text.slice(0, 20), requests: measureLeast(text, 1) / misspelt }))
  expect(costs.filter(({ requests }) => requests > 30)).toEqual([])
  const anything = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ maxLength: 300 }))
  fc.assert(
    fc.property(anything, (text) => {
      expect(understand(text)).toHaveProperty('types')
    }),
    { numRuns: 1000 },
  )
  expect(understand('\uD800 brake pad \uDC00\u0007 camry 2009 🚗').types.map(({ key }) => key)).toEqual(['brake-pads'])
})

test('a brand that a seller calls by a common word of parts changes no answer', () => {
  for (const name of ['Oil', 'Filter', 'Brake', 'Pad', 'Oil Filter']) {
    const read = createUnderstand({ ...data, brands: [...data.brands, { id: 99_999, name }] })
    expect(read('oil filter').types.map(({ key }) => key)).toEqual(['oil-filter'])
    expect(read('brake pad corolla 2010').brand).toBeNull()
  }
  expect(createUnderstand(data)('bendix brake pad corolla 2010').brand?.name).toBe('Bendix')
})

test('a brand within the name of a part is not read as a brand', () => {
  const brands = [...data.brands, { id: 99_998, name: 'Piston' }, { id: 99_999, name: 'Ring Set' }]
  const read = createUnderstand({ ...data, brands })
  for (const [text, type] of [
    ['Piston Ring Set', 'piston-rings'],
    ['Starter Bendix', 'starter-bendix'],
  ] as const)
    expect(read(text)).toMatchObject({ brand: null, types: [{ key: type }] })
})

testAll([['spider'], ['muscle'], ['regular'], ['every'], ['king']])(
  'an ordinary word that is also the name of a vehicle names none alone',
  (text) => {
    expect(understand(text).vehicle).toBeNull()
  },
)

test('a nickname beside a year counts where the model that is a word was not made then', () => {
  expect(findVehicle('spider 2010 bumper')).toBe('Toyota Camry 2010')
})

testAll([
  ['altenator', 'altenator', 'alternator', 'alternator'],
  ['front shork', 'shork', 'shock', 'front-strut'],
  ['brke pad', 'brke', 'brake', 'brake-pads'],
  ['vlve cover gasket', 'vlve', 'valve', 'valve-cover-gasket'],
  ['camery front brake pad', 'camery', 'camry', 'brake-pads'],
  ['camy brake pad', 'camy', 'camry', 'brake-pads'],
  ['oli filter', 'oli', 'oil', 'oil-filter'],
])('a misspelt word is corrected, also where a name holds it, and said to be', (text, from, to, type) => {
  expect(understand(text)).toMatchObject({ corrected: [{ from, to }], types: [{ key: type }] })
})

test('beside a part number a lone word of many parts asks nothing', () => {
  expect(understand('brake').question).not.toBeNull()
  expect(understand('brake 04465-33450').question).toBeNull()
})
