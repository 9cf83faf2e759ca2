import { execFile, spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

import pg from 'pg'

import { BootError, fullDisk } from './boot-error.ts'
import { explainErrors } from './data-folder.ts'
import { commandAs } from './postgres-account.ts'
import type { Account } from './postgres-account.ts'
import type { Postgres } from './postgres-binaries.ts'
import { clearStalePid, clusterOf, hasProc, isAlive, readPidFile } from './postgres-pid-file.ts'
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

const ANSWER_MS = 5_000
/** How often a start that takes long is logged; recovery after a crash may take many minutes. */
const REPORT_MS = 60_000
/** How long a start waits for the last processes of a killed server. */
const ORPHANS_MS = 20_000

/**
 * Creates the cluster of the folder, unless it is there. Interrupted creations are cleared away first.
 * @param access a Unix socket in the folder, or 127.0.0.1 with a password of its own; kept for all starts
 * @throws BootError when it cannot be created
 */
export async function createCluster(
  { folder, programs, environment, account }: Postgres,
  access: 'socket' | 'loopback' = process.platform === 'win32' ? 'loopback' : 'socket',
): Promise<void> {
  const cluster = clusterOf(folder)
  explainErrors(folder, () => clearDrafts(folder))
  if (existsSync(cluster)) return
  // A name of its own: the initdb of a killed shop goes on, fails, and removes its draft.
  const draft = `${draftsOf(folder)}-${randomBytes(4).toString('hex')}`
  const passwordFile = passwordFileOf(folder)
  if (access === 'loopback') explainErrors(folder, () => writePassword(passwordFile, account))
  const locale = ['--encoding=UTF8', '--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const entry = ['--username=postgres', '--auth-local=trust', '--auth-host=scram-sha-256']
  const password = access === 'loopback' ? [`--pwfile=${passwordFile}`] : []
  const command = commandAs(account, programs.initdb, ['-D', draft, ...locale, ...entry, ...password])
  try {
    await run(command.program, command.options, { env: environment, cwd: folder, ...account.ids })
  } catch (cause) {
    explainErrors(folder, () => clearDrafts(folder))
    throw failure(folder, String((cause as { stderr?: string }).stderr ?? cause), cause)
  }
  // initdb has flushed all files to disk: the name is what makes the cluster count.
  explainErrors(folder, () => renameSync(draft, cluster))
}

/** What the names of unfinished clusters begin with. */
const draftsOf = (folder: string) => `${clusterOf(folder)}.new`

function clearDrafts(folder: string): void {
  const paths = readdirSync(folder).map((name) => join(folder, name))
  for (const draft of paths.filter((path) => path.startsWith(draftsOf(folder)))) {
    try {
      rmSync(draft, { recursive: true, force: true, maxRetries: 3, retryDelay: 100 })
    } catch {
      // An initdb that still runs writes to it: a later start removes it.
    }
  }
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
  const { folder } = postgres
  const cluster = clusterOf(folder)
  const deadline = Date.now() + ORPHANS_MS
  for (;;) {
    const left = readPidFile(cluster)
    if (left !== null && isAlive(left.pid, cluster)) {
      // Without `/proc` another process may have the id by now.
      const mayStart = () => isAlive(left.pid, cluster) && (hasProc || Date.now() < deadline)
      const ready = await whenReady(folder, left.pid, mayStart, options.log)
      if (ready !== null && (await isServerOf(cluster, addressOf(folder, ready)))) return adopted(postgres, ready)
    }
    if (left !== null && !isAlive(left.pid, cluster)) clearShortFolder(left.host)
    explainErrors(folder, () => {
      // A copied folder may have lost the mode that PostgreSQL insists on.
      chmodSync(cluster, 0o700)
      clearStalePid(cluster)
    })
    // PostgreSQL refuses to start beside a server of the cluster, and beside the last processes of a killed one.
    const outcome = await launch(postgres, options)
    if (!(outcome instanceof BootError)) return outcome
    if (!/shared memory block|lock file .* already exists/.test(String(outcome.cause)) || Date.now() > deadline)
      throw outcome
    await sleep(100)
  }
}

async function isServerOf(cluster: string, { host, port, password }: PostgresAddress): Promise<boolean> {
  const identity = { user: 'postgres', database: 'postgres', password: password ?? '' }
  const timeouts = { connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS }
  const pool = new pg.Pool({ host, port, ...identity, ...timeouts })
  pool.on('error', () => undefined)
  try {
    const { rows } = await pool.query<{ data_directory: string }>('show data_directory')
    return realpathSync.native(rows[0]?.data_directory ?? '') === realpathSync.native(cluster)
  } catch {
    return false
  } finally {
    await pool.end()
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

/** Waits until the process accepts connections as the server of the folder; null when it ends before. */
async function whenReady(
  folder: string,
  pid: number | undefined,
  isRunning: () => boolean,
  log: PostgresOptions['log'],
): Promise<PidFile | null> {
  for (let reportAt = Date.now() + REPORT_MS; ; await sleep(10)) {
    const found = readPidFile(clusterOf(folder))
    if (!isRunning()) return null
    if (found?.isReady && found.pid === pid) return found
    if (Date.now() < reportAt) continue
    log?.warn({ folder, pid }, 'The database is still starting. Recovery after a crash can take minutes.')
    reportAt += REPORT_MS
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

async function launch(postgres: Postgres, options: PostgresOptions): Promise<PostgresServer | BootError> {
  const { folder, programs, environment, account } = postgres
  const address = await chooseAddress(postgres)
  const settings = settingsOf(options, address)
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
  const interrupt = () => child.kill('SIGINT')
  process.once('exit', interrupt)
  const ready = await whenReady(folder, child.pid, () => !hasEnded(child), options.log)
  process.off('exit', interrupt)
  if (ready !== null) return handle(postgres, ready, ended(child), lastWords)
  clearShortFolder(address.host)
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
  let isGone = false
  // Another process may get the id later.
  const isUp = () => !isGone && isAlive(pid, cluster)
  const pgCtl = commandAs(account, programs.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-s'])
  const settings = { env: environment, cwd: folder, ...account.ids }
  // Without waiting: the server ends after this process.
  const stopAtExit = () => isUp() && spawnSync(pgCtl.program, [...pgCtl.options, '-W'], settings)
  process.once('exit', stopAtExit)
  const failed = new Promise<Error>((resolve) => {
    void gone.then(() => {
      isGone = true
      process.off('exit', stopAtExit)
      return isStopping || resolve(failure(folder, lastWords(), lastWords()))
    })
  })
  const stop = async () => {
    isStopping = true
    // It fails where the server ends by itself.
    if (isUp()) await run(pgCtl.program, [...pgCtl.options, '-t', '60'], settings).catch(() => null)
    if (isUp()) process.kill(pid, 'SIGQUIT')
    while (isUp()) await sleep(20)
    process.off('exit', stopAtExit)
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
