import { expect, test } from 'vitest'

import { readKeywordData } from '#tests/golden/keyword-data.ts'

import { createUnderstand } from './understanding.rules.ts'

const understand = createUnderstand(readKeywordData())

test.each([
  ['lower bowl joint for hilux 2012', 'ball-joint'],
  ['all tenator kia sportage 2013', 'alternator'],
  ['ac conden sir sonata 2013', 'ac-condenser'],
  ['head gas cat corolla 2005', 'head-gasket'],
  ['tayrod end civic 2008', 'tie-rod-end'],
  ['cattle lytic converter corolla 2009', 'catalytic-converter'],
])('a name that a phone wrote as other words is read by its sound: "%s"', (text, key) => {
  expect(understand(text).types.map((type) => type.key)).toEqual([key])
})

test('the buyer is told which words were read as which name', () => {
  expect(understand('bowl joint camry 2009').corrected).toEqual([{ from: 'bowl joint', to: 'ball joint' }])
})

test.each(['can i pay on delivery', 'how can i return an item i bought'])(
  'words that sound like a part by accident name none: "%s"',
  (text) => {
    expect(understand(text).types).toEqual([])
  },
)

test('a word of courtesy is not heard as a piece of a name', () => {
  expect(understand('leather seat covers for 5 seater abeg').corrected).toEqual([])
})

test('an English word is corrected to a part beside which a name has it, and never to a vehicle', () => {
  expect(understand('head casket corolla 2005').corrected).toEqual([{ from: 'casket', to: 'gasket' }])
  expect(understand('fire extinguishers for our pool vehicles').vehicle).toBeNull()
  expect(understand("fire extinguishers for the company's cars").vehicle).toBeNull()
})

test('a filler word is a model only beside its make', () => {
  expect(understand('lexus gearbox is bad').vehicle?.model).toBeNull()
  expect(understand('lexus is 2008 gearbox').vehicle?.model).toBe('IS')
})
