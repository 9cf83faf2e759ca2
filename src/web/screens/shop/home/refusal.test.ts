import { expect, test } from 'vitest'

import { inEnglish } from '#tests/support/in-english.ts'

import { readRefusal } from './refusal.server.ts'

const withCookie = (cookie: string) => ({ headers: new Headers({ Cookie: cookie }) })

const read = (refused: string, roleId: number | null) =>
  readRefusal(withCookie(`refused=${encodeURIComponent(refused)}`), roleId === null ? null : { role: { id: roleId } })

test('a refused page is named with the reason for its audience', () => {
  const refusals = [
    read('/dashboard', 6),
    read('/tables/users?page=2', 3),
    read('/upload_data', 6),
    read('/company-dashboard', 1),
  ]
  expect(inEnglish(refusals)).toEqual([
    { path: '/dashboard', reason: 'Only admins can open that page.' },
    { path: '/tables/users?page=2', reason: 'Only admins can open that page.' },
    { path: '/upload_data', reason: "Only business accounts can sell. Yours is a car owner's." },
    { path: '/company-dashboard', reason: 'That page is for buyers and sellers, not for admins.' },
  ])
})

test('a page that the user may open, a page of another site and a visitor have no refusal', () => {
  for (const [path, roleId] of [
    ['/dashboard', 1],
    ['/upload_data', 5],
    ['/product', 6],
    ['/login', 6],
    ['//evil.example/dashboard', 6],
    ['https://evil.example', 6],
    ['/dashboard', null],
  ] as const)
    expect(read(path, roleId), path).toBeNull()
  expect(readRefusal(withCookie(''), { role: { id: 6 } })).toBeNull()
})
