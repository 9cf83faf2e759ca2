import { expect, test } from 'vitest'

import { dataSaverSetCookie, savesData } from './data-saver-cookie.ts'

const saves = (headers: Record<string, string>) => savesData({ headers: new Headers(headers) })

test('nobody saves data who never asked for it', () => {
  const plain: Record<string, string>[] = [
    {},
    { Cookie: 'vehicle=a' },
    { 'Save-Data': 'off' },
    { Cookie: 'data-saver=maybe' },
  ]
  expect(plain.filter(saves)).toEqual([])
})

test('the browser can ask for it, and the switch of the footer has the last word', () => {
  expect(saves({ 'Save-Data': 'on' })).toBe(true)
  expect(saves({ Cookie: 'vehicle=a; data-saver=on' })).toBe(true)
  expect(saves({ Cookie: 'data-saver=off', 'Save-Data': 'on' })).toBe(false)
})

test('what the switch sets is what it reads', () => {
  for (const choice of ['on', 'off'] as const) {
    const [pair = ''] = dataSaverSetCookie(choice, { secure: true }).split(';')
    expect(saves({ Cookie: pair })).toBe(choice === 'on')
  }
  expect(dataSaverSetCookie('on', { secure: true })).toMatch(/; Secure$/)
})
