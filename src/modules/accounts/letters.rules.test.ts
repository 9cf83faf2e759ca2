import { describe, expect, test } from 'vitest'

import { invitationLetter, passwordChangedLetter, passwordLetter, welcomeLetter } from './letters.rules.ts'

const BASE = 'https://shop.example'
const TOKEN = 'a'.repeat(43)
const ada = { username: 'Ada', isApproved: true }

const letters = [
  ['welcome', welcomeLetter(ada, BASE), `${BASE}/login`],
  ['new password', passwordLetter(ada, TOKEN, BASE), `${BASE}/password/new?token=${TOKEN}`],
  ['password changed', passwordChangedLetter(ada, BASE), `${BASE}/password/forgot`],
  [
    'invitation',
    invitationLetter(`/signup-encrypted-admin?invitation=${TOKEN}`, BASE),
    `${BASE}/signup-encrypted-admin?invitation=${TOKEN}`,
  ],
] as const

describe.each(letters)('the letter "%s"', (_, letter, link) => {
  test('has its link in both forms, on a line of its own in the plain one', () => {
    expect(letter.text.split('\n')).toContain(link)
    expect(letter.html).toContain(`href="${link}"`)
  })

  test('says the same in both forms', () => {
    const plain = letter.text
      .replace(link, '')
      .split('\n')
      .map((line) => line.replace(/:$/, ''))
    for (const line of plain.filter(Boolean)) expect(letter.html).toContain(line)
  })

  test('loads nothing and runs nothing, so opening it tells nobody', () => {
    expect(letter.html).not.toMatch(/<(img|script|link|iframe)|url\(/i)
  })
})

test('a name that is markup stays text, and no header can be smuggled into the subject', () => {
  const letter = welcomeLetter({ username: '<img src=x onerror=alert(1)>"&\'', isApproved: true }, BASE)
  expect(letter.html).not.toContain('<img')
  expect(letter.html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&amp;&#39;')
  expect(letter.subject).not.toMatch(/img|[\r\n]/)
})

test('who waits for approval is told so, and nobody else', () => {
  expect(welcomeLetter({ ...ada, isApproved: false }, BASE).text).toContain('We are checking your business account.')
  expect(welcomeLetter(ada, BASE).text).not.toContain('checking')
})
