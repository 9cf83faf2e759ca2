import type { DbLog } from './pool.ts'

/** What upkeep needs of the embedded engine. */
export interface Upkeep {
  /** Runs when the lane is free, between two statements and outside every transaction. */
  alone(run: () => Promise<void>): Promise<void>
  isIdle(sinceMs: number): boolean
  query<Row>(sql: string): Promise<Row[]>
  log: DbLog
}

/** How often it looks, what counts as a pause, and when which work is due; in milliseconds. */
export interface UpkeepTiming {
  tickMs: number
  idleMs: number
  checkpointEveryMs: number
  vacuumEveryMs: number
  /** Beyond this much unsaved log a checkpoint comes even when nobody pauses, or the log would grow without end. */
  mostWalBytes: number
}

const usualTiming: UpkeepTiming = {
  tickMs: 1_000,
  idleMs: 500,
  checkpointEveryMs: 5_000,
  vacuumEveryMs: 30_000,
  mostWalBytes: 128 * 1024 * 1024,
}

const walPosition = `select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes`
/** The thresholds of PostgreSQL's own autovacuum, which the embedded engine has none of. */
const worn = `
  select format('%I.%I', s.schemaname, s.relname) as name
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid
   where s.n_dead_tup > 1000 + 0.2 * greatest(c.reltuples, 0)
      or s.n_mod_since_analyze > 500 + 0.1 * greatest(c.reltuples, 0)`

/**
 * Does what the background processes of a server do and the embedded engine lacks: a CHECKPOINT every few seconds in
 * which something was written, and VACUUM (ANALYZE) of tables that changed much. Both when nobody is asking anything;
 * only a log that has grown too long is dealt with at once. `finish` makes a last checkpoint.
 */
export function startHousekeeping(upkeep: Upkeep, timing = usualTiming): { finish(): Promise<void> } {
  let savedAt: number | null = null
  let nextCheckpoint = Date.now() + timing.checkpointEveryMs
  let nextVacuum = Date.now() + timing.vacuumEveryMs
  let busy = false
  const timer = setInterval(() => void tick(), timing.tickMs)
  void tick()
  return { finish }

  async function tick(): Promise<void> {
    if (busy) return
    busy = true
    try {
      await save()
      if (Date.now() >= nextVacuum && upkeep.isIdle(timing.idleMs)) await tidy()
    } catch (error) {
      upkeep.log.warn({ err: error }, 'Upkeep of the embedded database failed; it is tried again.')
    }
    busy = false
  }

  async function save(): Promise<void> {
    const isQuiet = Date.now() >= nextCheckpoint && upkeep.isIdle(timing.idleMs)
    await upkeep.alone(async () => {
      const written = await position()
      savedAt ??= written
      const due = isQuiet ? written > savedAt : written - savedAt > timing.mostWalBytes
      if (!due) return
      await upkeep.query('checkpoint')
      savedAt = await position()
      nextCheckpoint = Date.now() + timing.checkpointEveryMs
    })
  }

  async function tidy(): Promise<void> {
    nextVacuum = Date.now() + timing.vacuumEveryMs
    const tables: { name: string }[] = []
    await upkeep.alone(async () => {
      // The counts of the last second may still be kept back.
      await upkeep.query('select pg_stat_force_next_flush()')
      tables.push(...(await upkeep.query<{ name: string }>(worn)))
    })
    for (const { name } of tables) {
      await upkeep.alone(async () => void (await upkeep.query(`vacuum (analyze) ${name}`)))
    }
  }

  async function position(): Promise<number> {
    const [row] = await upkeep.query<{ bytes: number }>(walPosition)
    return row?.bytes ?? 0
  }

  async function finish(): Promise<void> {
    clearInterval(timer)
    await upkeep.alone(async () => void (await upkeep.query('checkpoint')))
  }
}
