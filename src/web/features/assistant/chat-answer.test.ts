import { expect, test } from 'vitest'

import type { AssistantReply } from '#modules/assistant/assistant.contract.ts'

import { toChatAnswer, startConversation } from './chat-answer.ts'

const CONVERSATION = startConversation({ make: 'Toyota', model: 'Corolla', year: 2010 })
const REPLY: AssistantReply = {
  text: 'Yes.',
  sentences: [{ code: 'plain', text: 'Yes.' }],
  ask: null,
  choices: [],
  outcome: 'found',
  listings: [],
  list: null,
  vehicles: [],
  alternatives: [],
  topic: null,
  lines: [],
  conversation: { ...CONVERSATION, part: 'Brake Pad Set' },
}
const SEARCH = 'Brake Pad Set Toyota Corolla 2010'
const LINE = {
  ...REPLY,
  outcome: 'none_for_vehicle',
  line: 'pads',
  quantity: 2,
  unit: 'each',
  budgetKobo: null,
  understood: SEARCH,
} as const
const KEYWORD = 'keyword=Brake+Pad+Set+Toyota+Corolla+2010'

test('an answer links to its list when the list has more listings than are shown', () => {
  expect(toChatAnswer('?', { ...REPLY, list: { search: SEARCH, count: 12 } }).links).toEqual([
    { label: 'See all 12', href: `/product?${KEYWORD}` },
  ])
})

test('a part without listings links to its list and to sellers', () => {
  const none = { ...REPLY, outcome: 'none_for_vehicle', topic: 'enquiry', list: { search: SEARCH, count: 0 } } as const
  expect(toChatAnswer('?', none).links).toEqual([
    { label: 'Open the list', href: `/product?${KEYWORD}` },
    { label: 'Ask sellers', href: `/enquiry?${KEYWORD.replace('keyword', 'request')}` },
  ])
})

test('alternative listings have their own heading and list', () => {
  const href = '/api/product/find?type=brake-pads'
  const title = 'Brake Pad Set for other vehicles'
  const other: AssistantReply['alternatives'][number] = { kind: 'other_vehicles', title, count: 9, results: [], href }
  expect(toChatAnswer('?', { ...REPLY, alternatives: [other] })).toMatchObject({
    listings: [],
    others: [{ title: 'Brake Pad Set for other vehicles', listings: [], href: '/product?type=brake-pads&all=1' }],
  })
})

test('each line of a pasted list links to its results, and a missing part to sellers', () => {
  const { rows } = toChatAnswer('?', { ...REPLY, lines: [{ ...LINE, list: { search: SEARCH, count: 0 } }] })
  expect(rows[0]?.links.map(({ label }) => label)).toEqual(['Open the list', 'Ask sellers'])
})

test('a line of a pasted list shows its unit and budget only when it has them', () => {
  const wanted = { ...LINE, unit: 'pair', budgetKobo: 1_250_000 } as const
  const { rows } = toChatAnswer('?', { ...REPLY, lines: [wanted, LINE] })
  expect(rows[0]).toMatchObject({ quantity: 2, unit: 'pair', budget: '₦12,500' })
  expect(rows[1]).toMatchObject({ unit: null, budget: null })
})

test('an answer about a topic links to its page', () => {
  expect(toChatAnswer('?', { ...REPLY, topic: 'returns' }).links[0]?.href).toBe('/policies/returns')
})

test('a new conversation starts with the visitor’s vehicle', () => {
  expect(CONVERSATION).toMatchObject({ part: '', make: 'Toyota', model: 'Corolla', year: '2010', lines: [] })
})
