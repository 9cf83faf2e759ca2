import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

import { type AssistantReply, type Conversation, sendMessage } from './assistant.contract.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ demo: true })
})
afterAll(() => shop.close())

const say = (text: string, conversation: Partial<Conversation> = {}) =>
  shop.visitor(sendMessage, { body: { text, conversation } })

/** Says one thing after the other, and gives the last answer. */
async function talk(...texts: string[]): Promise<AssistantReply> {
  let reply: AssistantReply | null = null
  for (const text of texts) reply = await say(text, reply?.conversation)
  if (reply === null) throw new Error('Nothing was said.')
  return reply
}

const shown = (reply: AssistantReply) => [
  reply.text,
  ...reply.listings.map(({ title, part_no: numbers }) => `${title} [${numbers}]`),
]

/** Questions as people type them, one message after the other, and the number of the part that must be among the three. */
const ANSWERED: readonly (readonly [typed: readonly string[], number: string])[] = [
  [['front brake pads for camry 2008'], '04465-33450'],
  [['Hello, I need front brake pads for my Toyota Camry 2010'], '04465-33450'],
  [['camery 2008 front break pads akebono'], '04465-33450'],
  [['do you have cartridge oil filter for corolla 2012?'], '04152-YZZA6'],
  [['how much is alternator for honda accord 2009'], '31100-R40-A01'],
  [['honda acord 2009 alternater'], '31100-R40-A01'],
  [['rx350 2012 front strut left kyb'], '48520-80263'],
  [['golf 2002 thermostat'], '050 121 113 C'],
  [['abeg I want starter motor denso for hiace 2010'], '28100-75190'],
  [['hiace 2010 kick starter'], '28100-75190'],
  [['benz c class 2010 rear brake pads textar'], 'A 007 420 85 20'],
  [['bmw x5 2009 front brake disc brembo'], '34 11 6 771 985'],
  [['wiper blade bosch for corolla 2005'], '85222-02100'],
  [['sienna 2007 front right cv axle'], '43410-08030'],
  [['I am looking for the rack end of an Accord 2006'], '53010-SDA-A01'],
  [['camry 2004 radiator koyorad'], '16400-28280'],
  [['elantra 2013 ignition coil hyundai genuine'], '27300-2E000'],
  [['sonata 2012 crankshaft senser'], '39180-25300'],
  [['civic 2009 engine seat right'], '50820-SNA-A01'],
  [['pathfinder 2008 camshaft sensor intake'], '23731-6J906'],
  [['front brake pads', 'Toyota', 'Camry', '2008'], '04465-33450'],
  [['alternator denso', 'honda accord', '2009'], '31100-R40-A01'],
  [['I drive a Toyota Corolla 2012', 'cartridge oil filter'], '04152-YZZA6'],
  [['camry 2008', 'front brake pads akebono'], '04465-33450'],
  [['thermostat', 'Volkswagen', 'Golf', '2002'], '050 121 113 C'],
  [['4T1BE46K87U123456', 'front brake pads akebono'], '04465-33450'],
  [['front brake pads akebono', 'my VIN is 4T1BE46K87U123456'], '04465-33450'],
  [['front brake pads akebono for 4T1BE46K87U123456'], '04465-33450'],
  [['04465-33450'], '04465-33450'],
  [['do you have 04465 33450'], '04465-33450'],
  [['part number 0446533450 please'], '04465-33450'],
  [['ACT1293'], '04465-33450'],
  [['A 007 420 85 20'], 'A 007 420 85 20'],
  [['does 04465-33450 fit camry 2008?'], '04465-33450'],
  [['peugeot 406 clutch kit', 'any year'], '2052.37'],
]

describe('an answer brings the part:', () => {
  test.each(ANSWERED)('%j → %s', async (typed, number) => {
    const reply = await talk(...typed)
    expect(reply.ask, shown(reply).join('\n')).toBeNull()
    expect(reply.listings.length).toBeLessThanOrEqual(3)
    expect(reply.listings.map(({ part_no: numbers }) => numbers).join('; '), shown(reply).join('\n')).toContain(number)
  })
})

