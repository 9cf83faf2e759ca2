import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { DEMO_PASSWORD } from '#seed/demo/accounts.ts'
import { logLine } from '#tests/support/log-line.ts'
import { type ServerProcess, startShopByNpm } from '#tests/support/shop-process.ts'
import { ROOT } from '#tests/support/source-files.ts'

/** A built copy of the shop without development dependencies. */
const folder = mkdtempSync(join(tmpdir(), 'sparelane-pruned-'))
const backup = join(folder, 'shop.tar.gz')
const settings = { DATA_DIR: join(folder, 'data'), DEMO: '1', BASE_URL: '', NODE_ENV: 'production' }
let shop: ServerProcess

const run = (command: string, words: readonly string[], cwd = folder, env = settings) =>
  execFileSync(command, words, {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
const measureModulesMb = () =>
  Number(run('du', ['-sm', '--exclude=.cache', '--exclude=.vite*', 'node_modules']).split('\t')[0])
const exists = (path: string) => existsSync(join(folder, path))

beforeAll(async () => {
  const tracked = run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], ROOT).split('\0')
  const files = tracked.filter((file) => file !== '' && existsSync(join(ROOT, file)))
  run('cp', ['--parents', ...files, folder], ROOT)
  run('cp', ['-a', 'node_modules', folder], ROOT)
  run('npm', ['run', 'build'])
  const whole = measureModulesMb()
  run('npm', ['prune', '--omit=dev'])
  logLine(`node_modules: ${whole} MB, without development dependencies ${measureModulesMb()} MB`)
  shop = await start('first', settings)
}, 600_000)

afterAll(async () => {
  await shop.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function start(name: string, env: typeof settings): Promise<ServerProcess> {
  const from = performance.now()
  const started = await startShopByNpm(env, folder)
  logLine(`${name} start: ${((performance.now() - from) / 1000).toFixed(1)} s`)
  return started
}

/** Requests a path of the shop. Throws unless the status is the expected one. */
async function request(path: string, status = 200, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(shop.origin + path, init)
  expect(answer.status, path).toBe(status)
  return answer
}

async function signIn(name: string): Promise<{ authorization: string }> {
  const email = `${name}@demo.example`
  const body = JSON.stringify({ email, password: DEMO_PASSWORD })
  const answer = await request(`/api/login/${email}/`, 200, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })
  const { token } = (await answer.json()) as { token: string }
  return { authorization: `Bearer ${token}` }
}

function form(field: string, bytes: Uint8Array, name: string): FormData {
  const fields = new FormData()
  fields.set(field, new File([new Uint8Array(bytes)], name))
  return fields
}

test('development dependencies are not installed', () => {
  for (const tool of ['vite', 'react', '@react-router/dev', 'typescript', 'vitest', '@playwright/test'])
    expect(exists(`node_modules/${tool}`), tool).toBe(false)
})

test('pages load their scripts, and the component page returns 404', async () => {
  for (const path of ['/', '/product?keyword=brake+pad', '/detail_page/1', '/login']) {
    const page = await (await request(path)).text()
    const script = /(?:src|href)="(\/assets\/[^"]+\.js)"/.exec(page)?.[1]
    expect(script, path).toBeDefined()
    await request(String(script))
  }
  await request('/components', 404)
})

test('the service worker, the API and its documentation answer', async () => {
  expect((await request('/sw.js')).headers.get('content-type')).toContain('javascript')
  await request('/manifest.webmanifest')
  await request('/readyz')
  const found = (await (await request('/api/product/find?search=brake+pad')).json()) as { count: number }
  expect(found.count).toBeGreaterThan(0)
  await request('/api/docs/')
})

test('an uploaded picture is served in another width and format', async () => {
  const picture = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#888' } })
    .png()
    .toBuffer()
  const body = form('imgFile', picture, 'pad.png')
  const sent = await request('/api/uploadFile/', 201, { method: 'POST', body, headers: await signIn('supplier') })
  const { key } = (await sent.json()) as { key: string }
  const served = await request(`/media/${key}/320.webp`)
  expect((await sharp(await served.arrayBuffer()).metadata()).format).toBe('webp')
})

test('an exported spreadsheet can be uploaded', async () => {
  const headers = await signIn('supplier')
  const sheet = new Uint8Array(await (await request('/api/upload/export/?format=xlsx', 200, { headers })).arrayBuffer())
  expect(sheet.length).toBeGreaterThan(10_000)
  await request('/api/upload/', 200, { method: 'POST', body: form('file', sheet, 'parts.xlsx'), headers })
})

test('audit and backup work while the shop is open, and the backup starts in another folder', async () => {
  expect(run('npm', ['run', 'audit'])).toContain('Everything holds')
  expect(run('npm', ['run', 'db:backup', '--', backup])).toContain('Backed up')
  await shop.stop()
  shop = await start('later', settings)
  await request('/product?keyword=brake+pad')
  await shop.stop()
  const restored = { ...settings, DATA_DIR: join(folder, 'restored') }
  run('npm', ['run', 'db:restore', '--', backup], folder, restored)
  shop = await start('restored', restored)
  await request('/product?keyword=brake+pad')
})
