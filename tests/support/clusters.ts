import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

import { findPostgres } from '#platform/db/postgres-binaries.ts'
import { createCluster, type PostgresServer, startPostgres } from '#platform/db/postgres-process.ts'

/** Gives each test of a file a copy of one cluster, and stops the servers that it starts. */
export function useClusters() {
  const running: PostgresServer[] = []
  const clusters = { root: '', folder: '', running, copyTo: copyCluster, start }
  let template: string

  beforeAll(async () => {
    clusters.root = mkdtempSync(join(tmpdir(), 'sparelane-test-'))
    chmodSync(clusters.root, 0o755)
    template = join(clusters.root, 'made')
    mkdirSync(template, { mode: 0o700 })
    await createCluster(await findPostgres(template), 'socket')
  })
  afterAll(() => rmSync(clusters.root, { recursive: true, force: true }))
  beforeEach(() => {
    clusters.folder = copyCluster('data')
  })
  afterEach(async () => {
    for (const server of running.splice(0)) await server.stop()
    rmSync(clusters.folder, { recursive: true, force: true })
  })
  return clusters

  /** Copies the template cluster. */
  function copyCluster(name: string): string {
    const copy = join(mkdtempSync(join(clusters.root, 'copy-')), name)
    cpSync(template, copy, { recursive: true })
    chmodSync(copy, 0o700)
    return copy
  }

  async function start(
    ...[at = clusters.folder, options]: [at?: string, options?: Parameters<typeof startPostgres>[1]]
  ) {
    const server = await startPostgres(await findPostgres(at), options)
    running.push(server)
    return server
  }
}

/** Runs SQL that returns one column named `found`. */
export async function queryFound(server: PostgresServer, sql: string): Promise<unknown> {
  const { host, port, password } = server
  const client = new pg.Client({ host, port, password: password ?? '', user: 'postgres', database: 'postgres' })
  await client.connect()
  try {
    const { rows } = await client.query<{ found: unknown }>(sql)
    return rows[0]?.found
  } finally {
    await client.end()
  }
}
