import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

import { BootError } from '#platform/db/boot-error.ts'
import { testAll } from '#tests/support/check-each.ts'

import { readConfig } from './config.ts'
import { refuseOpenDemo, warnOfLocalFiles } from './start-checks.ts'

const LIVE = { PAYSTACK_SECRET_KEY: `sk_live_${'0'.repeat(40)}`, PAYSTACK_PUBLIC_KEY: `pk_live_${'0'.repeat(40)}` }
const TEST = { PAYSTACK_SECRET_KEY: `sk_test_${'0'.repeat(40)}`, PAYSTACK_PUBLIC_KEY: `pk_test_${'0'.repeat(40)}` }

function start(environment: Record<string, string>) {
  const read = readConfig(environment)
  if ('mistakes' in read) throw new Error(read.mistakes.join('\n'))
  return () => refuseOpenDemo(read.config)
}

const REACHED: [Record<string, string>, RegExp][] = [
  [LIVE, /^PAYSTACK_SECRET_KEY is a live key: set DEMO=0 .* or DEMO=1 /],
  [{ BASE_URL: 'https://shop.example' }, /^BASE_URL is an https address: set DEMO=0/],
  [{ BASE_URL: 'HTTPS://shop.example' }, /^BASE_URL is an https address/],
  [{ HOST: '0.0.0.0' }, /^HOST=0\.0\.0\.0 can be reached from other machines: set DEMO=0/],
  [{ HOST: '::' }, /^HOST=::/],
  [{ HOST: '192.168.1.7' }, /^HOST=192/],
  [{ HOST: 'shop.example' }, /^HOST=shop/],
]

testAll(REACHED)(
  'a shop that others can reach and that has no DEMO setting is refused with its reason',
  (environment, reason) => {
    expect(start(environment)).toThrow(BootError)
    expect(start(environment)).toThrow(reason)
    expect(start({ ...environment, DEMO: '' })).toThrow(reason)
  },
)

testAll(REACHED)('a shop that others can reach starts with DEMO=0, and with DEMO=1', (environment) => {
  expect(start({ ...environment, DEMO: '0' })).not.toThrow()
  expect(start({ ...environment, DEMO: '1' })).not.toThrow()
})

test.each<Record<string, string>>([
  {},
  TEST,
  { BASE_URL: 'http://localhost:3000' },
  { HOST: 'localhost' },
  { HOST: '::1' },
])('a shop on this machine with %j starts without a DEMO setting', (environment) =>
  expect(start(environment)).not.toThrow(),
)

test('a refused start ends with exit code 1 and one sentence', async () => {
  const env = { PATH: process.env['PATH'], ...LIVE }
  const started = promisify(execFile)(process.execPath, [resolve(import.meta.dirname, 'main.ts')], { env })
  await expect(started).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^PAYSTACK_.*\.\n$/),
  })
})

test.each<[string, Record<string, string>, number]>([
  ['a server and pictures in a folder', {}, 1],
  ['a server and pictures in a bucket', { S3_BUCKET: 'pictures' }, 0],
  ['the embedded database and pictures in a folder', { DATABASE_URL: '' }, 0],
])('a shop with %s warns only if another machine cannot read them: %j', (_case, environment, count) => {
  const warnings: unknown[] = []
  const shared = { DATABASE_URL: 'postgres://shop@db.example/shop', S3_BUCKET: '', DATA_DIR: 'data', ...environment }
  const keys = shared.S3_BUCKET === '' ? {} : { S3_ACCESS_KEY_ID: 'keys', S3_SECRET_ACCESS_KEY: 'secrets-of-the-test' }
  const read = readConfig({ ...shared, ...keys })
  if ('mistakes' in read) throw new Error(read.mistakes.join('\n'))
  warnOfLocalFiles(read.config, { warn: (...line: unknown[]) => void warnings.push(line) })
  expect(warnings).toHaveLength(count)
})
