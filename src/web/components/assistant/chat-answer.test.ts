import { expect, test } from 'vitest'

import type { AssistantReply } from '#modules/assistant/assistant.contract.ts'

import { chatAnswer, conversationOf } from './chat-answer.ts'

const REPLY: AssistantReply = {
  text: 'Yes.',
  ask: null,
  choices: [],
  listings: [],
  list: null,
  topic: null,
  conversation: { part: 'brake pads', make: 'Toyota', model: 'Corolla', year: '2010' },
}

test('the list behind an answer is linked where it holds more than is shown', () => {
  const list = { search: 'brake pads', make: 'Toyota', model: 'Corolla', year: '2010', count: 12 }
  expect(chatAnswer('?', { ...REPLY, list }).links).toEqual([
    { label: 'See all 12', href: '/product?keyword=brake+pads&make=Toyota&model=Corolla&year=2010' },
  ])
  expect(chatAnswer('?', { ...REPLY, list: { ...list, count: 3 } }).links).toEqual([])
})

test('a topic leads to its page', () => {
  expect(chatAnswer('?', { ...REPLY, topic: 'returns' }).links[0]?.href).toBe('/policies/returns')
})

test('the visitor’s vehicle is known before anything is said', () => {
  expect(conversationOf({ make: 'Toyota', model: 'Corolla', year: 2010 })).toEqual({
    part: '',
    make: 'Toyota',
    model: 'Corolla',
    year: '2010',
  })
})
