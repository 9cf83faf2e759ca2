import type pg from 'pg'

import type { DescribedColumn } from '#platform/db/row.ts'

interface Field {
  name: string
  dataTypeID: number
}

/** Returns the columns of a statement, which PostgreSQL parses but does not run. @throws DatabaseError if invalid */
export async function describeStatement(client: pg.ClientBase, text: string): Promise<DescribedColumn[]> {
  const fields = await parseStatement(client, text)
  const ids = fields.map(({ dataTypeID }) => dataTypeID)
  const { rows } = await client.query<{ oid: number; typname: string }>(
    'select oid::int, typname from pg_type where oid = any($1::int[])',
    [ids],
  )
  const names = new Map(rows.map(({ oid, typname }) => [oid, typname]))
  return fields.map(({ name, dataTypeID }) => ({ name, type: names.get(dataTypeID) ?? `type ${dataTypeID}` }))
}

/** The methods that the driver calls until `submit` is answered. */
interface Description extends pg.Submittable {
  handleRowDescription(message: { fields: Field[] }): void
  handleError(error: Error): void
  handleReadyForQuery(): void
}

/** Sends Parse and Describe without Execute. */
function parseStatement(client: pg.ClientBase, text: string): Promise<Field[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Field[]>()
  let described: Field[] = []
  const description: Description = {
    submit(connection) {
      connection.parse({ name: '', text, types: [] }, true)
      connection.describe({ type: 'S', name: '' }, true)
      connection.sync()
    },
    handleRowDescription: ({ fields }) => (described = fields),
    handleError: reject,
    handleReadyForQuery: () => resolve(described),
  }
  client.query(description)
  return promise
}
