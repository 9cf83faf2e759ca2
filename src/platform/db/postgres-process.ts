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

import { BootError, createFullDiskError } from './boot-error.ts'
import { explainErrors } from './data-folder.ts'
import { toCommand } from './postgres-account.ts'
import type { Account } from './postgres-account.ts'
import type { Postgres } from './postgres-binaries.ts'
import { NO_OUTPUT, type PostgresOutput, readOutput } from './postgres-output.ts'
import { clearStalePid, clusterFolder, hasProc, isAlive, readPidFile } from './postgres-pid-file.ts'
import type { PidFile } from './postgres-pid-file.ts'
import { chooseAddress, clearShortFolder, passwordFilePath, createSettings } from './postgres-settings.ts'
import type { PostgresAddress, PostgresOptions } from './postgres-settings.ts'

const run = promisify(execFile)

/** A running server. */
export interface PostgresServer extends PostgresAddress {
  pid: number
  /** Resolves with the reason if the server ends without `stop`. */
  failed: Promise<Error>
  /** Ends open sessions, writes all data to disk, and waits for the end of the server. */
  stop(): Promise<void>
}

const ANSWER_MS = 5_000
/** Interval of log lines during a long start; recovery after a crash may take many minutes. */
const REPORT_MS = 60_000
/** Time that a start waits for the last processes of a killed server. */
const ORPHANS_MS = 20_000

/**
 * Creates the cluster of the folder unless it exists. `access`, a socket in it or 127.0.0.1, is fixed for all starts.
 * @throws BootError if it cannot be created
 */
