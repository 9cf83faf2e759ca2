import { expect, test } from 'vitest'

import { readSignupEmail, signupEmailSetCookie } from './signup-email.ts'

const carrying = (Cookie: string) => ({ headers: new Headers({ Cookie }) })

test('the cookie of a new account’s email lasts 15 minutes and reads back as written', () => {
  const cookie = signupEmailSetCookie('ada+shop@mail.example', { secure: true })
  expect(cookie).toMatch(/; Path=\/; Max-Age=900; SameSite=Lax; HttpOnly; Secure$/)
  expect(readSignupEmail(carrying(`cart=7.1; ${cookie.slice(0, cookie.indexOf(';'))}`))).toBe('ada+shop@mail.example')
  expect(signupEmailSetCookie('', { secure: false })).toBe('signup-email=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly')
})

test.each(['', 'signup-email=', 'signup-email=%', 'signup-email=ada', 'signup-email=a%40b.example%0d%0aX: 1'])(
  'the hostile cookie "%s" fills in no email',
  (header) => {
    expect(readSignupEmail(carrying(header))).toBe('')
  },
)

test('a cookie longer than any email fills in no email', () => {
  expect(readSignupEmail(carrying(`signup-email=${'a'.repeat(900)}%40b.example`))).toBe('')
})
