import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'

import { renderEnglish } from '#tests/support/render-english.tsx'

import { LowStock } from './low-stock.tsx'

function render(stock: number, sold: number): string {
  const part = { id: 7, title: 'Brake disc', store: 'Ladipo', stock, sold_30_days: sold }
  const Stub = createRoutesStub([{ path: '/', Component: () => <LowStock parts={[part]} /> }])
  return renderEnglish(<Stub />)
}

test('a stock lasts as long as the sales of 30 days say', () => {
  expect(render(5, 30)).toContain('5 days left')
  expect(render(5, 30)).toContain('5 in stock, 30 sold')
  expect(render(1, 60)).toContain('1 day left')
  expect(render(2, 1)).toContain('60 days left')
})

test('a sold out part and a part without sales have no days left', () => {
  expect(render(0, 9)).toContain('Sold out')
  expect(render(3, 0)).toContain('Sells slowly')
  expect(render(3, -1)).toContain('Sells slowly')
  expect(render(0, 0)).toContain('None sold in 30 days')
})
