import { expect, test } from 'vitest'

import { checkEmailText } from '#modules/accounts/account-field.rules.ts'

import { toMailOptions } from './mail.wire.ts'

const label = (length: number) => 'a'.repeat(length)

/** Whether an email to this address can be sent. */
function canSendTo(to: string): boolean {
  try {
    toMailOptions(
      { to, subject: 'Order', text: '', html: '' },
      { name: '', address: 'shop@shop.example' },
      { id: '1', at: new Date() },
    )
    return true
  } catch {
    return false
  }
}

test.each([
  'ada@shop.example',
  `${label(63)}@${label(126)}.${label(63)}`,
  'ada@münchen.example',
  'ada+parts@shop.example',
])('sign-up accepts %s, and the shop can send emails to it', (email) => {
  expect(checkEmailText(email)).toBeNull()
  expect(canSendTo(email)).toBe(true)
})

test.each([
  ['an invisible character', 'ada\u200B@shop.example'],
  ['a domain of more than 190 characters', `ada@${label(127)}.${label(63)}`],
  ['a right-to-left mark', 'ada@shop\u200F.example'],
  ['two addresses', 'ada@shop.example,eve@shop.example'],
])('sign-up refuses an address with %s, to which no email could be sent', (_, email) => {
  expect(checkEmailText(email)).toEqual({ code: 'email_wrong', text: 'Enter a valid email.' })
  expect(canSendTo(email)).toBe(false)
})
