import { expect, test } from 'vitest'

import { PAGE_SOURCES } from '#web/app/page-sources.ts'

import { cardSources } from './card-sources.ts'

test('with the simulator the card page is a frame of the shop, and no other site is let in', () => {
  expect(cardSources({ isTest: true, scriptUrl: null })[PAGE_SOURCES]).toBe("frame-src 'self'")
})

test('with the provider its script and its page are let in, by their exact hosts', () => {
  const sources = cardSources({ isTest: true, scriptUrl: 'https://js.paystack.co/v2/inline.js' })[PAGE_SOURCES]
  expect(sources?.split('; ')).toContain('script-src https://js.paystack.co')
  expect(sources).toContain('frame-src https://checkout.paystack.com')
  expect(sources).not.toMatch(/\*|'unsafe/)
})
