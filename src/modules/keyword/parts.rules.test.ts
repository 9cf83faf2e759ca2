import { expect, test } from 'vitest'

import { readKeywordData } from '#tests/golden/keyword-data.ts'

import { createUnderstand } from './understanding.rules.ts'

const understand = createUnderstand(readKeywordData())
const findTypes = (text: string) => understand(text).types.map(({ key }) => key)

test.each([
  ['carburettor 5k', '5K'],
  ['cylinder head hiace 2l', '2L'],
])('the engine code in "%s" is kept to be checked', (text, engine) => {
  expect(understand(text).qualifiers).toEqual([engine])
})

test('a price such as 5k is not an engine', () => {
  expect(understand('carburettor for 5k').qualifiers).toEqual([])
})

test.each([
  ['rack end 4 highlander', null],
  ['ball joint 4 my camry', null],
  ['plugs 4 corolla', 4],
  ['4 ball joint camry', 4],
  ['how much 4 plugs camry', 4],
  ['i need 4 ball joint camry', 4],
  ['how much 4 ball joint camry', null],
])('in "%s" the 4 counts %s', (text, quantity) => {
  expect(understand(text)).toMatchObject({ quantity, unknown: [] })
})

test('a number at the start of a request counts the part, and one beside the make is its model', () => {
  expect(understand('3 engine mounts mazda 3')).toMatchObject({ quantity: 3, vehicle: { model: '3' } })
  expect(understand('mazda 3 engine mounts')).toMatchObject({ quantity: null, vehicle: { model: '3' } })
  expect(understand('5 wheel nuts for bmw')).toMatchObject({ quantity: 5, vehicle: { model: null } })
})

test.each('bus truck tipper lorry pickup black red silver big small single heavy petrol diesel manual'.split(' '))(
  'the word "%s" beside a part changes neither part nor vehicle',
  (word) => {
    for (const part of ['alternator', 'fender', 'radiator', 'bumper', 'thermostat', 'carburettor', 'dashboard']) {
      const spellings = [`${word} ${part} corolla 2010`, `${part} ${word} corolla 2010`, `corolla 2010 ${part} ${word}`]
      for (const text of spellings) expect([text, findTypes(text)]).toEqual([text, findTypes(part)])
    }
  },
)

test.each([
  ['plastic radiator camry', 'radiator'],
  ['rubber bumper camry', 'bumper'],
  ['plastic under bumper camry', 'engine-undershield'],
  ['iron wey hold battery', 'battery-tray'],
  ['glue wey dey hold bolt', 'thread-locker'],
  ['starter motor tvs king', 'moto-starter'],
  ['catalyc converter sienna', 'catalytic-converter'],
])('"%s" is a %s', (text, type) => expect(findTypes(text)).toEqual([type]))

test.each([
  ['shok absober frnt camry', 'front-strut'],
  ['alternator bearing corolla', 'bearing-general'],
  ['boot rubber seal corolla', 'door-seal'],
  ['wheel barring front rx 350', 'wheel-bearing'],
])('"%s" is surely a %s', (text, type) => expect(findTypes(text)).toEqual([type]))

test.each(['hylander', 'hilander', 'highlanda'])('"%s" is a Highlander by its sound', (word) => {
  expect(understand(`shok absober frnt ${word} 2008`).vehicle).toMatchObject({ model: 'Highlander', yearStart: 2008 })
})

test.each(['6206. J5', '6206.J5', '6206-J5', '6206J5'])('"%s" is one part number', (text) => {
  expect(understand(text)).toMatchObject({ numbers: ['6206J5'], isNumberOnly: true, vehicle: null })
})

test.each([
  ['oil pump switch corolla', null],
  ['knock sensor bearing', null],
  ['bracket that hold alternator camry', 'alternator-bracket'],
  ['valve cover bolt corolla', null],
  ['back axle bearing hiace', 'wheel-bearing'],
  ['thing wey dey wipe glass corolla', 'wiper-blades'],
  ['something wey dey charge battery corolla', 'alternator'],
])('"%s" is not answered by the part whose name it begins with', (text, type) => {
  expect(findTypes(text)).toEqual(type === null ? [] : [type])
})

test.each('sunday while table sorry november party never mountain'.split(' '))(
  'the English word "%s" is not corrected to a part or a vehicle',
  (word) => {
    for (const text of [word, `${word} brake pad 2010`])
      expect(understand(text)).toMatchObject({ corrected: [], vehicle: null })
  },
)

test('parts that are listed are asked about, also if their words together are a name of none', () => {
  expect(
    understand('clutch plate and pressure plate l300')
      .question?.choices.map(({ value }) => value)
      .toSorted(),
  ).toEqual(['clutch-cover', 'clutch-disc'])
})

test('a brand that is a word of other parts is read beside an oil', () => {
  expect(understand('10w40 5l shell').brand?.name).toBe('Shell')
  expect(understand('door shell corolla').brand).toBeNull()
})
