import { expect, test, vi } from 'vitest'

import { sendInOrder } from './add-answer.ts'

test('a second click is sent after the answer to the first, so that the cookie contains both parts', async () => {
  const first = Promise.withResolvers<string>()
  const sent: string[] = []
  const send = (name: string, answer: Promise<string>) => () => {
    sent.push(name)
    return answer
  }
  const answers = [
    sendInOrder(send('first', first.promise)),
    sendInOrder(send('second', Promise.resolve('second answered'))),
  ]
  await new Promise((resolve) => setImmediate(resolve))
  expect(sent).toEqual(['first'])
  first.resolve('first answered')
  expect(await Promise.all(answers)).toEqual(['first answered', 'second answered'])
  expect(sent).toEqual(['first', 'second'])
})

test('the next click is sent after a click that failed', async () => {
  const failed = await sendInOrder(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(failed).toMatchObject({ init: { status: 504 } })
  expect(await sendInOrder(() => Promise.resolve('answered'))).toBe('answered')
})

test('a click without an answer times out, names the cart to check, and the next one is sent', async () => {
  vi.useFakeTimers()
  try {
    const answers = Promise.all([
      sendInOrder(() => new Promise<never>(() => undefined)),
      sendInOrder(() => Promise.resolve('answered')),
    ])
    await vi.runAllTimersAsync()
    const late = { message: 'No answer yet. Check your cart before you try again.' }
    expect(await answers).toMatchObject([{ data: late, init: { status: 504 } }, 'answered'])
  } finally {
    vi.useRealTimers()
  }
})
