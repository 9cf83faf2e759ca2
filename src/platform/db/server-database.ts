import pg from 'pg'

import { BootError } from './boot-error.ts'
import { createPool } from './pool.ts'
import type { DbLog, OpenedDatabase } from './pool.ts'
import { sessionOptions } from './session-settings.ts'

const oldestMajor = 15
const connectTimeoutMs = 10_000

/**
 * Opens the pool to a PostgreSQL server and checks that it can be used.
 * @throws BootError when it cannot be reached or entered, is too old, or does not store UTF-8
 */
export async function openServer(databaseUrl: string, poolSize: number, log: DbLog): Promise<OpenedDatabase> {
  const config = connectionConfig(databaseUrl)
  const pool = createPool({ ...config, max: poolSize }, log)
  try {
    await checkServer(pool, addressOf(config))
  } catch (error) {
    await pool.end()
    throw error
  }
  const never = new Promise<Error>(() => undefined)
  return {
    pool,
    db: pool,
    failed: never,
    close: () => pool.end(),
  }
}

/** Our settings first, then those of the address (`?options=`), so that an operator can overrule each. */
function connectionConfig(databaseUrl: string): pg.PoolConfig {
  const url = parse(databaseUrl)
  const theirs = url.searchParams.get('options')
  url.searchParams.set('options', theirs ? `${sessionOptions} ${theirs}` : sessionOptions)
  return {
    connectionString: url.href,
    idleTimeoutMillis: 0,
    keepAlive: true,
    fallback_application_name: 'sparelane',
    connectionTimeoutMillis: connectTimeoutMs,
  }
}

function parse(databaseUrl: string): URL {
  const url = URL.parse(databaseUrl)
  if (url?.protocol === 'postgres:' || url?.protocol === 'postgresql:') return url
  throw new BootError(
    'DATABASE_URL is not the address of a database: it should look like postgres://user:password@host:5432/name.',
  )
}

/** Who and where, as the driver understood it; the password is not among it. */
interface Address {
  place: string
  user: string
  database: string
}

function addressOf(config: pg.PoolConfig): Address {
  const { host, port, user, database } = new pg.Client(config)
  return { place: `${host}:${port}`, user: user ?? '', database: database ?? '' }
}

async function checkServer(pool: pg.Pool, address: Address): Promise<void> {
  const asked = `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`
  const { rows } = await pool.query<{ version: number; encoding: string }>(asked).catch((error: unknown) => {
    throw unreachable(error, address)
  })
  const { version = 0, encoding = '' } = rows[0] ?? {}
  const reason = whyUnfit(version, encoding, address)
  if (reason !== null) throw new BootError(reason)
}

/** Why a server that answers cannot be used, in one sentence; null when it can. `version` as `server_version_num`. */
export function whyUnfit(version: number, encoding: string, { place, database }: Address): string | null {
  const major = Math.floor(version / 10_000)
  if (major < oldestMajor)
    return `The database at ${place} is PostgreSQL ${major}, and at least version ${oldestMajor} is needed.`
  if (encoding === 'UTF8') return null
  return `The database ${database} at ${place} stores ${encoding}, and UTF8 is needed: create it with ENCODING 'UTF8'.`
}

function unreachable(cause: unknown, { place, user, database }: Address): BootError {
  const { code = '', message } = cause as NodeJS.ErrnoException
  const say = (sentence: string) => new BootError(sentence, { cause })
  if (code === '28P01' || code === '28000')
    return say(`The database at ${place} did not let the user ${user} in: check the user and password in DATABASE_URL.`)
  if (code === '3D000') return say(`There is no database named ${database} at ${place}: create it first.`)
  if (/startup parameter/.test(message))
    return say(`The database at ${place} refuses start-up options: connect to PostgreSQL itself, not through a pooler.`)
  if (code === '53300') return say(`The database at ${place} has no free connections.`)
  const why = code || message
  return say(`The database at ${place} cannot be reached (${why}): check DATABASE_URL and that the server is running.`)
}
