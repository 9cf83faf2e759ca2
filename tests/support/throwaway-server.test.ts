import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import pg from 'pg'
import { expect, test } from 'vitest'

import { ROOT } from './source-files.ts'

const SCRIPT = `
  import { startThrowawayServer } from '#tests/support/throwaway-server.ts'
  const server = await startThrowawayServer({ durable: true })
  console.log(server.url)
  setInterval(() => undefined, 1000)`

test('a process that is ended by a signal stops its server and removes the folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'spare-'))
  // Another account may run the server.
  chmodSync(folder, 0o755)
  const child = spawn(process.execPath, ['--input-type=module', '-e', SCRIPT], {
    cwd: ROOT,
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [url] = (await once(createInterface(child.stdout), 'line')) as [string]
    const client = new pg.Client({ connectionString: url })
    const lost = new Promise((resolve) => client.on('error', resolve))
    await client.connect()
    child.kill('SIGTERM')
    await lost
    expect(child.exitCode ?? (await once(child, 'close'))[0]).toBe(143)
    expect(readdirSync(folder)).toEqual([])
  } finally {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  }
})
