import { expect, test } from 'vitest'

import { renderEnglish } from '#tests/support/render-english.tsx'

import type { FitmentRow } from './detail-view.ts'
import { FitmentTable } from './fitment-table.tsx'

const createRows = (count: number, deciding: number | null): FitmentRow[] =>
  Array.from({ length: count }, (_, at) => ({
    make: 'Toyota',
    model: `Model ${at}`,
    years: '2007',
    engine: 'All engines',
    type: 'All types',
    isDeciding: at === deciding,
  }))
const fit = { verdict: 'fits', text: 'Fits your Corolla 2010', reason: '' } as const
const renderTable = (rows: FitmentRow[], universal = false) =>
  renderEnglish(<FitmentTable fitments={rows} universal={universal} fit={fit} />)
const folded = (html: string) => html.split('<details')[1] ?? ''

test('the table shows twelve rows and collapses the others with their count', () => {
  expect(folded(renderTable(createRows(12, 0)))).toBe('')
  const html = renderTable(createRows(15, 0))
  expect(folded(html)).toContain('3 more vehicles')
  expect(folded(html)).toContain('Model 14')
  expect(folded(html)).not.toContain('Model 11')
})

test('the row that decided is highlighted, also as text, and never collapsed', () => {
  const html = renderTable(createRows(40, 33))
  expect(html).toMatch(/bg-green-tint.*Model 33.*this row decided/)
  expect(folded(html)).not.toContain('Model 33<')
  expect(folded(html)).toContain('Model 39')
})

test('a universal listing and one without vehicles have a note', () => {
  expect(renderTable([], true)).toContain('Universal')
  expect(renderTable([])).toContain('lists no vehicles')
})
