declare const valueType: unique symbol

/** A column of a result: the PostgreSQL types that it may have, and the values that JavaScript gets for it. */
export interface Column<T> {
  /** Names as in `pg_type.typname`. */
  readonly types: readonly string[]
  readonly isNullable: boolean
  readonly accepts: (value: unknown) => boolean
  /** Only for the compiler: the type of a value. */
  readonly [valueType]?: T
}

/** The columns of a statement by name. */
export type Row = Readonly<Record<string, Column<unknown>>>
export type RowOf<R extends Row> = { -readonly [Name in keyof R]: R[Name] extends Column<infer T> ? T : never }

/** A column whose values are narrower than their PostgreSQL type: `text.of<'new' | 'used'>()`. */
interface Narrowable<T> extends Column<T> {
  of<Narrow extends T>(): Column<Narrow>
}

function column<T>(types: readonly string[], accepts: (value: unknown) => boolean): Narrowable<T> {
  const made: Column<T> = { types, isNullable: false, accepts }
  // The narrower type exists only for the compiler.
  return { ...made, of: <Narrow extends T>() => made as Column<Narrow> }
}

const isText = (value: unknown) => typeof value === 'string'

export const boolean = column<boolean>(['bool'], (value) => typeof value === 'boolean')
export const integer = column<number>(['int2', 'int4'], Number.isSafeInteger)
/** Money in kobo, ids and counts: a number, exact up to 2^53 (`value-parsing.ts`). */
export const bigint = column<number>(['int8'], Number.isSafeInteger)
export const numeric = column<number>(['numeric'], Number.isFinite)
export const float = column<number>(['float4', 'float8'], (value) => typeof value === 'number')
export const text = column<string>(['text', 'varchar', 'bpchar', 'name'], isText)
export const timestamptz = column<Date>(['timestamptz'], (value) => value instanceof Date)
/** As text: `2026-01-31`. */
export const date = column<string>(['date'], isText)
export const bytea = column<Buffer>(['bytea'], Buffer.isBuffer)

/** A JSON value; the statement that wrote it vouches for its shape. */
export const json = <T>(): Column<T> => column<T>(['json', 'jsonb'], (value) => value !== null)

/** Adds null to the values of a column. */
export const nullable = <T>({ types, accepts }: Column<T>): Column<T | null> => ({ types, isNullable: true, accepts })

/** An array, with nulls in it only if the element is nullable. */
export function array<T>(element: Column<T>): Column<T[]> {
  const isElement = (value: unknown) => (value === null ? element.isNullable : element.accepts(value))
  const accepts = (value: unknown) => Array.isArray(value) && value.every(isElement)
  return { types: element.types.map((name) => `_${name}`), isNullable: false, accepts }
}

/** Names the columns of a statement with their types. */
export const row = <R extends Row>(columns: R): R => columns

/** A result column as PostgreSQL describes it. */
export interface DescribedColumn {
  name: string
  /** As in `pg_type.typname`. */
  type: string
}

/** Lists how the columns of a result differ from the declared row; empty if they do not. */
export function compareColumns(declared: Row, described: readonly DescribedColumn[]): string[] {
  const found = new Map(described.map(({ name, type }) => [name, type]))
  const wrong = Object.entries(declared).flatMap(([name, { types }]) => {
    const type = found.get(name)
    if (type === undefined) return [`the row has ${name}, the result does not`]
    return types.includes(type) ? [] : [`${name} is ${type} in the result and ${types.join(' or ')} in the row`]
  })
  const unknown = [...found.keys()].filter((name) => !(name in declared))
  return [
    ...wrong,
    ...unknown.map((name) => `the result has ${name}, the row does not`),
    ...(found.size === described.length ? [] : ['two columns of the result have the same name']),
  ]
}

let areTrusted = false

/** Stops checking returned rows; for production, where the tests have checked them. */
export function trustRows(): void {
  areTrusted = true
}

/**
 * Checks the values of returned rows, unless rows are trusted.
 * @throws TypeError that names the statement and the column
 */
export function checkRows(statement: string, declared: Row, rows: readonly object[]): void {
  if (areTrusted) return
  const columns = Object.entries(declared)
  for (const found of rows) {
    const unknown = Object.keys(found).find((name) => !(name in declared))
    if (unknown !== undefined) throw new TypeError(`${statement} returned the column ${unknown}, which its row lacks.`)
    for (const [name, { isNullable, accepts, types }] of columns) {
      // The driver returns objects with a property for each column.
      const value = (found as Record<string, unknown>)[name]
      if (value === undefined) throw new TypeError(`${statement} did not return the column ${name}.`)
      if (value === null ? !isNullable : !accepts(value))
        throw new TypeError(
          `${statement} returned ${value === null ? 'null' : typeof value} for ${name} (${types[0]}).`,
        )
    }
  }
}
