import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createInjectClient } from '#tests/support/api-clients.ts'
import { testAll } from '#tests/support/check-each.ts'
import { PARTS_LISTS } from '#tests/support/parts-lists.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

import { type Conversation, type ReplyLine, sendMessage } from './assistant.contract.ts'

let shop: TestShop
beforeAll(async () => (shop = await openTestShop({ demo: true })))
afterAll(() => shop.close())

let addresses = 0
/** A visitor with an address and a rate limit of their own. */
function newVisitor() {
  addresses += 1
  const caller = createInjectClient(shop.app, {}, `10.79.0.${addresses}`)
  return (text: string, conversation: Partial<Conversation> = {}) =>
    caller(sendMessage, { body: { text, conversation } })
}

const lineText = ({ quantity, understood }: ReplyLine) => (quantity === 1 ? '' : `${quantity} x `) + understood

describe('a pasted list is answered line by line:', () => {
  testAll(PARTS_LISTS)('part and vehicle of each line are understood', async (pasted, lines) => {
    const reply = await newVisitor()(pasted)
    expect(reply.lines.map(lineText)).toEqual(lines)
    for (const { listings, outcome, ask } of reply.lines) {
      expect(listings.length).toBeLessThanOrEqual(3)
      expect(outcome === null).toBe(ask !== null)
    }
  })
})

test('a missing year is asked once for the whole list, and the answer completes each line', async () => {
  const speak = newVisitor()
  const asked = await speak('front brake pads\noil filter\nfor my camry')
  expect(asked).toMatchObject({
    ask: 'year',
    lines: [
      { ask: 'year', choices: [] },
      { ask: 'year', choices: [] },
    ],
  })
  expect(asked.text).toContain('Of which year is your Toyota Camry?')
  const answered = await speak('2008', asked.conversation)
  expect(answered.lines.map(lineText)).toEqual([
    'Brake Pad Set front Toyota Camry 2008',
    'Oil Filter Toyota Camry 2008',
  ])
  expect(answered.lines[0]?.listings.map(({ part_no: numbers }) => numbers).join()).toContain('04465-33450')
  const other = await speak('for a 2005 instead', answered.conversation)
  expect(other.lines.map(({ understood }) => understood)).toEqual([
    'Brake Pad Set front Toyota Camry 2005',
    'Oil Filter Toyota Camry 2005',
  ])
})

test('a count before a part of a list does not say the year of the vehicle above it', async () => {
  const { lines } = await newVisitor()('Honda Accord 2008\n10 bulbs h7\n12 oil filters')
  expect(lines.map(({ understood, quantity }) => [understood, quantity])).toEqual([
    ['Bulb H7 Honda Accord 2008', 10],
    ['Oil Filter Honda Accord 2008', 12],
  ])
})

test('two cars without a year are asked about one after the other', async () => {
  const speak = newVisitor()
  const first = await speak('oil filter for camry\nair filter for corolla')
  expect(first.text).toContain('Of which year is your Toyota Camry?')
  const second = await speak('2009', first.conversation)
  expect(second.text).toContain('Of which year is your Toyota Corolla?')
  const { lines } = await speak('2010', second.conversation)
  expect(lines.map(lineText)).toEqual(['Oil Filter Toyota Camry 2009', 'Air Filter Toyota Corolla 2010'])
})

test('the question about one line is answered for this line alone', async () => {
  const asked = await newVisitor()('nut\noil filter\ncorolla 2010')
  const [nut, filter] = asked.lines
  expect(nut).toMatchObject({ ask: 'part', outcome: null })
  expect(nut?.choices.length).toBeGreaterThan(1)
  const body = { text: nut?.choices[0] ?? '', conversation: asked.conversation, line: 0 }
  const { lines } = await shop.visitor(sendMessage, { body })
  expect(lines[0]?.understood).toBe(`${nut?.choices[0]} Toyota Corolla 2010`)
  expect(lines[1]).toEqual(filter)
})

test('a line keeps its unit and its budget after a later message', async () => {
  const speak = newVisitor()
  const asked = await speak('a pair of front shocks 45k\noil filter\nfor my camry')
  expect(asked.lines).toMatchObject([
    { quantity: 2, unit: 'pair', budgetKobo: 4_500_000 },
    { quantity: 1, unit: 'each', budgetKobo: null },
  ])
  const answered = await speak('2008', asked.conversation)
  expect(answered.lines[0]).toMatchObject({ quantity: 2, unit: 'pair', budgetKobo: 4_500_000 })
})

test('a line with an impossible budget is answered without it', async () => {
  const { lines } = await newVisitor()(
    'oil filter camry 2008 ₦999,999,999,999,999,999,999\nair filter camry 2008 ₦9,000',
  )
  expect(lines.map(({ budgetKobo }) => budgetKobo)).toEqual([null, 900_000])
})

test('a list of 60 lines is answered whole, and a longer one is refused', async () => {
  const parts = (count: number) =>
    Array.from({ length: count }, (_, at) => `${at + 1}. oil filter camry ${1990 + (at % 30)}`)
  const { lines, text } = await newVisitor()(parts(60).join('\n'))
  expect(lines).toHaveLength(60)
  expect(lines.every(({ outcome, ask }) => outcome !== null || ask !== null)).toBe(true)
  expect(text).toContain('Your list has 60 parts.')
  const refused = {
    status: 400,
    body: { errors: { text: ['A list may have 60 lines. Yours has 74: split it in two.'] } },
  }
  await expect(newVisitor()(parts(74).join('\n'))).rejects.toMatchObject(refused)
})

test('a text of 2,000 characters is read, and phone numbers in it are kept nowhere', async () => {
  const line = 'please my good friend I need oil filter for toyota camry 2009 and call me on 0803 123 4567'
  const pasted = Array.from({ length: 22 }, () => line).join('\n')
  expect(pasted.length).toBeGreaterThan(2_000)
  const reply = await newVisitor()(pasted)
  expect(reply.lines).toHaveLength(22)
  expect(JSON.stringify(reply)).not.toContain('0803')
})

test('a long list costs more of the limit of an address than one message', async () => {
  const list = Array.from({ length: 60 }, (_, at) => `oil filter camry ${1990 + (at % 30)}`).join('\n')
  const ask = () =>
    shop.app.inject({
      method: 'POST',
      url: '/api/assistant/messages/',
      payload: { text: list },
      remoteAddress: '10.77.0.2',
    })
  const statuses: number[] = []
  for (let turn = 0; turn < 9; turn += 1) statuses.push((await ask()).statusCode)
  expect(statuses).toEqual([...Array.from({ length: 8 }, () => 200), 429])
})
