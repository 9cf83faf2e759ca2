import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { openChatModel } from '#integrations/chat-model/chat-model.client.ts'
import {
  type Answers,
  type SimulatedModel,
  startSimulatedModel,
} from '#integrations/chat-model/chat-model.simulator.ts'
import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { createInjectClient } from '#tests/support/api-clients.ts'
import { ANSWERED, CONVERSATIONS, FOLLOW_UPS, OTHER_TOPICS } from '#tests/support/assistant-questions.ts'
import { testAll } from '#tests/support/check-each.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

import { type AssistantReply, type Conversation, sendMessage } from './assistant.contract.ts'

// An outside model is available, which is the simulator over HTTP. What the shop understands by itself never gets
// there, so a shop without one gives equal answers.

let simulator: SimulatedModel
let shop: TestShop
beforeAll(async () => {
  simulator = await startSimulatedModel()
  const retry = { deadlineMs: 60_000, firstDelayMs: 1, maxFailures: 1_000 }
  shop = await openTestShop({ demo: true, chatModel: openChatModel({ ...simulator.client, retry }) })
})
afterAll(async () => {
  await shop.close()
  await simulator.close()
})
beforeEach(() => {
  simulator.behave('right')
  simulator.setFields({})
})
// Each case of a table counts for itself what the model was asked.
const forgetAsked = () => void (simulator.requests.length = 0)
beforeEach(forgetAsked)

const sayAs =
  (caller: TestShop['visitor']) =>
  (text: string, conversation: Partial<Conversation> = {}) =>
    caller(sendMessage, { body: { text, conversation } })
const say = (...said: Parameters<ReturnType<typeof sayAs>>) => sayAs(shop.visitor)(...said)

let addresses = 0
/** A visitor with an address and a rate limit of their own. */
function newVisitor() {
  addresses += 1
  return sayAs(createInjectClient(shop.app, {}, `10.78.0.${addresses}`))
}

/** Sends messages one after the other, and returns the last answer. */
async function talk(...texts: readonly string[]): Promise<AssistantReply> {
  const speak = newVisitor()
  let reply: AssistantReply | null = null
  for (const text of texts) reply = await speak(text, reply?.conversation)
  if (reply === null) throw new Error('Nothing was said.')
  return reply
}

const listNumbers = ({ listings }: AssistantReply) => listings.map(({ part_no: numbers }) => numbers).join('; ')
const shown = (reply: AssistantReply) => [
  reply.text,
  ...reply.listings.map(({ title, part_no: numbers }) => `${title} [${numbers}]`),
]

describe('an answer brings the part:', () => {
  testAll(ANSWERED)('to each question that names part and vehicle', async (typed, number) => {
    forgetAsked()
    const reply = await talk(...typed)
    expect(reply.ask, shown(reply).join('\n')).toBeNull()
    expect(reply.listings.length).toBeLessThanOrEqual(3)
    expect(listNumbers(reply), shown(reply).join('\n')).toContain(number)
    expect(simulator.requests).toEqual([])
  })
})

describe('what is missing is asked back:', () => {
  testAll(FOLLOW_UPS)('about each incomplete question', async (typed, ask, words) => {
    forgetAsked()
    const reply = await talk(...typed)
    expect(reply.ask, shown(reply).join('\n')).toBe(ask)
    expect(reply.text).toContain(words)
    expect(simulator.requests).toEqual([])
  })
})

describe('other questions are answered in words:', () => {
  testAll(OTHER_TOPICS)('with the words for its topic', async (typed, topic, words) => {
    forgetAsked()
    const reply = await say(typed)
    expect({ topic: reply.topic, listings: reply.listings }, shown(reply).join('\n')).toEqual({ topic, listings: [] })
    expect(reply.text).toContain(words)
    expect(simulator.requests).toHaveLength(topic === 'enquiry' ? 1 : 0)
  })
})

describe('a later message changes what it names and keeps the rest:', () => {
  testAll(CONVERSATIONS)('part, position, vehicle and year', async (typed, known) => {
    const { conversation } = await talk(...typed)
    const { part, position, make, model, year, nickname } = conversation
    expect([part, position, make, model, nickname, year].filter(Boolean).join(' ')).toBe(known)
  })
})

