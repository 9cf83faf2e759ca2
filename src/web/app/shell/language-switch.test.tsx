import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import { renderEnglish } from '#tests/support/render-english.tsx'
import type { Language } from '#web/content/languages/languages.ts'

import { LanguageSwitch } from './language-switch.tsx'

function switchWith(languages: readonly Language[]): string {
  const router = createMemoryRouter([{ id: 'root', path: '*', element: <LanguageSwitch /> }], {
    hydrationData: { loaderData: { root: { languages } } },
  })
  return renderEnglish(<RouterProvider router={router} />)
}

test('the footer offers the enabled languages only', () => {
  const html = switchWith(['en', 'ha'])
  expect(html).toContain('Hausa')
  expect(html).not.toContain('Igbo')
})

test('the footer offers no choice if only English is enabled', () => {
  expect(switchWith(['en'])).toBe('')
})
