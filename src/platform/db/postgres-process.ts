import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

import { BootError, fullDisk } from './boot-error.ts'
import { commandAs } from './postgres-account.ts'
import type { Account } from './postgres-account.ts'
import type { Postgres } from './postgres-binaries.ts'
import { clearStalePid, clusterOf, isAlive, readPidFile } from './postgres-pid-file.ts'
import type { PidFile } from './postgres-pid-file.ts'
import { chooseAddress, clearShortFolder, passwordFileOf, settingsOf } from './postgres-settings.ts'
import type { PostgresAddress, PostgresOptions } from './postgres-settings.ts'

const run = promisify(execFile)

/** A running server. */
export interface PostgresServer extends PostgresAddress {
  pid: number
  /** Resolves with the reason when the server ends without `stop`. */
  failed: Promise<Error>
  /** Ends open sessions, writes everything to disk, and waits for the end of the server. */
  stop(): Promise<void>
}

const READY_MS = 60_000
/** How long a start waits for the last processes of a killed server. */
const ORPHANS_MS = 20_000

/**
 * Creates the cluster of the folder, unless it is there. An interrupted creation is cleared away first.
 * @param access a Unix socket in the folder, or 127.0.0.1 with a password of its own; kept for all starts
 * @throws BootError when it cannot be created
 */
export async function createCluster(
  { folder, programs, environment, account }: Postgres,
  access: 'socket' | 'loopback' = process.platform === 'win32' ? 'loopback' : 'socket',
): Promise<void> {
  const cluster = clusterOf(folder)
  if (existsSync(cluster)) return
  const draft = `${cluster}.new`
  rmSync(draft, { recursive: true, force: true })
  const passwordFile = passwordFileOf(folder)
  if (access === 'loopback') writePassword(passwordFile, account)
  const locale = ['--encoding=UTF8', '--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const entry = ['--username=postgres', '--auth-local=trust', '--auth-host=scram-sha-256']
  const password = access === 'loopback' ? [`--pwfile=${passwordFile}`] : []
  const command = commandAs(account, programs.initdb, ['-D', draft, ...locale, ...entry, ...password])
  try {
    await run(command.program, command.options, { env: environment, cwd: folder, ...account.ids })
  } catch (cause) {
    rmSync(draft, { recursive: true, force: true })
    throw failure(folder, String((cause as { stderr?: string }).stderr ?? cause), cause)
  }
  // initdb has flushed all files to disk: the name is what makes the cluster count.
  renameSync(draft, cluster)
}

function writePassword(file: string, { ids: { uid, gid } }: Account): void {
  writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 })
  if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid)
}

/**
 * Starts the server of the folder's cluster, or adopts the one that a killed process left running.
 * @throws BootError when the server does not become ready
 */
export async function startPostgres(postgres: Postgres, options: PostgresOptions = {}): Promise<PostgresServer> {
  const cluster = clusterOf(postgres.folder)
  const deadline = Date.now() + ORPHANS_MS
  for (;;) {
    const running = readPidFile(cluster)
    if (running !== null && isAlive(running.pid, cluster)) {
      const ready = await whenReady(cluster, () => isAlive(running.pid, cluster))
      if (ready !== null) return adopted(postgres, ready)
    } else {
      // A copied folder may have lost the mode that PostgreSQL insists on.
      chmodSync(cluster, 0o700)
      clearStalePid(cluster)
      if (running !== null) clearShortFolder(running.host)
      const outcome = await launch(postgres, options)
      if (!(outcome instanceof BootError)) return outcome
      if (!/shared memory block|lock file/.test(String(outcome.cause)) || Date.now() > deadline) throw outcome
    }
    await sleep(100)
  }
}

/** Where the running server of the folder accepts connections; null when none does. */
export function findRunning(folder: string): PostgresAddress | null {
  const running = readPidFile(clusterOf(folder))
  return running?.isReady && isAlive(running.pid, clusterOf(folder)) ? addressOf(folder, running) : null
}

