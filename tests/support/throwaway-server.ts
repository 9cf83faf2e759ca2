import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chownSync,
  constants,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'

export interface ThrowawayServer {
  /** `postgres://…` of the superuser, on 127.0.0.1 and a free port. */
  url: string
  /** Ends the server as a power cut would (`SIGKILL`), and starts it again on the same port with the data that it left. */
  crash(): Promise<void>
  stop(): Promise<void>
}

interface Owner {
  uid?: number
  gid?: number
}

const debianVersions = '/usr/lib/postgresql'

/**
 * Starts a PostgreSQL server of the system's own binaries in a private temporary folder, for tests and measurements.
 * PostgreSQL refuses to run as root; there it runs as `postgres` or `nobody`.
 * @param durable true for a server that waits for the disk as a real one does; tests are faster without
 * @throws Error when no PostgreSQL is installed, with what to install
 */
export async function startThrowawayServer({ durable = false } = {}): Promise<ThrowawayServer> {
  const binaries = findBinaries()
  const owner = serverOwner()
  const folder = mkdtempSync(join(tmpdir(), 'sparelane-postgres-'))
  const password = randomBytes(12).toString('hex')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password)
  for (const path of [folder, passwordFile]) give(path, owner)
  const data = join(folder, 'data')
  initialise(join(binaries, 'initdb'), data, passwordFile, owner)
  const port = await freePort()
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  const run = () => {
    const started = spawn(join(binaries, 'postgres'), serverArguments(data, folder, port, durable), {
      ...owner,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    return { started, lastWords: collect(started) }
  }
  let server = run()
  const stopAtExit = () => server.started.kill('SIGQUIT')
  process.once('exit', stopAtExit)
  await answering(url, server.started, server.lastWords)
  return { url, crash, stop }

  async function crash(): Promise<void> {
    await ended(server.started, 'SIGKILL')
    // What the lost server has left running still holds its memory for a moment: until then no other one starts.
    for (const deadline = Date.now() + 20_000; ; await sleep(100)) {
      server = run()
      try {
        return await answering(url, server.started, server.lastWords)
      } catch (error) {
        if (Date.now() > deadline) throw error
      }
    }
  }

  async function stop(): Promise<void> {
    process.off('exit', stopAtExit)
    await ended(server.started, 'SIGINT')
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

async function ended(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exit = new Promise((resolve) => server.once('exit', resolve))
  server.kill(signal)
  await exit
}

/** On the PATH, or the newest of Debian's, which keeps them off it. */
function findBinaries(): string {
  const versions = readFolder(debianVersions).toSorted((a, b) => Number(b) - Number(a))
  const candidates = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versions.map((version) => join(debianVersions, version, 'bin')),
  ]
  const found = candidates.find(
    (folder) => isExecutable(join(folder, 'initdb')) && isExecutable(join(folder, 'postgres')),
  )
  if (found === undefined)
    throw new Error('No PostgreSQL server is installed here: install one (Debian: apt-get install postgresql).')
  return found
}

function readFolder(path: string): string[] {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function serverOwner(): Owner {
  if (process.getuid?.() !== 0) return {}
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user) throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody.')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

function give(path: string, { uid, gid }: Owner): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

function initialise(initdb: string, data: string, passwordFile: string, owner: Owner): void {
  mkdirSync(data, { mode: 0o700 })
  give(data, owner)
  const options = [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    '--pwfile',
    passwordFile,
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ]
  const { status, stderr, error } = spawnSync(initdb, options, { ...owner, encoding: 'utf8', cwd: data })
  if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stderr}`)
}

function serverArguments(data: string, socketFolder: string, port: number, durable: boolean): string[] {
  const relaxed = durable ? [] : ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off']
  const settings = ['listen_addresses=127.0.0.1', 'max_connections=200', 'shared_buffers=256MB', ...relaxed]
  return ['-D', data, '-k', socketFolder, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

function collect(server: ChildProcess): () => string {
  let words = ''
  server.stderr?.on('data', (text: Buffer) => (words = (words + text.toString()).slice(-2000)))
  return () => words
}

async function answering(url: string, server: ChildProcess, lastWords: () => string): Promise<void> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(20)) {
    if (server.exitCode !== null) break
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      // Not listening yet.
    }
  }
  server.kill('SIGQUIT')
  throw new Error(`The throw-away PostgreSQL server did not start: ${lastWords()}`)
}
