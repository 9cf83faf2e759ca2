import { expect, test } from 'vitest'

import { createCountedLog } from './counted-log.ts'

test('a counted log writes one line a second per kind, with the number of events since its last line', () => {
  const lines: object[] = []
  let at = 0
  const report = createCountedLog(
    (details) => lines.push(details),
    'A request failed',
    () => at,
  )
  for (at = 0; at <= 2_000; at += 100) report('timeout')
  report('lost', { err: 'reset' })
  expect(lines).toEqual([
    { kind: 'timeout', count: 1 },
    { kind: 'timeout', count: 10 },
    { kind: 'timeout', count: 10 },
    { kind: 'lost', count: 1, err: 'reset' },
  ])
})
