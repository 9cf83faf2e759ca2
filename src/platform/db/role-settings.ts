import type { Db, DbLog } from './pool.ts'
import { rows } from './rows.ts'
import { SESSION_SETTINGS } from './session-settings.ts'

/** No other lock of the shop uses this number. */
const LOCK_KEY = 7_206_033

/** Stores the session settings with the role, if the connection lacks them. */
export async function storeIgnoredSettings(db: Db, log: DbLog): Promise<void> {
  const wanted = Object.entries(SESSION_SETTINGS)
  const list = wanted.map(([name]) => `current_setting('${name}') as ${name}`).join()
  const [found = {}] = await rows<Record<string, string>>(db, `select ${list}`)
  if (wanted.every(([name, value]) => found[name]?.toLowerCase() === value.toLowerCase())) return
  // A pooler such as PgBouncer passes no startup options on; connections that it opens later have the settings.
  const statements = [...wanted, ['lock_timeout', '2s'] as const].map(
    ([name, value]) =>
      `execute format('alter role %I in database %I set ${name} = ''${value}''', current_user, current_database());`,
  )
  await rows(db, `do $$ begin perform pg_advisory_xact_lock(${LOCK_KEY}); ${statements.join(' ')} end $$`)
  log.warn({}, 'The pooler ignores session settings, so they were stored with the role: reconnect the pooler once.')
}
