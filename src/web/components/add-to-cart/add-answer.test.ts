import { expect, test } from 'vitest'

import { orUnable } from './add-answer.ts'

test('a second click is sent after the first is answered, so that its cookie holds both parts', async () => {
  const first = Promise.withResolvers<string>()
  const sent: string[] = []
  const send = (name: string, answer: Promise<string>) => () => {
    sent.push(name)
    return answer
  }
  const answers = [orUnable(send('first', first.promise)), orUnable(send('second', Promise.resolve('second answered')))]
  await new Promise((resolve) => setImmediate(resolve))
  expect(sent).toEqual(['first'])
  first.resolve('first answered')
  expect(await Promise.all(answers)).toEqual(['first answered', 'second answered'])
  expect(sent).toEqual(['first', 'second'])
})

test('a click without an answer does not keep the next one from being sent', async () => {
  const failed = await orUnable(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(failed).toMatchObject({ init: { status: 504 } })
  expect(await orUnable(() => Promise.resolve('answered'))).toBe('answered')
})
