import type pg from 'pg'

import { compareColumns } from '#platform/db/row.ts'
import { render, type Sql } from '#platform/db/sql.ts'
import type { DeclaredStatement } from '#platform/db/statement.ts'

import { describeStatement } from './describe-statement.ts'

/** Inputs of composed statements by the name of the statement. */
export type Samples = Readonly<Record<string, readonly unknown[]>>

interface Text {
  name: string
  text: string
}

/** Builds the texts of a statement: its own, or one for each sample of a composed one. */
export function buildTexts({ name, source }: DeclaredStatement, samples: Samples): Text[] {
  if (typeof source === 'string') return [{ name, text: source }]
  // A sample must have the type of the input; otherwise its statement is invalid SQL.
  const build = source as (input: unknown) => Sql
  const inputs = samples[name] ?? []
  return inputs.map((input, at) => ({
    name: inputs.length > 1 ? `${name} ${at + 1}` : name,
    text: render(build(input)).text,
  }))
}

/** Lets PostgreSQL parse statements. Lists invalid SQL, rows that differ, and missing or unused samples. */
export async function findFaults(
  client: pg.ClientBase,
  declared: readonly DeclaredStatement[],
  samples: Samples,
): Promise<string[]> {
  const faults: string[] = []
  for (const one of declared) {
    const texts = buildTexts(one, samples)
    if (texts.length === 0) faults.push(`${one.name}: a composed statement needs a sample in statement-samples.ts`)
    for (const { name, text } of texts)
      faults.push(...(await listDifferences(client, one, text)).map((fault) => `${name}: ${fault}`))
  }
  const names = new Set(declared.map(({ name }) => name))
  const unused = Object.keys(samples).filter((name) => !names.has(name))
  return [...faults, ...unused.map((name) => `${name}: a sample without a composed statement`)]
}

async function listDifferences(client: pg.ClientBase, { row }: DeclaredStatement, text: string): Promise<string[]> {
  try {
    return compareColumns(row, await describeStatement(client, text))
  } catch (error) {
    // The driver throws only this type.
    const { message, position } = error as pg.DatabaseError
    const place = position === undefined ? '' : ` at: ${text.slice(Number(position) - 1, Number(position) + 40)}`
    return [`${message}${place}`]
  }
}