function addressOf(folder: string, { host, port }: PidFile): PostgresAddress {
  const file = passwordFileOf(folder)
  return { host, port, password: existsSync(file) ? readFileSync(file, 'utf8') : null }
}

/** Waits until the server accepts connections; null when it ends before. */
async function whenReady(cluster: string, isRunning: () => boolean): Promise<PidFile | null> {
  for (const deadline = Date.now() + READY_MS; Date.now() < deadline; await sleep(10)) {
    const found = readPidFile(cluster)
    if (!isRunning()) return null
    if (found?.isReady) return found
  }
  return null
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

async function launch(postgres: Postgres, options: PostgresOptions): Promise<PostgresServer | BootError> {
  const { folder, programs, environment, account } = postgres
  const settings = settingsOf(options, await chooseAddress(postgres))
  const list = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = commandAs(account, programs.postgres, ['-D', clusterOf(folder), ...list])
  // A process group of its own: Ctrl+C at the terminal must reach the shop alone, which then stops the server.
  const child = spawn(command.program, command.options, {
    env: environment,
    cwd: folder,
    ...account.ids,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const lastWords = collect(child)
  child.unref()
  await once(child, 'spawn')
  const ready = await whenReady(clusterOf(folder), () => !hasEnded(child))
  if (ready !== null) return handle(postgres, ready, ended(child), lastWords)
  child.kill('SIGQUIT')
  return failure(folder, lastWords(), lastWords())
}

function collect(child: ChildProcess): () => string {
  let words = ''
  child.stderr?.on('data', (text: Buffer) => (words = (words + text.toString()).slice(-4000)))
  // The type hides that this stream is a socket, which else keeps the process alive.
  ;(child.stderr as unknown as { unref(): void } | null)?.unref()
  return () => words
}

const ended = (child: ChildProcess) => new Promise<void>((resolve) => child.once('exit', () => resolve()))

function adopted(postgres: Postgres, running: PidFile): PostgresServer {
  const gone = async () => {
    while (isAlive(running.pid, clusterOf(postgres.folder))) await sleep(500, undefined, { ref: false })
  }
  return handle(postgres, running, gone(), () => '')
}

function handle(postgres: Postgres, running: PidFile, gone: Promise<void>, lastWords: () => string): PostgresServer {
  const { folder, programs, environment, account } = postgres
  const { pid, host } = running
  const cluster = clusterOf(folder)
  let isStopping = false
  const failed = new Promise<Error>((resolve) => {
    void gone.then(() => isStopping || resolve(failure(folder, lastWords(), lastWords())))
  })
  const stop = async () => {
    isStopping = true
    const command = commandAs(account, programs.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-t', '60', '-s'])
    // It fails where the server has ended already.
    await run(command.program, command.options, { env: environment, cwd: folder, ...account.ids }).catch(() => null)
    if (isAlive(pid, cluster)) process.kill(pid, 'SIGQUIT')
    while (isAlive(pid, cluster)) await sleep(20)
    clearShortFolder(host)
  }
  return { ...addressOf(folder, running), pid, failed, stop }
}

/** One sentence from what the server or initdb wrote last. */
function failure(folder: string, words: string, cause: unknown): BootError {
  if (/No space left on device|Disk quota exceeded|Check free disk space/.test(words)) return fullDisk(folder, cause)
  // Plain news are no reason; and where the first process is killed, the others say only that.
  const lines = words.split('\n').filter((line) => line.trim() !== '' && !/ LOG: |postmaster exit/.test(line))
  const reasons = lines.flatMap((line) => /(?:FATAL|PANIC|error):\s+(.+)/.exec(line)?.[1] ?? [])
  const why = reasons.at(-1) ?? lines.at(-1)?.trim() ?? 'it has ended'
  return new BootError(`The embedded database in ${folder} cannot run: ${why.replace(/\.$/, '')}.`, { cause })
}
