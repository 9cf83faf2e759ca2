import { expect, test } from 'vitest'

import { conversationOf } from './chat-answer.ts'
import { messageOf } from './chat-message.ts'

const KNOWN = conversationOf({ make: 'Toyota', model: 'Camry', year: 2009 })

test('a message has the conversation of its form', () => {
  const fields = new URLSearchParams({ text: 'oil filter', conversation: JSON.stringify(KNOWN) })
  expect(messageOf(fields)).toEqual({ text: 'oil filter', line: {}, conversation: KNOWN })
})

test('an answer button adds the line that it answers', () => {
  expect(messageOf(new URLSearchParams({ answer: '3:Spark Plug' }))).toMatchObject({
    text: 'Spark Plug',
    line: { line: 3 },
  })
})

test.each(['', 'no JSON', '{"part":1}', '[]', 'null'])('an invalid conversation %j counts as empty', (conversation) => {
  expect(messageOf(new URLSearchParams({ text: 'x', conversation })).conversation).toEqual(conversationOf(null))
})
