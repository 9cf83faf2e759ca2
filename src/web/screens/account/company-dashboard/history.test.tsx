import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'

import { renderEnglish } from '#tests/support/render-english.tsx'

import { History } from './history.tsx'

const showEmpty = (page: number) =>
  renderEnglish(
    <MemoryRouter>
      <History history={{ transactions: [], page, last: 1 }} />
    </MemoryRouter>,
  )

test('an empty history says so, and a page after its end links to the first page', () => {
  expect(showEmpty(1)).toContain('No transactions yet.')
  expect(showEmpty(9)).toContain('The list ends before this page.')
  expect(showEmpty(9)).toContain('href="/company-dashboard#history"')
  expect(showEmpty(9)).not.toContain('No transactions yet.')
})
