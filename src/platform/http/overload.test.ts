import { expect, test } from 'vitest'

import { createOverload } from './overload.ts'

function open() {
  const lines: object[] = []
  const clock = { now: 0 }
  const overload = createOverload({ log: { warn: (details) => void lines.push(details) }, now: () => clock.now })
  return { overload, lines, clock }
}

test('a refusal is a 503 that says when to try again', () => {
  const { overload } = open()
  expect(overload.refuse('address')).toMatchObject({
    status: 503,
    body: { code: 'overloaded' },
    headers: { 'Retry-After': '2' },
  })
})

test('refusals are logged at most once a second, with how many there were of each kind', () => {
  const { overload, lines, clock } = open()
  for (let time = 0; time < 3_000; time += 10) {
    clock.now = time
    overload.refuse(time % 20 === 0 ? 'connection' : 'database')
  }
  expect(lines).toEqual([
    { refused: { connection: 1 } },
    { refused: { connection: 50, database: 50 } },
    { refused: { connection: 50, database: 50 } },
  ])
})

test('the shop is not ready for five seconds after a page or a query has waited too long', () => {
  const { overload, clock } = open()
  expect(overload.findReason()).toBeNull()
  overload.refuse('rendering')
  clock.now = 4_999
  expect(overload.findReason()).toBe('Pages wait too long to be rendered.')
  overload.refuse('database')
  clock.now = 5_000
  expect(overload.findReason()).toBe('Requests wait too long for a database connection.')
  clock.now = 9_999
  expect(overload.findReason()).toBeNull()
})

test('what one connection or one address is refused does not make the shop unready for others', () => {
  const { overload } = open()
  overload.refuse('connection')
  overload.refuse('address')
  expect(overload.findReason()).toBeNull()
})
