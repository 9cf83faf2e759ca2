import { expect, test } from 'vitest'

import { keepsContextMenu } from './context-menu.ts'

/** Returns an element for which `closest` finds an ancestor, or none. */
const within = (found: boolean) => ({ closest: () => (found ? {} : null) }) as unknown as Element

test('the context menu is disabled on pictures and plain text', () => {
  expect(keepsContextMenu(within(false), false)).toBe(false)
})

test('the context menu stays enabled in fields and on links', () => {
  expect(keepsContextMenu(within(true), false)).toBe(true)
})

test('the context menu stays enabled on selected text, so that a part number can be copied', () => {
  expect(keepsContextMenu(within(false), true)).toBe(true)
})
