import { expect, test } from 'vitest'

import { dataSaverSetCookie, savesData } from './data-saver-cookie.ts'

const saves = (headers: Record<string, string>) => savesData({ headers: new Headers(headers) })

test('data saving is off by default', () => {
  const plain: Record<string, string>[] = [
    {},
    { Cookie: 'vehicle=a' },
    { 'Save-Data': 'off' },
    { Cookie: 'data-saver=maybe' },
  ]
  expect(plain.filter(saves)).toEqual([])
})

test('the Save-Data header turns data saving on, and the footer’s switch overrides it', () => {
  expect(saves({ 'Save-Data': 'on' })).toBe(true)
  expect(saves({ Cookie: 'vehicle=a; data-saver=on' })).toBe(true)
  expect(saves({ Cookie: 'data-saver=off', 'Save-Data': 'on' })).toBe(false)
})

test('the cookie of the switch reads back as set', () => {
  for (const choice of ['on', 'off'] as const) {
    const [pair = ''] = dataSaverSetCookie(choice, { secure: true }).split(';')
    expect(saves({ Cookie: pair })).toBe(choice === 'on')
  }
  expect(dataSaverSetCookie('on', { secure: true })).toMatch(/; Secure$/)
})
