import { expect, test } from 'vitest'

import { findRepeatedHeading, matchHeadings } from './columns.rules.ts'

test('headings and samples are cut between characters, without text that PostgreSQL refuses in JSON', () => {
  const columns = [`${'a'.repeat(59)}😀`, 'Details']
  const sample = ['', `\0${'b'.repeat(79)}😀`]
  const headings = matchHeadings({ kind: 'listings', columns, sample, confirmed: new Map(), choices: new Map() })
  expect(headings.map((one) => one.heading)).toEqual([`${'a'.repeat(59)}\u{FFFD}`, 'Details'])
  expect(headings.map((one) => one.sample)).toEqual(['', `${'b'.repeat(79)}\u{FFFD}`])
})

test('headings that differ only by signs and case are repeated, and columns without a heading are not', () => {
  expect(findRepeatedHeading('listings', ['SKU', '', 'Price', '–', 'Stock'])).toBeNull()
  expect(findRepeatedHeading('listings', ['SKU', 'Price', 'price (₦)'])).toEqual({
    code: 'listings_repeat_column',
    text: 'Two columns of listings are price (₦).',
    params: { heading: 'price (₦)' },
  })
  expect(findRepeatedHeading('fitments', ['SKU', 'Make', '\0make'])).toMatchObject({ params: { heading: 'make' } })
})
