/** Settings of each connection, measured with the search queries. */
export const SESSION_SETTINGS = {
  // JIT slows short queries.
  jit: 'off',
  // Search relies on the physical order of rows: no parallel and no synchronized scans.
  max_parallel_workers_per_gather: '0',
  synchronize_seqscans: 'off',
  random_page_cost: '1.1',
  work_mem: '16MB',
  timezone: 'UTC',
  statement_timeout: '15s',
  idle_in_transaction_session_timeout: '30s',
}

/** Returns the settings as startup options of a connection. */
export const createSessionOptions = (lockTimeout: string): string =>
  Object.entries({ ...SESSION_SETTINGS, lock_timeout: lockTimeout })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
