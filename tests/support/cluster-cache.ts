import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { ROOT } from './source-files.ts'
import { findSystemPostgres } from './system-postgres.ts'
import type { ServerOptions } from './throwaway-server.ts'

const CACHE = join(ROOT, 'node_modules/.cache/sparelane')
/** Sources of the templates; a change creates them again. */
const SOURCES = [
  'db',
  'src/modules',
  'src/platform',
  'src/start.ts',
  'tests/support/database-templates.ts',
  'tests/support/throwaway-server.ts',
  'package-lock.json',
]

/** Caches the cluster with its templates between test runs. */
export interface ClusterCache {
  /** Copies the cached cluster to this path. Returns false if none is cached. */
  restore(cluster: string): boolean
  /** Replaces the cached cluster by this one, whose server must have stopped. */
  save(cluster: string): void
}

export function openClusterCache(programs: NonNullable<ServerOptions['programs']>): ClusterCache {
  const prefix = `cluster-${programs}-`
  // TEST_TEMPLATES names a cluster to use regardless of the sources (tools/mutate.ts).
  const key =
    process.env['TEST_TEMPLATES'] ?? fingerprint(programs === 'system' ? (findSystemPostgres() ?? '') : process.arch)
  const folder = join(CACHE, prefix + key)
  return { restore, save }

  function restore(cluster: string): boolean {
    if (!existsSync(folder)) return false
    cpSync(folder, cluster, { recursive: true })
    return true
  }

  function save(cluster: string): void {
    mkdirSync(CACHE, { recursive: true })
    const draft = mkdtempSync(join(CACHE, 'draft-'))
    cpSync(cluster, draft, { recursive: true })
    for (const old of readdirSync(CACHE).filter((name) => name.startsWith(prefix))) {
      rmSync(join(CACHE, old), { recursive: true, force: true })
    }
    renameSync(draft, folder)
  }
}

function fingerprint(programs: string): string {
  const hash = createHash('sha256').update(programs)
  for (const path of SOURCES.map((source) => join(ROOT, source)))
    for (const file of listFiles(path)) hash.update(file).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

function listFiles(path: string): string[] {
  if (/\.[a-z]+$/.test(path)) return [path]
  const entries = readdirSync(path, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile())
  return entries.map((entry) => join(entry.parentPath, entry.name)).toSorted()
}
