import { expect, test } from 'vitest'

import { keepsContextMenu } from './context-menu.ts'

/** An element inside another that `closest` finds, or inside none. */
const within = (found: boolean) => ({ closest: () => (found ? {} : null) }) as unknown as Element

test('the context menu is off on a picture or a plain text', () => {
  expect(keepsContextMenu(within(false), false)).toBe(false)
})

test('it stays on in fields and on links', () => {
  expect(keepsContextMenu(within(true), false)).toBe(true)
})

test('it stays on where text is selected, so that a part number can be copied', () => {
  expect(keepsContextMenu(within(false), true)).toBe(true)
})
