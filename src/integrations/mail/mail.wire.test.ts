import fc from 'fast-check'
import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'

import { PermanentError } from '#platform/jobs/job.ts'
import { testAll } from '#tests/support/check-each.ts'
import { MAX_GROWTH, measureGrowth } from '#tests/support/cpu-growth.ts'

import { toMailOptions, readSender } from './mail.wire.ts'

const from = { name: 'Sparelane', address: 'shop@shop.example' }
const posted = { id: '0191d3f0-0000-4000-8000-000000000001', at: new Date('2026-11-21T10:00:00Z') }
const email = { to: 'ngozi@mail.example', subject: 'Welcome', text: 'Hello', html: '<p>Hello</p>' }

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })

/** Returns the recipients of an email and its headers, unfolded. */
async function sent(given: Partial<typeof email>) {
  const { message, envelope } = await composer.sendMail(toMailOptions({ ...email, ...given }, from, posted))
  // `buffer` was asked for.
  const head = (message as Buffer).toString().split('\n\n')[0] ?? ''
  return { envelope, head: head.replaceAll(/\n[ \t]+/g, ' ').split('\n') }
}

test('an email has its sender, recipient and date, and an equal id in every attempt', async () => {
  const { envelope, head } = await sent({})
  expect(envelope).toEqual({ from: 'shop@shop.example', to: ['ngozi@mail.example'] })
  expect(head).toEqual(
    expect.arrayContaining([
      'From: Sparelane <shop@shop.example>',
      'To: ngozi@mail.example',
      'Subject: Welcome',
      `Message-ID: <${posted.id}@shop.example>`,
      'Date: Sat, 21 Nov 2026 10:00:00 +0000',
      'Auto-Submitted: auto-generated',
    ]),
  )
})

test('a subject stays one line with any user name in it', async () => {
  const { head } = await sent({ subject: 'Welcome, Ada\r\nBcc: thief@evil.example\r\n\r\n<b>Body</b>\u2028x' })
  expect(head).toContain('Subject: Welcome, Ada Bcc: thief@evil.example <b>Body</b> x')
  expect(head.filter((line) => line.startsWith('Bcc'))).toEqual([])
})

test('no subject adds a header or a recipient', async () => {
  const names = (await sent({})).head.map((line) => line.split(':')[0])
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: fc.constantFrom('\r', '\n', '\u2028', '\u0085', ':', ' ', 'Bcc', '=?') }),
      ),
      async (subject) => {
        const { envelope, head } = await sent({ subject: `About ${subject}` })
        expect(head.map((line) => line.split(':')[0])).toEqual(names)
        expect(envelope.to).toEqual(['ngozi@mail.example'])
      },
    ),
    { numRuns: 50 },
  )
})

testAll([
  'ngozi@mail.example\r\nBcc: thief@evil.example',
  'ngozi@mail.example, thief@evil.example',
  'ngozi@mail.example;thief@evil.example',
  'Ngozi <ngozi@mail.example>',
  '"thief@evil.example x"@mail.example',
  'ngozi(thief@evil.example)@mail.example',
  'group: a@mail.example;',
  'ngozi@mail.example>',
  'ngozi@[127.0.0.1]',
  'ngozi@@mail.example',
  'ngozi@mail.example\u0000',
  'ngozi\u202e@mail.example',
  '@mail.example',
  'ngozi',
  '',
])('a text that is not exactly one address is refused for good', (to) => {
  expect(() => toMailOptions({ ...email, to }, from, posted)).toThrow(PermanentError)
})

test.each(['ngozi+shop@mail.example', "o'neil@mail.example", 'ngọzi@mail.example', 'a.b-c_d@sub.mail.example'])(
  '%s is accepted as the only recipient',
  async (to) => {
    expect((await sent({ to })).envelope.to).toEqual([to])
  },
)

test.each(['@', 'a', 'a@', 'a <'])('a long address of %j is read once', (piece) => {
  const read = (text: string) => readSender(`${text} <`)
  expect(read(piece.repeat(100_000 / piece.length))).toBeNull()
  expect(measureGrowth(read, piece, 100_000)).toBeLessThan(MAX_GROWTH)
})

test('a sender is an address, with a name or without one', () => {
  expect(readSender('Sparelane Nigeria <shop@shop.example>')).toEqual({
    name: 'Sparelane Nigeria',
    address: 'shop@shop.example',
  })
  expect(readSender('shop@localhost')).toEqual({ name: '', address: 'shop@localhost' })
  for (const wrong of [
    'Sparelane',
    'a@b.example, c@d.example',
    'A <a@b.example> <c@d.example>',
    'A\nB <a@b.example>',
    '',
  ])
    expect(readSender(wrong)).toBeNull()
})