export async function createCluster(
  { folder, programs, environment, account }: Postgres,
  access: 'socket' | 'loopback' = process.platform === 'win32' ? 'loopback' : 'socket',
): Promise<void> {
  const cluster = clusterFolder(folder)
  explainErrors(folder, () => clearDrafts(folder))
  if (existsSync(cluster)) return
  // A unique name: the initdb of a killed shop continues, fails, and removes its draft.
  const draft = `${draftPrefix(folder)}-${randomBytes(4).toString('hex')}`
  const passwordFile = passwordFilePath(folder)
  if (access === 'loopback') explainErrors(folder, () => writePassword(passwordFile, account))
  const locale = ['--encoding=UTF8', '--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const entry = ['--username=postgres', '--auth-local=trust', '--auth-host=scram-sha-256']
  const password = access === 'loopback' ? [`--pwfile=${passwordFile}`] : []
  const command = toCommand(account, programs.initdb, ['-D', draft, ...locale, ...entry, ...password])
  try {
    await run(command.program, command.options, { env: environment, cwd: folder, ...account.ids })
  } catch (cause) {
    explainErrors(folder, () => clearDrafts(folder))
    throw createFailure(folder, String((cause as { stderr?: string }).stderr ?? cause), cause)
  }
  // initdb has flushed all files to disk: the rename makes the cluster valid.
  explainErrors(folder, () => renameSync(draft, cluster))
}

/** Returns the prefix of unfinished clusters. */
const draftPrefix = (folder: string) => `${clusterFolder(folder)}.new`

function clearDrafts(folder: string): void {
  const paths = readdirSync(folder).map((name) => join(folder, name))
  for (const draft of paths.filter((path) => path.startsWith(draftPrefix(folder)))) {
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

/** Starts the folder's server, or adopts one that a killed process left. @throws BootError if it does not get ready */
export async function startPostgres(postgres: Postgres, options: PostgresOptions = {}): Promise<PostgresServer> {
  const { folder } = postgres
  const cluster = clusterFolder(folder)
  const deadline = Date.now() + ORPHANS_MS
  for (;;) {
    const left = readPidFile(cluster)
    if (left !== null && isAlive(left.pid, cluster)) {
      // Without `/proc` another process may have the id.
      const mayStart = () => isAlive(left.pid, cluster) && (hasProc || Date.now() < deadline)
      const ready = await waitUntilReady(folder, left.pid, mayStart, options.log)
      if (ready !== null && (await servesCluster(cluster, toAddress(folder, ready))))
        return adoptServer(postgres, ready)
    }
    if (left !== null && !isAlive(left.pid, cluster)) clearShortFolder(left.host)
    explainErrors(folder, () => {
      // A copied folder may have lost the mode that PostgreSQL requires.
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

async function servesCluster(cluster: string, { host, port, password }: PostgresAddress): Promise<boolean> {
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

/** Returns the address of the running server of the folder, or null. */
export function findRunning(folder: string): PostgresAddress | null {
  const running = readPidFile(clusterFolder(folder))
  return running?.isReady && isAlive(running.pid, clusterFolder(folder)) ? toAddress(folder, running) : null
}

function toAddress(folder: string, { host, port }: PidFile): PostgresAddress {
  const file = passwordFilePath(folder)
  return { host, port, password: existsSync(file) ? readFileSync(file, 'utf8') : null }
}

/** Waits until the process accepts connections as the server of the folder; null if it ends before. */
async function waitUntilReady(
  folder: string,
  pid: number | undefined,
  isRunning: () => boolean,
  log: PostgresOptions['log'],
): Promise<PidFile | null> {
  for (let reportAt = Date.now() + REPORT_MS; ; await sleep(10)) {
    const found = readPidFile(clusterFolder(folder))
    if (!isRunning()) return null
    if (found?.isReady && found.pid === pid) return found
    if (Date.now() < reportAt) continue
    log?.warn({ folder, pid }, 'The database is still starting: recovery after a crash can take minutes')
    reportAt += REPORT_MS
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

async function launch(postgres: Postgres, options: PostgresOptions): Promise<PostgresServer | BootError> {
  const { folder, programs, environment, account } = postgres
  const address = await chooseAddress(postgres)
  const settings = createSettings(options, address)
  const list = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = toCommand(account, programs.postgres, ['-D', clusterFolder(folder), ...list])
  // Its own process group: Ctrl+C must reach only the shop, which then stops the server.
  const child = spawn(command.program, command.options, {
    env: environment,
    cwd: folder,
    ...account.ids,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const output = readOutput(child.stderr)
  child.unref()
  await once(child, 'spawn')
  const interrupt = () => child.kill('SIGINT')
  process.once('exit', interrupt)
  const ready = await waitUntilReady(folder, child.pid, () => !hasEnded(child), options.log)
  process.off('exit', interrupt)
  if (ready !== null) {
    output.setLog(options.log)
    return createServerHandle(postgres, ready, waitForExit(child), output)
  }
  clearShortFolder(address.host)
  return createFailure(folder, output.lastWords(), output.lastWords())
}

const waitForExit = (child: ChildProcess) => new Promise<void>((resolve) => child.once('exit', () => resolve()))

function adoptServer(postgres: Postgres, running: PidFile): PostgresServer {
  const gone = async () => {
    while (isAlive(running.pid, clusterFolder(postgres.folder))) await sleep(500, undefined, { ref: false })
  }
  return createServerHandle(postgres, running, gone(), NO_OUTPUT)
}

function createServerHandle(
  postgres: Postgres,
  running: PidFile,
  gone: Promise<void>,
  output: PostgresOutput,
): PostgresServer {
  const { folder, programs, environment, account } = postgres
  const { pid, host } = running
  const cluster = clusterFolder(folder)
  let isStopping = false
  let isGone = false
  // Another process may get the id later.
  const isUp = () => !isGone && isAlive(pid, cluster)
  const pgCtl = toCommand(account, programs.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-s'])
  const settings = { env: environment, cwd: folder, ...account.ids }
  // Without waiting: the server ends after this process.
  const stopAtExit = () => isUp() && spawnSync(pgCtl.program, [...pgCtl.options, '-W'], settings)
  process.once('exit', stopAtExit)
  const failed = new Promise<Error>((resolve) => {
    void gone.then(() => {
      isGone = true
      process.off('exit', stopAtExit)
      return isStopping || resolve(createFailure(folder, output.lastWords(), output.lastWords()))
    })
  })
  const stop = async () => {
    isStopping = true
    output.setLog(undefined)
    // It fails if the server ends by itself.
    if (isUp()) await run(pgCtl.program, [...pgCtl.options, '-t', '60'], settings).catch(() => null)
    if (isUp()) process.kill(pid, 'SIGQUIT')
    while (isUp()) await sleep(20)
    process.off('exit', stopAtExit)
    clearShortFolder(host)
  }
  return { ...toAddress(folder, running), pid, failed, stop }
}

/** Creates the error from the last output of the server or initdb. */
function createFailure(folder: string, words: string, cause: unknown): BootError {
  if (/No space left on device|Disk quota exceeded|Check free disk space/.test(words))
    return createFullDiskError(folder, cause)
  // Log lines are no reason; after a kill of the first process, the others only report that.
  const lines = words.split('\n').filter((line) => line.trim() !== '' && !/ LOG: |postmaster exit/.test(line))
  const reasons = lines.flatMap((line) => /(?:FATAL|PANIC|error):\s+(.+)/.exec(line)?.[1] ?? [])
  const why = reasons.at(-1) ?? lines.at(-1)?.trim() ?? 'it has ended'
  return new BootError(`The embedded database in ${folder} cannot run: ${why.replace(/\.$/, '')}.`, { cause })
}
