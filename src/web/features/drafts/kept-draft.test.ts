import { expect, test } from 'vitest'

import { draftKey, dropCheckoutDrafts } from './kept-draft.ts'

test('the checkout drafts of all users of a device are deleted, and the drafts of listings stay', () => {
  // The keys of a browser's storage are its own properties.
  const kept: Record<string, unknown> = { [draftKey(4, 'checkout')]: '{}', [draftKey(5, 'checkout')]: '{}' }
  const listing = { [draftKey(4, 7)]: '{}', [draftKey(4, 'new')]: '{}', other: '{}' }
  const removeItem = (key: string) => void Reflect.deleteProperty(kept, key)
  Object.assign(kept, listing)
  Object.defineProperty(kept, 'removeItem', { value: removeItem })
  dropCheckoutDrafts(kept as unknown as Storage)
  expect(kept).toEqual(listing)
})
