import { expect, test } from 'vitest'

import { readKeywordData } from '#tests/golden/keyword-data.ts'

import { createUnderstand } from './understanding.rules.ts'

const understand = createUnderstand(readKeywordData())

const readChoices = (text: string) => understand(text).question?.choices.map(({ label }) => label)

test.each([
  ['toyota carib alternator', 'Toyota', 'carib'],
  ['daewoo magnus headlight', 'Daewoo', 'magnus'],
  ['2008 hyundai dynasti radiator', 'Hyundai', 'dynasti'],
  ['honda corola headlight', 'Honda', 'corola'],
  ['benz 605 clutch', 'Mercedes-Benz', null],
])('“%s” keeps its make, and no word is corrected to a model of another make', (text, make, unknown) => {
  const answer = understand(text)
  expect(answer).toMatchObject({ vehicle: { make, model: null }, corrected: [], question: null })
  expect(answer.unknown).toEqual(unknown === null ? [] : [unknown])
})

test.each([
  ['toyota matix coil', 'Matrix'],
  ['toyota camri brake pad', 'Camry'],
  ['mitsubishi alternator corola', 'Corolla'],
])('a misspelt model in “%s” is still corrected to the %s', (text, model) => {
  expect(understand(text)).toMatchObject({ vehicle: { make: 'Toyota', model } })
})

test.each([
  ['nissan magnum alternator', 'Nissan', 'magnum'],
  ['tvs maxima brake shoe', 'TVS', 'maxima'],
])('“%s” is for the typed make, and its model is unknown', (text, make, unknown) => {
  expect(understand(text)).toMatchObject({ vehicle: { make, model: null }, unknown: [unknown] })
})

test.each([
  ['toyota sonata brake pad', 'Hyundai Sonata', 'Toyota'],
  ['honda elantra 2012 headlight', 'Hyundai Elantra 2012', 'Honda 2012'],
  ['toyota 2008 accord alternator', 'Honda Accord 2008', 'Toyota 2008'],
])('“%s”, whose model is of another make, shows the %s and asks', (text, ...choices) => {
  expect(readChoices(text)).toEqual(choices)
  expect(understand(text)).toMatchObject({ unknown: [] })
})

test.each(['mitsubishi alternator corolla', 'toyota lexus rx350 shock', 'volvo n12 clutch', 'vauxhall astra radiator'])(
  'no make in “%s” is asked about',
  (text) => {
    expect(understand(text).question).toBeNull()
  },
)

test.each([
  ['benz 350 2010 headlight', ['E-Class', 'ML-Class', 'C-Class', 'GLK'].map((name) => `Mercedes-Benz ${name} 2010`)],
  [
    'benz 500 2010 brake pad',
    ['S-Class', 'ML-Class', 'E-Class', 'G-Class'].map((name) => `Mercedes-Benz ${name} 2010`),
  ],
  ['benz 300 radiator', ['C-Class', 'E-Class', 'ML-Class', 'GLC'].map((name) => `Mercedes-Benz ${name}`)],
  ['lexus 350 headlight', ['RX 350', 'ES 350', 'IS 350', 'GS 350'].map((name) => `Lexus ${name}`)],
  ['lexus jeep 470 shock', ['GX 470', 'LX 470'].map((name) => `Lexus ${name}`)],
])('the number in “%s” asks which model is meant', (text, choices) => {
  expect(readChoices(text)).toEqual(choices)
})

test.each([
  ['lexus 570 brake pad', 'LX 570'],
  ['benz 300 1990 radiator', '300'],
  ['benz 350 e class headlight', 'E-Class'],
  ['lexus rx 350 2010 headlight', 'RX 350'],
])('the number in “%s” means the %s', (text, model) => {
  expect(understand(text)).toMatchObject({ vehicle: { model }, question: null, unknown: [] })
})

test.each(['the car is overheating', 'my car is hot'])('“%s” names no vehicle', (text) => {
  expect(understand(text).vehicle).toBeNull()
})

test.each(['lexus alternator 200 amps', 'lexus bulb 300 watt'])('a measure in “%s” does not name a model', (text) => {
  expect(understand(text)).toMatchObject({ vehicle: { make: 'Lexus', model: null }, question: null })
})

test.each([
  ['nissan caravan brake pad', 'Nissan', 'Caravan'],
  ['vw caravelle clutch', 'Volkswagen', 'Caravelle'],
  ['premio 2005 brake pad', 'Toyota', 'Premio'],
  ['nissan march headlight', 'Nissan', 'March'],
  ['toyota wish radiator', 'Toyota', 'Wish'],
  ['captiva 2010 brake pad', 'Chevrolet', 'Captiva'],
  ['hyundai county clutch', 'Hyundai', 'County'],
  ['benz 608 clutch', 'Mercedes-Benz', 'L608'],
])('“%s” is for the %s %s', (text, make, model) => {
  expect(understand(text)).toMatchObject({ vehicle: { make, model }, question: null, unknown: [] })
})

test.each(['i wish to buy radiator', 'brake pad from march 2019'])('“%s” names no vehicle', (text) => {
  expect(understand(text).vehicle?.model ?? null).toBeNull()
})
