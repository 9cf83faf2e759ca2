import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import { renderEnglish } from '#tests/support/render-english.tsx'

import { UserActions } from './user-actions.tsx'

function renderActions(state: 'waiting' | 'active'): string {
  const approved_at = state === 'waiting' ? null : '2026-11-22T08:00:00.000Z'
  const user = { id: 7, state, role: { id: 3 }, approved_at }
  const element = <UserActions user={user} store={null} isOneself={false} answer={undefined} />
  return renderEnglish(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
}

/** Returns the markup that a click on the disclosure shows; empty without a closed disclosure of this name. */
function findHidden(html: string, name: string): string {
  const [, hidden = ''] = new RegExp(`<details><summary [^>]*>${name}</summary>(.*?)</details>`).exec(html) ?? []
  return hidden
}

test('an admin sees the effect of an approval and confirms it by a second click, without a reason', () => {
  const html = renderActions('waiting')
  const hidden = findHidden(html, 'Approve the business account')
  expect(hidden).toContain('The user gets an email and will see business prices.')
  expect(hidden).toMatch(/<button type="submit"[^>]*>Yes, approve it<\/button>/)
  expect(hidden).not.toContain('Reason')
  expect(hidden).toContain('value="approval"')
  expect(html.match(/value="approval"/g)).toHaveLength(1)
})

test('an admin cannot approve an approved account again', () => {
  const html = renderActions('active')
  expect(findHidden(html, 'Disable the account')).toContain('Yes, disable it')
  expect(html).not.toContain('Approve the business account')
})
