import { expect, test } from 'vitest'

import { readKeywordData } from '#tests/golden/keyword-data.ts'

import { createUnderstand } from './understanding.rules.ts'

const understand = createUnderstand(readKeywordData())

test.each([
  ['C300 brake pad', 'C-Class', ['C300']],
  ['mercedes c class c300 brake pad', 'C-Class', ['C300']],
  ['ml 350 shock', 'ML-Class', ['ML350']],
  ['benz e350 2010 brake pad', 'E-Class', ['E350']],
  ['GLK350 control arm', 'GLK', ['GLK350']],
  ['c220 cdi injector', 'C-Class', ['C220 CDI']],
  ['g63 brake pad', 'G-Class', ['G63']],
  ['gle43 brake pad', 'GLE', ['GLE43']],
  ['X5 35i injector', 'X5', ['35i']],
  ['bmw x5 xdrive35i coil', 'X5', ['xdrive35i']],
  ['x6 50i turbo', 'X6', ['50i']],
  ['x5 3.0si water pump', 'X5', ['3.0']],
  ['sprinter 412d clutch', 'Sprinter', ['412d']],
  ['actros 1844 clutch', 'Actros', ['1844']],
])('“%s” is for the %s, and leaves its badge to the seller', (text, model, qualifiers) => {
  expect(understand(text)).toMatchObject({ vehicle: { model }, qualifiers, numbers: [], unknown: [] })
})

test.each([
  ['328i radiator', '328i'],
  ['rx330 shock', 'RX 330'],
  ['es350 headlight', 'ES 350'],
])('“%s” names the model %s of the vehicle data, and leaves nothing to the seller', (text, model) => {
  expect(understand(text)).toMatchObject({ vehicle: { model }, qualifiers: [] })
})

test('a round number and a size beside a letter are no badges', () => {
  expect(understand('corolla 100 oil filters')).toMatchObject({ qualifiers: [], unknown: ['100'] })
  expect(understand('battery 45 a').vehicle).toBeNull()
})
