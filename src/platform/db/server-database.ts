import pg from 'pg'

import { BootError } from './boot-error.ts'
import { DatabaseUnavailable } from './database-fault.ts'
import { createHosts, splitHosts } from './database-hosts.ts'
import { createPool, MAIN_LIMITS, toPoolConfig } from './pool.ts'
import type { DatabaseHosts, DbLog, OpenedDatabase, PoolLimits } from './pool.ts'
import { storeIgnoredSettings } from './role-settings.ts'
import { createSessionOptions } from './session-settings.ts'

const oldestMajor = 15

export interface ServerOptions {
  databaseUrl: string
  poolSize: number
  log: DbLog
  isPrepared: boolean
}

/**
 * Opens a pool to a PostgreSQL server, of several servers to the primary.
 * @throws BootError if it is unreachable, denies access, is too old, or does not store UTF-8
 */
export async function openServer({ databaseUrl, poolSize, log, isPrepared }: ServerOptions): Promise<OpenedDatabase> {
  const hosts = createHosts(parseUrls(databaseUrl))
  // Behind a pooler that refuses session settings, they are stored with the role.
  let isDirect = true
  const openPool = (limits: PoolLimits) => {
    const connectTo = (url: URL) => (isDirect ? addSettings(url, limits) : url.href)
    const pool = createPool(toServerConfig(limits, connectTo(hosts.url())), log, {
      ...limits,
      isPrepared: isPrepared && isDirect,
    })
    hosts.follow(pool, connectTo)
    return pool
  }
  const openMain = () => openPool({ ...MAIN_LIMITS, max: poolSize })
  let pool = openMain()
  try {
    isDirect = await findPrimary(pool, hosts)
    if (!isDirect) {
      await pool.end()
      pool = openMain()
      await findPrimary(pool, hosts)
    }
    // Settings of the URL are the operator's choice.
    if (!hosts.url().searchParams.has('options')) await storeIgnoredSettings(pool, log)
  } catch (error) {
    await pool.end()
    throw error
  }
  const never = new Promise<Error>(() => undefined)
  return { pool, db: pool, openPool, hosts, failed: never, close: () => pool.end() }
}

/** Opens a pool to a server that is not checked. */
export const openUncheckedPool = (url: string, limits: PoolLimits, log: DbLog, isPrepared: boolean): pg.Pool =>
  createPool(toServerConfig(limits, addSettings(parseUrls(url)[0] as URL, limits)), log, { ...limits, isPrepared })

const toServerConfig = (limits: PoolLimits, connectionString: string): pg.PoolConfig => ({
  ...toPoolConfig(limits),
  connectionString,
  idleTimeoutMillis: 0,
  fallback_application_name: 'sparelane',
})

/** Adds our session settings before those of the URL (`?options=`), so that an operator can override them. */
function addSettings(databaseUrl: URL, limits: PoolLimits): string {
  const url = new URL(databaseUrl)
  const own = createSessionOptions(limits.lockTimeout)
  const theirs = url.searchParams.get('options')
  url.searchParams.set('options', theirs ? `${own} ${theirs}` : own)
  return url.href
}

function parseUrls(databaseUrl: string): URL[] {
  const urls = splitHosts(databaseUrl)
  if (urls !== null) return urls
  throw new BootError(
    'DATABASE_URL is not the address of a database: it should look like postgres://user:password@host:5432/name.',
  )
}

/** Checks the servers in turn, until one is good. Returns false if it is a pooler that refuses session settings. */
async function findPrimary(pool: pg.Pool, hosts: DatabaseHosts): Promise<boolean> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await checkServer(pool, toAddress({ connectionString: hosts.url().href }), hosts.count > 1)
    } catch (error) {
      if (tried >= hosts.count) throw error
      hosts.useNext()
    }
  }
}

/** User, host and database as the driver parsed them, without the password. */
interface Address {
  place: string
  user: string
  database: string
}

function toAddress(config: pg.PoolConfig): Address {
  const { host, port, user, database } = new pg.Client(config)
  return { place: `${host}:${port}`, user: user ?? '', database: database ?? '' }
}

async function checkServer(pool: pg.Pool, address: Address, mustBePrimary: boolean): Promise<boolean> {
  try {
    const { rows } = await pool.query<Server>(READ_SERVER)
    const { version = 0, encoding = '', standby = false } = rows[0] ?? {}
    if (mustBePrimary && standby) throw new BootError(`The database at ${address.place} is a standby.`)
    const reason = findServerProblem(version, encoding, address)
    if (reason !== null) throw new BootError(reason)
    return true
  } catch (error) {
    if (error instanceof BootError) throw error
    if (error instanceof Error && /startup parameter/.test(error.message)) return false
    throw toConnectionError(error, address)
  }
}

interface Server {
  version: number
  encoding: string
  standby: boolean
}
const READ_SERVER = `
  select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
    pg_is_in_recovery() as standby`

/** Returns why a server cannot be used, or null. `version` is `server_version_num`. */
export function findServerProblem(version: number, encoding: string, { place, database }: Address): string | null {
  const major = Math.floor(version / 10_000)
  if (major < oldestMajor)
    return `The database at ${place} is PostgreSQL ${major}, and at least version ${oldestMajor} is needed.`
  if (encoding === 'UTF8') return null
  return `The database ${database} at ${place} stores ${encoding}, and UTF8 is needed: create it with ENCODING 'UTF8'.`
}

function toConnectionError(cause: unknown, { place, user, database }: Address): BootError {
  const original = cause instanceof DatabaseUnavailable ? cause.cause : cause
  const { code = '', message } = original as NodeJS.ErrnoException
  const createError = (sentence: string) => new BootError(sentence, { cause })
  if (code === '28P01' || code === '28000')
    return createError(
      `The database at ${place} did not let the user ${user} in: check the user and password in DATABASE_URL.`,
    )
  if (code === '3D000') return createError(`The database ${database} does not exist at ${place}: create it first.`)
  if (code === '53300') return createError(`The database at ${place} has no free connections.`)
  const why = code || message
  return createError(
    `The database at ${place} cannot be reached (${why}): check DATABASE_URL and that the server is running.`,
  )
}
