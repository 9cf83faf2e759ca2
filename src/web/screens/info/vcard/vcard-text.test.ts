import { expect, test } from 'vitest'

import { founder } from '#web/content/people.ts'

import { vcardText } from './vcard-text.ts'

test('the card contains name, both addresses, phones, emails and sites, a line each', () => {
  const lines = vcardText(founder).replaceAll('\r\n ', '').split('\r\n')
  expect(lines.slice(0, 4)).toEqual(['BEGIN:VCARD', 'VERSION:3.0', 'N:Founder;Demo;;;', 'FN:Demo Founder'])
  expect(lines.at(-2)).toBe('END:VCARD')
  for (const [name, count] of [
    ['TEL', 2],
    ['EMAIL', 2],
    ['ADR', 2],
    ['URL', 2],
  ] as const)
    expect(lines.filter((line) => line.startsWith(name)).length, name).toBe(count)
  expect(lines).toContain('ADR;TYPE=WORK:;;1 Demo Parts Street\\, Ikeja;Lagos;;;Nigeria')
})

test('no line is longer than 75 octets, and a value cannot add a line of its own', () => {
  const odd = { ...founder, name: `A;B,C\\D\nTEL:1 ${'é'.repeat(80)}` } as unknown as typeof founder
  const card = vcardText(odd)
  for (const line of card.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(card.replaceAll('\r\n ', '')).toContain(`FN:A\\;B\\,C\\\\D\\nTEL:1 ${'é'.repeat(80)}\r\n`)
})