/** What must be asked back, and a word of the question. */
const ASKED: readonly (readonly [typed: readonly string[], ask: AssistantReply['ask'], words: string])[] = [
  [['brake pads'], 'make', 'For which make'],
  [['I need a shock absorber'], 'make', 'make'],
  [['brake pads for toyota'], 'model', 'Which Toyota model'],
  [['brake pads for toyota corolla'], 'year', 'Toyota Corolla'],
  [['corolla 2010'], 'part', 'Toyota Corolla 2010'],
  [['what fits my car?'], 'make', 'make'],
  [['what fits my toyota'], 'model', 'Toyota'],
  [['what parts do you have that fit corolla 2010'], 'part', 'Toyota Corolla 2010'],
  [['hello'], 'part', 'part number'],
  [['2T1BU4EE9AC123456'], 'part', 'Toyota Corolla 2010'],
  [['2T1BU-4EE9 AC123456'], 'part', 'Toyota Corolla 2010'],
  [['brake pads for corolla 1931'], 'year', 'not made in 1931'],
  [['brake pads', 'Honda', 'Fit'], 'year', 'Honda Fit'],
  [['brake pads for camry 2008', 'start again'], 'part', 'part'],
  [['brake pads for camry 2008', 'honda'], 'model', 'Honda'],
  [['ZZZBU4EE9AC123456'], 'make', 'do not know this VIN'],
]

describe('what is missing is asked back:', () => {
  test.each(ASKED)('%j → %s', async (typed, ask, words) => {
    const reply = await talk(...typed)
    expect(reply.ask, shown(reply).join('\n')).toBe(ask)
    expect(reply.text).toContain(words)
  })
})

/** What is not about a part, and where it leads. */
const TOLD: readonly (readonly [typed: string, topic: AssistantReply['topic'], words: string])[] = [
  ['do you deliver to Kano?', 'delivery', 'across Nigeria'],
  ['can I return a part that does not fit', 'returns', 'can go back'],
  ['how do I pay', 'payment', 'by card or from your wallet'],
  ['where is my order', 'order', 'orders page'],
  ['I want to talk to a person', 'person', 'a person answers'],
  ['qqzzxw vvkkjj', 'enquiry', 'Nobody lists'],
  ['my vin is 2T1BU4EE9AC1234', null, 'this one has 15'],
  ['thank you', null, 'welcome'],
]

describe('other questions are answered in words:', () => {
  test.each(TOLD)('%s → %s', async (typed, topic, words) => {
    const reply = await say(typed)
    expect({ topic: reply.topic, listings: reply.listings }, shown(reply).join('\n')).toEqual({ topic, listings: [] })
    expect(reply.text).toContain(words)
  })
})

test('whether a part found by its number fits the vehicle is said', async () => {
  const fits = await talk('does 04465-33450 fit camry 2008?')
  const other = await talk('does 04465-33450 fit corolla 2010?')
  expect(fits.text).toContain('fits your Toyota Camry 2008')
  expect(other.text).toContain('does not fit a Toyota Corolla 2010')
})

test('each viewer is told what they pay, and the business price reaches nobody else', async () => {
  const body = { text: '04465-33450' }
  const [{ listings: open }, fleet] = [await shop.visitor(sendMessage, { body }), await shop.signedInAs(ROLE.fleet)]
  const { listings: business } = await fleet.bearer(sendMessage, { body })
  expect(open[0]?.price).toBeNull()
  expect(open[0]?.display_price).toBe(open[0]?.gen_price)
  expect(business[0]?.display_price).toBe(business[0]?.price)
  expect(business[0]?.display_price).toBeLessThan(open[0]?.display_price ?? 0)
})

test('an empty message, a foreign field and a long one are refused', async () => {
  await expect(say('  ')).rejects.toMatchObject({ status: 400 })
  await expect(say('x'.repeat(301))).rejects.toMatchObject({ status: 400 })
  const odd = { text: 'brake pads', name: 'Ade' }
  await expect(shop.visitor(sendMessage, { body: odd })).rejects.toMatchObject({ status: 400 })
})

test('one address can only ask so much', async () => {
  const ask = () =>
    shop.app.inject({
      method: 'POST',
      url: '/api/assistant/messages/',
      payload: { text: 'thanks' },
      remoteAddress: '10.77.0.1',
    })
  const statuses = new Set<number>()
  for (let n = 0; n < 121; n++) statuses.add((await ask()).statusCode)
  expect([...statuses]).toEqual([200, 429])
})
