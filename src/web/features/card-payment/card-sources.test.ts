import { expect, test } from 'vitest'

import { PAGE_SOURCES } from '#web/app/document/page-sources.ts'

import { cardSources } from './card-sources.ts'

test('without keys the policy allows only the frame of the simulator', () => {
  expect(cardSources({ isTest: true, scriptUrl: null })[PAGE_SOURCES]).toBe("frame-src 'self'")
})

test('with keys the policy allows the exact hosts of the provider’s script and page', () => {
  const sources = cardSources({ isTest: true, scriptUrl: 'https://js.paystack.co/v2/inline.js' })[PAGE_SOURCES]
  expect(sources?.split('; ')).toContain('script-src https://js.paystack.co')
  expect(sources).toContain('frame-src https://checkout.paystack.com')
  expect(sources).not.toMatch(/\*|'unsafe/)
})
