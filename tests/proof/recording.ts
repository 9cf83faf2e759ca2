import type pg from 'pg'

import type { Database } from '#platform/db/open-database.ts'

/** A statement as it was sent, with its values. */
export interface Sent {
  text: string
  values: readonly unknown[]
}

type Query = (...args: unknown[]) => unknown

/** Notes every statement that goes through this database from now on, in its order. */
export function record({ pool }: Database): Sent[] {
  const sent: Sent[] = []
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown
  const listened = new WeakSet<pg.PoolClient>()
  const listen = (client: pg.PoolClient) => {
    if (listened.has(client)) return client
    listened.add(client)
    // `query` has many overloads; all are passed on untouched.
    const query = client.query.bind(client) as Query
    const noting: Query = (...args) => {
      note(sent, args)
      return query(...args)
    }
    client.query = noting as pg.PoolClient['query']
    return client
  }
  // With a callback, as the pool itself asks, or without.
  const listening = (callback?: (error: unknown, client: pg.PoolClient, done: unknown) => void) =>
    callback === undefined
      ? (connect() as Promise<pg.PoolClient>).then(listen)
      : connect((error: unknown, client: pg.PoolClient | undefined, done: unknown) =>
          // The driver's own signature: no client comes with an error.
          callback(error, client === undefined ? (client as never) : listen(client), done),
        )
  pool.connect = listening as typeof pool.connect
  return sent
}

function note(sent: Sent[], [asked, values]: readonly unknown[]): void {
  if (typeof asked === 'string') sent.push({ text: asked, values: Array.isArray(values) ? values : [] })
  // The form of an object, which the driver takes as well.
  else sent.push({ values: [], ...(asked as Partial<Sent> & { text: string }) })
}

/** What is another value in each transaction: the value that was recorded, and the SQL that stands for it. */
export type Varying = ReadonlyMap<string, string>

/** The statements as a script of pgbench, with the values written in and the varying ones put in their place. */
export function asScript(sent: readonly Sent[], varying: Varying): string {
  return sent.map((each) => `${written(each, varying).replaceAll(/\s+/g, ' ').trim()};`).join('\n')
}

const written = ({ text, values }: Sent, varying: Varying) =>
  text.replaceAll(/\$(\d+)/g, (_, at: string) => literal(values[Number(at) - 1], varying))

function literal(value: unknown, varying: Varying): string {
  if (value === null || value === undefined) return 'null'
  if (value instanceof Date) return `'${value.toISOString()}'::timestamptz`
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'::bytea`
  if (Array.isArray(value)) return `array[${value.map((each) => literal(each, varying)).join(', ')}]`
  if (typeof value === 'number') return varying.get(String(value)) ?? String(value)
  if (typeof value === 'boolean') return String(value)
  return textLiteral(typeof value === 'string' ? value : JSON.stringify(value), varying)
}

const SHORTEST_WITHIN = 8

/** A text in which the varying parts are put together with the rest. */
function textLiteral(text: string, varying: Varying): string {
  for (const [recorded, sql] of varying) {
    // A short one is found within texts by chance.
    const at = recorded.length < SHORTEST_WITHIN ? -1 : text.indexOf(recorded)
    if (at === -1) continue
    const [before, after] = [text.slice(0, at), text.slice(at + recorded.length)]
    return `(${textLiteral(before, varying)} || (${sql})::text || ${textLiteral(after, varying)})`
  }
  // pgbench takes a colon and a word for a variable, also within quotes.
  const quoted = text.replaceAll("'", "''").replaceAll(/:(?=[A-Za-z_])/g, ":' || '")
  return quoted.includes("' || '") ? `('${quoted}')` : `'${quoted}'`
}
