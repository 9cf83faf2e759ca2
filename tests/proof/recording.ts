import type pg from 'pg'

import type { Database } from '#platform/db/open-database.ts'

/** A statement with the values it was sent with. */
export interface SentStatement {
  text: string
  values: readonly unknown[]
}

type Query = (...args: unknown[]) => unknown

/** Records every statement that this database sends from now on, in order. */
export function recordStatements({ pool }: Database): SentStatement[] {
  const sent: SentStatement[] = []
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown
  const patched = new WeakSet<pg.PoolClient>()
  const patchClient = (client: pg.PoolClient) => {
    if (patched.has(client)) return client
    patched.add(client)
    // `query` has many overloads; the arguments pass unchanged.
    const query = client.query.bind(client) as Query
    const recordingQuery: Query = (...args) => {
      addStatement(sent, args)
      return query(...args)
    }
    client.query = recordingQuery as pg.PoolClient['query']
    return client
  }
  // With a callback, as the pool calls it, or without.
  const recordingConnect = (callback?: (error: unknown, client: pg.PoolClient, done: unknown) => void) =>
    callback === undefined
      ? (connect() as Promise<pg.PoolClient>).then(patchClient)
      : connect((error: unknown, client: pg.PoolClient | undefined, done: unknown) =>
          // As the driver declares it, an error has no client.
          callback(error, client === undefined ? (client as never) : patchClient(client), done),
        )
  pool.connect = recordingConnect as typeof pool.connect
  return sent
}

function addStatement(sent: SentStatement[], [statement, values]: readonly unknown[]): void {
  if (typeof statement === 'string') sent.push({ text: statement, values: Array.isArray(values) ? values : [] })
  // The driver also accepts an object.
  else sent.push({ values: [], ...(statement as Partial<SentStatement> & { text: string }) })
}

/** Values that differ in each transaction: the SQL expression by recorded value. */
export type Varying = ReadonlyMap<string, string>

/** Renders statements as a pgbench script with literal values; varying values become their expressions. */
export function toPgbenchScript(sent: readonly SentStatement[], varying: Varying): string {
  return sent.map((each) => `${renderStatement(each, varying).replaceAll(/\s+/g, ' ').trim()};`).join('\n')
}

const renderStatement = ({ text, values }: SentStatement, varying: Varying) =>
  text.replaceAll(/\$(\d+)/g, (_, at: string) => renderLiteral(values[Number(at) - 1], varying))

function renderLiteral(value: unknown, varying: Varying): string {
  if (value === null || value === undefined) return 'null'
  if (value instanceof Date) return `'${value.toISOString()}'::timestamptz`
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'::bytea`
  if (Array.isArray(value)) return `array[${value.map((each) => renderLiteral(each, varying)).join(', ')}]`
  if (typeof value === 'number') return varying.get(String(value)) ?? String(value)
  if (typeof value === 'boolean') return String(value)
  return renderText(typeof value === 'string' ? value : JSON.stringify(value), varying)
}

const MIN_EMBEDDED_LENGTH = 8

/** Renders a text as literals and the expressions of the varying values in it. */
function renderText(text: string, varying: Varying): string {
  for (const [recorded, sql] of varying) {
    // A short value could occur in a text by chance.
    const at = recorded.length < MIN_EMBEDDED_LENGTH ? -1 : text.indexOf(recorded)
    if (at === -1) continue
    const [before, after] = [text.slice(0, at), text.slice(at + recorded.length)]
    return `(${renderText(before, varying)} || (${sql})::text || ${renderText(after, varying)})`
  }
  // pgbench reads a colon and a word as a variable, also within quotes.
  const quoted = text.replaceAll("'", "''").replaceAll(/:(?=[A-Za-z_])/g, ":' || '")
  return quoted.includes("' || '") ? `('${quoted}')` : `'${quoted}'`
}
