import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import { renderEnglish } from '#tests/support/render-english.tsx'

import { ADD_TEXTS, type AddAnswer } from './add-answer.ts'
import { AddOutcome } from './add-outcome.tsx'

const render = (answer: AddAnswer) => {
  const element = <AddOutcome answer={answer} />
  return renderEnglish(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
}

test('a visitor reads how to go on, with a link to the login, and sees no error', () => {
  const html = render({ outcome: 'visitor', message: ADD_TEXTS.visitor })
  expect(html).toContain('Please register or log in to add items to your cart.')
  expect(html).toMatch(/<a[^>]*href="\/login\?next=%2Fcart"[^>]*>Log in/)
  expect(html).toMatch(/<a[^>]*href="\/signup\?next=%2Fcart"[^>]*>Create an account/)
  expect(html).not.toContain('text-red')
})

test('a part that was not added is shown as an error', () => {
  expect(render({ outcome: 'refused', message: ADD_TEXTS.unable })).toContain('text-red')
})
