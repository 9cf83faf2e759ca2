import { expect, test } from 'vitest'

import { testAll } from '#tests/support/check-each.ts'
import { MAX_GROWTH, measureGrowth } from '#tests/support/cpu-growth.ts'

import { createLog, removeSecrets } from './log.ts'

const TOKEN = 'Zm9vYmFyYmF6cXV4LWZvb2JhcmJhel9xdXhmb29iYXI'

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  const log = createLog('debug', { write: (line) => void lines.push(line) })
  write(log)
  return lines.join('')
}

testAll([
  ['an e-mail address', 'ngozi.o+parts@mail.test.example', 'for ngozi.o+parts@mail.test.example.'],
  ['an e-mail address in an address', 'ngozi%40test.example', '/api/login/ngozi%40test.example/'],
  ['a session cookie', 'abc.def', 'cookie session=abc.def; vehicle=x'],
  ['a session cookie of https', 'abc.def', '__Host-session=abc.def'],
  ['a bearer', 'abc.def', 'Authorization: Bearer abc.def'],
  ['a token by its look', TOKEN, `/password/new?token=${TOKEN}&a=1`],
  ['a hash of a password', 'c2FsdHNhbHQ', 'was $argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaA'],
  ['the password of a connection', 'hunter2', 'postgres://shop:hunter2@db.internal:5432/shop'],
  ['the user of a mail server', 'hunter2', 'smtp://a%40b.example:hunter2@mail.example'],
  ['a value that a constraint refused', '+2348031234567', 'Key (phone)=(+2348031234567) already exists.'],
])('a secret is not written, wherever in a line it is', (_, secret, text) => {
  for (const line of [
    logged((log) => log.info(text)),
    logged((log) => log.error({ err: new Error(text) }, 'failed')),
    logged((log) => log.error({ err: new Error('outer', { cause: new Error(text) }) }, 'failed')),
    logged((log) => log.child({ about: text }).warn({ deep: { list: [text] } })),
    logged((log) => log.info({ text: JSON.stringify({ text }) })),
  ]) {
    expect(line).not.toContain(secret)
    expect(() =>
      line
        .trim()
        .split('\n')
        .map((one) => JSON.parse(one) as unknown),
    ).not.toThrow()
  }
})

testAll([
  'password',
  'current_password',
  'token',
  'csrfToken',
  'X-CSRFToken',
  'authorization',
  'Cookie',
  'set-cookie',
  'PAYSTACK_SECRET_KEY',
  'invitation',
  'api_key',
])('the field of a secret is not written, whatever it is part of', (name) => {
  const body = { [name]: 'hunter two "three"', list: 1 }
  for (const line of [
    logged((log) => log.info(body)),
    logged((log) => log.info({ request: { headers: body } })),
    logged((log) => log.info({ raw: JSON.stringify(body) })),
  ]) {
    expect(line).not.toContain('hunter')
    expect(line).not.toContain('three')
    expect(line).toContain('list')
  }
})

test('a query’s values and a raw request are left out of errors', () => {
  const error = Object.assign(new Error('failed'), {
    params: ['hunter2'],
    query: 'select',
    rawPacket: Buffer.from('x'),
  })
  const line = logged((log) => log.error({ err: error }, 'failed'))
  expect(line).not.toMatch(/hunter2|rawPacket|params/)
  expect(line).toContain('stack')
})

test('values that are not secret stay', () => {
  const line = 'GET /api/product/:id/ 200 12 ms, request 0b5e7f2c-1f0e-4d47-9a53-0c5e3f7f4f11, 2026-03-02T08:00:00.000Z'
  expect(removeSecrets(line)).toBe(line)
  expect(removeSecrets('node_modules/@fastify/cookie/plugin.js:12:3')).toBe(
    'node_modules/@fastify/cookie/plugin.js:12:3',
  )
  expect(removeSecrets('http://localhost:3000/product?keyword=brake')).toBe(
    'http://localhost:3000/product?keyword=brake',
  )
})

testAll(['a@', 'a.', '"token":"', '://', 'x', '(', 'Key (', '\\"'])('a long hostile line is read once', (piece) => {
  const clean = (text: string) => removeSecrets(`"token":"${text}`)
  expect(measureGrowth(removeSecrets, piece, 100_000)).toBeLessThan(MAX_GROWTH)
  expect(measureGrowth(clean, piece, 100_000)).toBeLessThan(MAX_GROWTH)
})
