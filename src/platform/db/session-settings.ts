/**
 * Set with each connection, to the embedded database and to a server. Without JIT, because short queries lose by it;
 * without parallel scans and scans that begin where another one is, because search relies on rows in physical order; the
 * other figures were measured with the search queries (docs/decisions).
 */
const settings = {
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  synchronize_seqscans: 'off',
  random_page_cost: '1.1',
  work_mem: '16MB',
  timezone: 'UTC',
  statement_timeout: '15s',
  idle_in_transaction_session_timeout: '30s',
}

/** The settings as start-up options of a connection. */
export const sessionOptions = Object.entries(settings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')
