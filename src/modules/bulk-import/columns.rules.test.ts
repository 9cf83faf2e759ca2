import { expect, test } from 'vitest'

import { matchHeadings } from './columns.rules.ts'

test('headings and samples are cut between characters, without text that PostgreSQL refuses in JSON', () => {
  const columns = [`${'a'.repeat(59)}😀`, 'Details']
  const sample = ['', `\0${'b'.repeat(79)}😀`]
  const headings = matchHeadings({ kind: 'listings', columns, sample, confirmed: new Map(), choices: new Map() })
  expect(headings.map((one) => one.heading)).toEqual([`${'a'.repeat(59)}\u{FFFD}`, 'Details'])
  expect(headings.map((one) => one.sample)).toEqual(['', `${'b'.repeat(79)}\u{FFFD}`])
})
