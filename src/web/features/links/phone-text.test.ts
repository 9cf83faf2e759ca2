import { expect, test } from 'vitest'

import { phoneText } from './phone-text.ts'

test.each([
  ['+2348031234567', '+234\u00A0803\u00A0123\u00A04567'],
  ['+234012345', '+234012345'],
  ['+442071234567', '+442071234567'],
])('the phone number %s is shown as %s', (phone, shown) => expect(phoneText(phone)).toBe(shown))
