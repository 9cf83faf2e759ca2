import { describe, expect, test } from 'vitest'

import {
  composeInvitationEmail,
  composePasswordChangedEmail,
  composePasswordResetEmail,
  composeWelcomeEmail,
} from './emails.rules.ts'

const BASE = 'https://shop.example'
const TOKEN = 'a'.repeat(43)
const ada = { username: 'Ada', isApproved: true }

const emails = [
  ['welcome', composeWelcomeEmail(ada, BASE), `${BASE}/login`],
  ['new password', composePasswordResetEmail(ada, TOKEN, BASE), `${BASE}/password/new?token=${TOKEN}`],
  ['password changed', composePasswordChangedEmail(ada, BASE), `${BASE}/password/forgot`],
  [
    'invitation',
    composeInvitationEmail(`/signup-encrypted-admin?invitation=${TOKEN}`, BASE),
    `${BASE}/signup-encrypted-admin?invitation=${TOKEN}`,
  ],
] as const

describe.each(emails)('the email "%s"', (_, email, link) => {
  test('an email contains its link in HTML and on its own line in plain text', () => {
    expect(email.text.split('\n')).toContain(link)
    expect(email.html).toContain(`href="${link}"`)
  })

  test('the HTML of an email contains every line of the plain text', () => {
    const plain = email.text
      .replace(link, '')
      .split('\n')
      .map((line) => line.replace(/:$/, ''))
    for (const line of plain.filter(Boolean)) expect(email.html).toContain(line)
  })

  test('loads no resources and runs no scripts when opened', () => {
    expect(email.html).not.toMatch(/<(img|script|link|iframe)|url\(/i)
  })
})

test('a username with markup is escaped and adds no header to the subject', () => {
  const email = composeWelcomeEmail({ username: '<img src=x onerror=alert(1)>"&\'', isApproved: true }, BASE)
  expect(email.html).not.toContain('<img')
  expect(email.html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&amp;&#39;')
  expect(email.subject).not.toMatch(/img|[\r\n]/)
})

test('the welcome email mentions the approval only to accounts that wait for it', () => {
  expect(composeWelcomeEmail({ ...ada, isApproved: false }, BASE).text).toContain(
    'We are checking your business account.',
  )
  expect(composeWelcomeEmail(ada, BASE).text).not.toContain('checking')
})
