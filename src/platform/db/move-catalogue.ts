import type { Db } from './pool.ts'
import { rows } from './rows.ts'

export interface Table {
  /** With its schema, quoted if necessary. */
  name: string
  /** Without generated columns, which are computed again. */
  columns: readonly string[]
}

export interface Figures {
  rows: number
  /** Sum of the hashes of all rows in any order; a large integer as text. */
  sum: string
}

export interface Sequence {
  name: string
  /** Null if unused. */
  lastValue: string | null
}

/** Returns SQL that is true for relations of the shop: not of the system, not of an extension. */
export const isShopRelation = (relation: string, schema: string) => `
  ${schema}.nspname !~ '^pg_' and ${schema}.nspname <> 'information_schema'
  and not exists (select from pg_depend d where d.objid = ${relation}.oid and d.deptype = 'e')`

const tablesQuery = `
  select format('%I.%I', n.nspname, c.relname) as name,
         array(select quote_ident(a.attname) from pg_attribute a
                where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind = 'r' and ${isShopRelation('c', 'n')}
   order by 1`

const sequencesQuery = `
  select format('%I.%I', n.nspname, c.relname) as name, pg_sequence_last_value(c.oid)::text as "lastValue"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind = 'S' and ${isShopRelation('c', 'n')}
   order by 1`

/** Lists the tables of the shop by name, including `schema_migrations`. */
export const readTables = (db: Db): Promise<Table[]> => rows<Table & Record<string, unknown>>(db, tablesQuery)

/** Lists the sequences of the shop, including those of identity columns. */
export const readSequences = (db: Db): Promise<Sequence[]> =>
  rows<Sequence & Record<string, unknown>>(db, sequencesQuery)

/** Counts the rows, and sums a hash (60 bits of MD5) of the text of each row. */
export async function readFigures(db: Db, { name, columns }: Table): Promise<Figures> {
  const hash = `('x' || left(md5(row(${columns.join(', ')})::text), 15))::bit(60)::bigint`
  const [found] = await rows<{ rows: number; sum: string }>(
    db,
    `select count(*) as rows, coalesce(sum(${hash}), 0)::text as sum from only ${name}`,
  )
  return found ?? { rows: 0, sum: '0' }
}