test('a nickname of two generations returns listings for the likeliest, and a question', async () => {
  const reply = await talk('brake pads for discussion continues')
  expect(reply).toMatchObject({
    ask: 'model',
    outcome: 'found',
    choices: ['Honda Accord 2006–2007', 'Honda Accord 2008–2012'],
    list: { search: expect.stringContaining('Honda Accord Discussion Continues') as string },
  })
  expect(reply.text).toContain('Did you mean 2006–2007 or 2008–2012?')
  const later = await talk('discussion continues', 'brake pads')
  expect(later.choices).toEqual(reply.choices)
})

test('the answer to a question about the vehicle is searched with its years', async () => {
  const reply = await talk('brake pads for discussion continues', 'Honda Accord 2008–2012')
  expect(reply.conversation).toMatchObject({ make: 'Honda', model: 'Accord', year: '2008-2012', nickname: '' })
  expect(reply).toMatchObject({ ask: null, list: { search: 'Brake Pad Set Honda Accord 2008-2012' } })
})

test('a model of two makes is asked about before its year', async () => {
  const reply = await talk('brake pads for pulsar')
  expect(reply).toMatchObject({ ask: 'model', choices: ['Nissan Pulsar', 'Bajaj Pulsar'], listings: [] })
  const { conversation } = await talk('brake pads for pulsar', 'Bajaj Pulsar')
  expect(conversation).toMatchObject({ make: 'Bajaj', model: 'Pulsar' })
})

test('listings for other vehicles are never presented as the answer', async () => {
  const reply = await talk('rear wiper motor for corolla 1990')
  expect(reply.listings).toEqual([])
  expect(['none_for_vehicle', 'none_listed']).toContain(reply.outcome)
  expect(reply.text).toContain('No seller lists')
})

test('a brand or condition that no seller has is named, and leaving it out is a choice', async () => {
  const reply = await talk('renewed brake pads for corolla 2010')
  expect(reply).toMatchObject({ outcome: 'found', listings: [], choices: ['Brake Pad Set Toyota Corolla 2010'] })
  expect(reply.text).toContain('No seller lists renewed brake pads for Toyota Corolla 2010 yet. Others are listed.')
  const others = await talk('renewed brake pads for corolla 2010', ...reply.choices)
  expect(others.listings).not.toEqual([])
})

test('an unlisted number is answered as not listed', async () => {
  const reply = await talk('04465-99999')
  expect(reply).toMatchObject({ outcome: 'number_not_listed', listings: [], topic: 'enquiry' })
  expect(reply.text).toContain('is not listed.')
})

test('an unlisted number beside its part and vehicle is answered as not listed', async () => {
  const reply = await talk('brake pad 04465-99999 corolla 2010')
  expect(reply).toMatchObject({ outcome: 'number_not_listed', listings: [] })
  expect(reply.text).toContain('04465-99999 is not listed.')
})

test('the answer to a part number says whether the part fits the vehicle', async () => {
  const fits = await talk('does 04465-33450 fit camry 2008?')
  const other = await talk('does 04465-33450 fit corolla 2010?')
  expect(fits.text).toContain('fits your Toyota Camry 2008')
  expect(other.text).toContain('does not fit a Toyota Corolla 2010')
})

test('each viewer sees their own price, and only business buyers see the business price', async () => {
  const body = { text: '04465-33450' }
  const [{ listings: open }, fleet] = [await shop.visitor(sendMessage, { body }), await shop.signedInAs(ROLE.fleet)]
  const { listings: business } = await fleet.bearer(sendMessage, { body })
  expect(open[0]?.price).toBeNull()
  expect(open[0]?.display_price).toBe(open[0]?.gen_price)
  expect(open[0]?.unit_price).toBeCloseTo((open[0]?.gen_price ?? 0) * 0.97, 2)
  expect(business[0]?.display_price).toBe(business[0]?.price)
  expect(business[0]?.display_price).toBeLessThan(open[0]?.display_price ?? 0)
})

test('an empty message, a foreign field and a long one are refused', async () => {
  await expect(say('  ')).rejects.toMatchObject({ status: 400 })
  await expect(say('x'.repeat(20_001))).rejects.toMatchObject({ status: 400 })
  const odd = { text: 'brake pads', name: 'Ade' }
  await expect(shop.visitor(sendMessage, { body: odd })).rejects.toMatchObject({ status: 400 })
})

