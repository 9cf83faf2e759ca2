import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'

import { showsComponentsContext } from '#web/app/api/page-api.ts'

import { loader } from './page.tsx'

const asked = (showsComponents: boolean) => {
  const context = new RouterContextProvider()
  context.set(showsComponentsContext, showsComponents)
  return () => loader({ context })
}

test('the page with every component is a 404 unless the shop serves it', () => {
  expect(asked(false)).toThrow(expect.objectContaining({ init: { status: 404 } }))
  expect(asked(true)()).toBeNull()
})
