import { expect, test } from 'vitest'

import { renderEnglish } from '#tests/support/render-english.tsx'

import { ChartFigure } from './chart-figure.tsx'
import type { ChartView } from './chart.ts'

const view = (changes: Partial<ChartView>): ChartView => ({
  title: 'Orders',
  summary: '3 orders in the last 7 days.',
  kind: 'columns',
  unit: 'count',
  points: [],
  columns: ['Day', 'Orders'],
  rows: [],
  ...changes,
})
const draw = (changes: Partial<ChartView>) => renderEnglish(<ChartFigure chart={view(changes)} />)
const point = (label: string, value: number) => ({ id: label, label, hint: `${label}: ${value}`, value })
const count = (markup: string, piece: string) => markup.split(piece).length - 1

test('a chart is drawn on the server in the colours of the theme, with a name and a hint for each column', () => {
  const markup = draw({ points: [point('1 Nov', 3), point('2 Nov', 0)], rows: [['1 November', '3']] })
  expect(markup).toContain('role="img" aria-label="Orders. 3 orders in the last 7 days."')
  expect(markup).toContain('<title>1 Nov: 3</title>')
  expect(count(markup, 'fill-green ')).toBe(2)
  expect(markup).toContain('<td>1 November</td>')
  expect(markup).not.toMatch(/<style|<script|\son\w+=|#[0-9a-f]{6}/i)
})

test('a chart without points shows its summary and neither an image nor a table', () => {
  const markup = draw({ kind: 'rows' })
  expect(markup).toContain('3 orders in the last 7 days.')
  expect(markup).not.toMatch(/role="img"|<table/)
})

test('a single column stays narrow, and columns of zero have no height', () => {
  expect(draw({ points: [point('1 Nov', 3)] })).toMatch(/<rect x="44%" width="12%"/)
  const empty = draw({ points: [point('1 Nov', 0), point('2 Nov', 0)] })
  expect(count(empty, 'height="0" rx="2"')).toBe(2)
})

test('the label of a time axis appears at most five times, however many columns there are', () => {
  for (const columns of [1, 7, 12, 30, 90]) {
    const markup = draw({ points: Array.from({ length: columns }, (_, at) => point(`${at} Nov`, at)) })
    expect(count(markup, ' Nov</text>'), `${columns} columns`).toBeLessThanOrEqual(5)
    expect(count(markup, ' Nov</text>'), `${columns} columns`).toBeGreaterThan(0)
  }
})

test('names that users wrote stay text, and each row has its figure and a bar in proportion', () => {
  const markup = draw({
    kind: 'rows',
    unit: 'naira',
    points: [
      point('<script>alert(1)</script>', 3_400_000),
      point('"><img src=x onerror=alert(1)>', 850_000),
      point('No sale', 0),
    ],
  })
  expect(markup).toContain('title="&lt;script&gt;alert(1)&lt;/script&gt;: 3400000"')
  expect(markup).toContain('₦3.4M')
  for (const width of ['100%', '25%', '0%'])
    expect(markup).toContain(`<rect width="${width}" height="10" rx="2" class="fill-green`)
  expect(markup).not.toMatch(/<script|<img/)
})
