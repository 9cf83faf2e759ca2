import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type pg from 'pg'

import { createLimits } from '#platform/rate-limits.ts'

import { describeStatement } from './describe-statement.ts'
import { loadStatements } from './shop-statements.ts'
import { ROOT } from './source-files.ts'
import { buildTexts } from './statement-faults.ts'
import { SAMPLES } from './statement-samples.ts'

export const RECORD_FILE = join(ROOT, 'db/previous-release.json')

export interface RecordedStatement {
  /** The columns of its result: `id int4, title text`. */
  columns: string
  text: string
}

/** What a release expects of the database. */
export interface ReleaseRecord {
  release: string
  lastMigration: string
  /** By name; a composed statement has one for each of its samples. */
  statements: Record<string, RecordedStatement>
}

/** Reads the record of the previous release. */
export const readRecord = (): ReleaseRecord => JSON.parse(readFileSync(RECORD_FILE, 'utf8')) as ReleaseRecord

/** Describes every statement of this version of the shop. @throws DatabaseError for a statement that is invalid */
export async function recordStatements(client: pg.ClientBase): Promise<ReleaseRecord['statements']> {
  const declared = (await loadStatements()).flatMap((one) => buildTexts(one, SAMPLES))
  const recorded: ReleaseRecord['statements'] = {}
  for (const { name, text } of [...declared, ...(await listLimitTexts())])
    recorded[name] = { columns: await describeColumns(client, text), text: text.trim() }
  return recorded
}

/** Returns the columns of a statement as text. @throws DatabaseError for an invalid statement */
export async function describeColumns(client: pg.ClientBase, text: string): Promise<string> {
  const columns = await describeStatement(client, text)
  return columns.map(({ name, type }) => `${name} ${type}`).join(', ')
}

/** Lists the texts that the library of the rate limits sends. */
async function listLimitTexts(): Promise<{ name: string; text: string }[]> {
  const texts = new Map<string, string>()
  const query = async ({ name, text }: { name: string; text: string }) => {
    texts.set(name, text)
    return { rows: [{ points: 1, expire: null }], rowCount: 1 }
  }
  const { take, peek, returnPoint, clear } = createLimits({ db: { query } as never })
  const rule = { name: 'recorded', points: 5, seconds: 60 }
  await take({} as never, rule, 'key')
  await peek(rule, 'key')
  await returnPoint(rule, 'key')
  await clear(rule, 'key')
  return [...texts].map(([name, text]) => ({ name, text: text.replaceAll(/\s+/g, ' ').replace(/;\s*$/, '') }))
}
