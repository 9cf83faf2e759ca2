import pg from 'pg'

import { BootError } from './boot-error.ts'
import { DatabaseUnavailable } from './database-fault.ts'
import { createPool, MAIN_LIMITS, toPoolConfig } from './pool.ts'
import type { DbLog, OpenedDatabase, PoolLimits } from './pool.ts'
import { createSessionOptions } from './session-settings.ts'

const oldestMajor = 15

/**
 * Opens a pool to a PostgreSQL server and checks the server.
 * @throws BootError if it is unreachable, denies access, is too old, or does not store UTF-8
 */
export async function openServer(databaseUrl: string, poolSize: number, log: DbLog): Promise<OpenedDatabase> {
  const url = parseUrl(databaseUrl)
  const openPool = (limits: PoolLimits) => createPool(connectionConfig(url, limits), log)
  const pool = openPool({ ...MAIN_LIMITS, max: poolSize })
  try {
    await checkServer(pool, toAddress({ connectionString: url.href }))
  } catch (error) {
    await pool.end()
    throw error
  }
  const never = new Promise<Error>(() => undefined)
  return {
    pool,
    db: pool,
    openPool,
    failed: never,
    close: () => pool.end(),
  }
}

/** Our settings first, then those of the URL (`?options=`), so that an operator can override them. */
function connectionConfig(databaseUrl: URL, limits: PoolLimits): pg.PoolConfig {
  const url = new URL(databaseUrl)
  const own = createSessionOptions(limits.lockTimeout)
  const theirs = url.searchParams.get('options')
  url.searchParams.set('options', theirs ? `${own} ${theirs}` : own)
  return {
    ...toPoolConfig(limits),
    connectionString: url.href,
    idleTimeoutMillis: 0,
    fallback_application_name: 'sparelane',
  }
}

function parseUrl(databaseUrl: string): URL {
  const url = URL.parse(databaseUrl)
  if (url?.protocol === 'postgres:' || url?.protocol === 'postgresql:') return url
  throw new BootError(
    'DATABASE_URL is not the address of a database: it should look like postgres://user:password@host:5432/name.',
  )
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

async function checkServer(pool: pg.Pool, address: Address): Promise<void> {
  const asked = `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`
  const { rows } = await pool.query<{ version: number; encoding: string }>(asked).catch((error: unknown) => {
    throw toConnectionError(error, address)
  })
  const { version = 0, encoding = '' } = rows[0] ?? {}
  const reason = findServerProblem(version, encoding, address)
  if (reason !== null) throw new BootError(reason)
}

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
  if (/startup parameter/.test(message))
    return createError(
      `The database at ${place} refuses start-up options: connect to PostgreSQL itself, not through a pooler.`,
    )
  if (code === '53300') return createError(`The database at ${place} has no free connections.`)
  const why = code || message
  return createError(
    `The database at ${place} cannot be reached (${why}): check DATABASE_URL and that the server is running.`,
  )
}
