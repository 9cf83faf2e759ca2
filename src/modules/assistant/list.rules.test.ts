import { expect, test } from 'vitest'

import { createUnderstand } from '#modules/keyword/understanding.rules.ts'
import { readKeywordData } from '#tests/golden/keyword-data.ts'

import type { Conversation } from './assistant.contract.ts'
import { NOTHING_KNOWN, remember } from './conversation.rules.ts'
import { readList } from './list.rules.ts'
import { readMessage } from './message.rules.ts'

const understand = createUnderstand(readKeywordData())
const EMPTY: Conversation = { ...NOTHING_KNOWN, lines: [] }

/** "10 Oil Filter, HiAce 2014", for each line. */
function readLines(text: string): string[] {
  const list = readList(text, understand, EMPTY)
  if (!('lines' in list)) return []
  return list.lines.map(({ part, quantity, model, year }) => `${quantity} ${part}, ${model} ${year}`.trim())
}

test.each([
  [
    'Hiace 2014\noil filter 10\nair filter - 12\nplugs x16',
    ['10 Oil Filter, HiAce 2014', '12 Air Filter, HiAce 2014', '16 Spark Plug, HiAce 2014'],
  ],
  ['oil filter 10\nfuel filter (20)\nhilux 2016', ['10 Oil Filter, Hilux 2016', '20 Fuel Filter, Hilux 2016']],
  ['Camry\nbulb 12\nrelay, 14', ['12 Bulb, Camry', '14 Relay, Camry']],
  ['Corolla 2012\n10 bulbs\nfuse 15 pcs', ['10 Bulb, Corolla 2012', '15 Fuse, Corolla 2012']],
])('a count beside the part of a list does not change the year of the vehicle: %s', (text, lines) => {
  expect(readLines(text)).toEqual(lines)
})

test.each([
  ['oil filter 12', ''],
  ['12 oil filters', ''],
  ['oil filter 2012', '2012'],
  ['oil filter 05', '2005'],
  ["oil filter '12", '2012'],
  ['oil filter 12 model', '2012'],
])('“%s” after a HiAce without a year says the year “%s”', (text, year) => {
  const known = { ...NOTHING_KNOWN, make: 'Toyota', model: 'HiAce' }
  expect(remember(known, readMessage(text, understand, known), understand).year).toBe(year)
})
