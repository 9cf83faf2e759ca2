import type { z } from 'zod'

declare const valueType: unique symbol

/** A column of a result: the PostgreSQL types that it may have, and the values that JavaScript gets for it. */
export interface Column<T> {
  /** Names as in `pg_type.typname`. */
  readonly types: readonly string[]
  readonly isNullable: boolean
  /** Describes a value that is not allowed, for an error; null for an allowed one. Is not called with null. */
  readonly findFault: (value: unknown) => string | null
  /** Only for the compiler: the type of a value. */
  readonly [valueType]?: T
}

/** The columns of a statement by name. */
export type Row = Readonly<Record<string, Column<unknown>>>
export type RowOf<R extends Row> = { -readonly [Name in keyof R]: R[Name] extends Column<infer T> ? T : never }

const column = <T>(types: readonly string[], accepts: (value: unknown) => boolean): Column<T> => ({
  types,
  isNullable: false,
  findFault: (value) => (accepts(value) ? null : typeof value),
})

const isText = (value: unknown) => typeof value === 'string'

export const boolean = column<boolean>(['bool'], (value) => typeof value === 'boolean')
export const integer = column<number>(['int2', 'int4'], Number.isSafeInteger)
/** Money in kobo, ids and counts: a number, exact up to 2^53 (`value-parsing.ts`). */
export const bigint = column<number>(['int8'], Number.isSafeInteger)
export const numeric = column<number>(['numeric'], Number.isFinite)
export const float = column<number>(['float4', 'float8'], (value) => typeof value === 'number')
const anyText = column<string>(['text', 'varchar', 'bpchar', 'name'], isText)
export const text = {
  ...anyText,
  /** One of these texts: `text.of('new', 'used')`. */
  of: <Value extends string>(...values: readonly Value[]): Column<Value> => {
    const known: ReadonlySet<unknown> = new Set(values)
    const findFault = (value: unknown) => (known.has(value) ? null : JSON.stringify(value))
    return { types: anyText.types, isNullable: false, findFault }
  },
}
export const timestamptz = column<Date>(['timestamptz'], (value) => value instanceof Date)
/** Text such as `2026-01-31`. */
export const date = column<string>(['date'], isText)
export const bytea = column<Buffer>(['bytea'], Buffer.isBuffer)

/** A JSON value of this shape. The schema only checks: what it would strip or transform reaches the caller as it is. */
export const json = <T>(schema: z.ZodType<T, T>): Column<T> => ({
  types: ['json', 'jsonb'],
  isNullable: false,
  findFault: (value) => {
    const [issue] = schema.safeParse(value).error?.issues ?? []
    return issue === undefined ? null : `JSON with a fault (${['at', ...issue.path].join(' ')}: ${issue.message})`
  },
})

/** Adds null to the values of a column. */
export const nullable = <T>({ types, findFault }: Column<T>): Column<T | null> => ({
  types,
  isNullable: true,
  findFault,
})

/** An array, with nulls in it only if the element is nullable. */
export function array<T>({ types, isNullable, findFault }: Column<T>): Column<T[]> {
  const isElement = (value: unknown) => (value === null ? isNullable : findFault(value) === null)
  return column(
    types.map((name) => `_${name}`),
    (value) => Array.isArray(value) && value.every(isElement),
  )
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

/** Disables the checks of returned rows, for production: the tests have checked them. */
export function trustRows(): void {
  areTrusted = true
}

/** Checks the values of returned rows, unless trusted. @throws TypeError that names the statement and the column */
export function checkRows(statement: string, declared: Row, rows: readonly object[]): void {
  if (areTrusted) return
  const columns = Object.entries(declared)
  for (const found of rows) {
    const unknown = Object.keys(found).find((name) => !(name in declared))
    if (unknown !== undefined) throw new TypeError(`${statement} returned the column ${unknown}, which its row lacks.`)
    for (const [name, { isNullable, findFault, types }] of columns) {
      // The driver returns objects with a property for each column.
      const value = (found as Record<string, unknown>)[name]
      if (value === undefined) throw new TypeError(`${statement} did not return the column ${name}.`)
      const fault = value === null ? (isNullable ? null : 'null') : findFault(value)
      if (fault !== null) throw new TypeError(`${statement} returned ${fault} for ${name} (${types[0]}).`)
    }
  }
}