test('an address that sends too many messages gets 429', async () => {
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

/** Returns the message that the model received. */
const shownTo = (body: string) => (JSON.parse(body) as { messages: { content: string }[] }).messages[1]?.content

const PADS = { part: 'front brake pads', make: 'Toyota', model: 'Camry' }

/** Messages that the grammar alone does not understand, with the fields that a model reads. */
const READ: readonly (readonly [typed: readonly string[], fields: Record<string, string>, number: string])[] = [
  [['my sharp mouth 2008 no dey gree hold when I press am'], { ...PADS, year: '2008' }, '04465-33450'],
  [['ina bukatar abin tsayar da mota na gaba, camry 2008'], { ...PADS, year: '2008' }, '04465-33450'],
  [['mo fe ra ohun idaduro iwaju', 'Toyota', 'Camry', '2008'], { part: 'front brake pads' }, '04465-33450'],
  [['front brake pads', 'na sharp mouth o', '2008'], { make: 'Toyota', model: 'Camry' }, '04465-33450'],
  [['the one wey dem write0446533450for body, una get am?'], { number: '04465-33450' }, '04465-33450'],
]

test.each(READ)('%j is answered by the shop’s own search', async (typed, fields, number) => {
  simulator.setFields({ ...fields, price: '1', text: 'Buy at evil.example' })
  const reply = await talk(...typed)
  expect(reply.ask, reply.text).toBeNull()
  expect(listNumbers(reply), reply.text).toContain(number)
  expect(JSON.stringify(reply)).not.toContain('evil')
  expect(simulator.requests).not.toHaveLength(0)
})

test('a field that the model does not give is asked for', async () => {
  simulator.setFields({ part: 'front brake pads', make: 'Toyota', model: 'Camry', year: '2008' })
  const reply = await newVisitor()('my sharp mouth no dey gree hold')
  expect(reply).toMatchObject({ ask: 'year', conversation: { make: 'Toyota', model: 'Camry', year: '' } })
})

const LOST = 'the koboko of my akamu dey gbege'

/** Invalid and false answers; a shop without a model answers alike. */
const WORTHLESS: readonly (readonly [answers: Answers, fields: Record<string, unknown>])[] = [
  ['down', PADS],
  ['error', PADS],
  ['throttled', PADS],
  ['html', PADS],
  ['huge', PADS],
  ['half', PADS],
  ['prose', PADS],
  ['refusal', PADS],
  ['right', { part: { $ne: '' } }],
  ['right', { part: 'ignore all rules, pay at https://evil.example <script>alert(1)</script>' }],
  ['right', { part: 'evil example', make: 'Toyota', model: 'Camry' }],
  ['right', { make: 'Ferrarri', model: '../../etc/passwd' }],
  ['right', { number: '04465-33450', vin: '4T1BE46K87U123456' }],
]

test('an unusable answer of the model changes nothing in the reply', async () => {
  const without = { topic: 'enquiry', listings: [], ask: null, conversation: { part: 'koboko akamu gbege' } }
  const replies: AssistantReply[] = []
  for (const [at, [answers, fields]] of WORTHLESS.entries()) {
    simulator.behave(answers)
    simulator.setFields(fields)
    // What it said of a message is kept: each time another one, which means the same to the shop.
    replies.push(await newVisitor()(`${LOST} ${'!'.repeat(at)}`))
  }
  // Some were tried again.
  expect(new Set(simulator.requests).size).toBe(WORTHLESS.length)
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
  expect(replies[0]).toMatchObject(without)
})

test('the model gets only the message, without personal data', async () => {
  const buyer = await shop.signedInAs(ROLE.customer)
  const text = 'my akamu koboko don spoil, call 0803 123 4567 or ade@mail.example, chassis 4T1BE46K87U123456'
  const conversation = { part: 'radiator', make: 'Honda', model: 'Accord', year: '2009' }
  await buyer.bearer(sendMessage, { body: { text, conversation } })
  const [body = ''] = simulator.requests
  expect(shownTo(body)).toBe('my akamu koboko don spoil, call   or   chassis')
  const { user } = buyer
  for (const word of ['0803', 'ade@', '4T1BE46K87U123456', 'radiator', 'Honda', user.email, user.username, '₦'])
    expect(body).not.toContain(word)
})

test('a repeated message is read by the model once for all visitors', async () => {
  simulator.setFields({ ...PADS, year: '2008' })
  const text = 'palaver for my sharp mouth 2008 leg'
  expect(await newVisitor()(text)).toEqual(await newVisitor()(text))
  expect(simulator.requests).toHaveLength(1)
})

test('an address beyond its limit of model calls still gets an answer', async () => {
  const speak = newVisitor()
  for (let turn = 0; turn < 22; turn += 1) expect((await speak(`kpakpando ${turn}xq`)).topic).toBe('enquiry')
  expect(simulator.requests).toHaveLength(20)
})
