import { expect, test } from 'vitest'

import { startConversation } from './chat-answer.ts'
import { readMessage } from './chat-message.ts'

const KNOWN = startConversation({ make: 'Toyota', model: 'Camry', year: 2009 })

test('a message has the conversation of its form', () => {
  const fields = new URLSearchParams({ text: 'oil filter', conversation: JSON.stringify(KNOWN) })
  expect(readMessage(fields)).toEqual({ text: 'oil filter', line: {}, conversation: KNOWN })
})

test('an answer button adds the line that it answers', () => {
  expect(readMessage(new URLSearchParams({ answer: '3:Spark Plug' }))).toMatchObject({
    text: 'Spark Plug',
    line: { line: 3 },
  })
})

test.each(['', 'no JSON', '{"part":1}', '[]', 'null'])('an invalid conversation %j counts as empty', (conversation) => {
  expect(readMessage(new URLSearchParams({ text: 'x', conversation })).conversation).toEqual(startConversation(null))
})
