import { expect, test } from 'vitest'

import { getContactUrl } from './contact-url.ts'

test.each([
  ['message', '+2348031234567', 'https://wa.me/2348031234567'],
  // The call adds the country code to a valid number.
  ['message', '0100 123', null],
  ['phone', '+2348031234567', 'tel:+2348031234567'],
  ['email', 'ada@example.com', 'mailto:ada%40example.com'],
  ['email', '"><script>@x', 'mailto:%22%3E%3Cscript%3E%40x'],
  ['message', '', null],
] as const)('the contact by %s, “%s”, opens %s', (method, contact, url) => {
  expect(getContactUrl(method, contact)).toBe(url)
})
