import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { setAwakeTimeout } from './awake-timeout.ts'

/** Keeps the process busy. */
function block(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('a timeout runs after its time, and not once it is cancelled', async () => {
  const ran: string[] = []
  setAwakeTimeout(60, () => ran.push('first'))
  setAwakeTimeout(60, () => ran.push('cancelled'))()
  await expect.poll(() => ran).toEqual(['first'])
  await sleep(120)
  expect(ran).toEqual(['first'])
})

test('an answer that arrives while the process is busy comes before the timeout', async () => {
  // Blocks after the answer is sent and before the client can read it.
  const server = createServer((_request, response) => {
    response.end('answer')
    block(600)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const events: string[] = []
  const plain = setTimeout(() => events.push('plain timer'), 300)
  const cancel = setAwakeTimeout(300, () => events.push('timeout'))
  const answer = fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`).then(() => events.push('answer'))
  await answer
  cancel()
  clearTimeout(plain)
  server.close()
  expect(events).toEqual(['plain timer', 'answer'])
})
