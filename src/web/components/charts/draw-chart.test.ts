import { expect, test } from 'vitest'

import { drawColumns, drawRows } from './draw-chart.server.ts'

test('a chart is drawn in the colours of the page, without style or script', async () => {
  const svg = await drawColumns({ labels: ['1 Nov', '2 Nov'], values: [3, 0] })
  expect(svg).toMatch(/^<svg aria-hidden="true"[^>]* viewBox="0 0 420 210"/)
  expect(svg).toContain('fill="var(--color-green)"')
  expect(svg).toContain('1 Nov')
  expect(svg).not.toMatch(/<style|<script|class=|\son\w+=|#[0-9a-f]{6}/i)
})

test('names that somebody wrote stay text, and long ones are cut', async () => {
  const svg = await drawRows({
    labels: ['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', 'An alternator for very long days'],
    values: [3, 2, 1],
  })
  expect(svg).toContain('&lt;script&gt;alert(1)')
  expect(svg).toContain('An alternator for very …')
  expect(svg).not.toMatch(/<script|<img/)
})
