import fc from 'fast-check'
import { parse } from 'libpg-query'
import { expect, test } from 'vitest'

import { readInserts } from './insert-statements.ts'
import { TABLE_FILE_LIMITS } from './table-file.ts'

// Whatever our reader accepts is, to PostgreSQL's own parser, INSERT with plain values into a known table, and nothing
// else. The files are made of pieces that such attacks are made of.

const tables = { products: ['sku', 'title', 'stock'] }
const PIECES = [
  'INSERT',
  'insert',
  'INTO',
  'products',
  '"products"',
  'users',
  '(',
  ')',
  ',',
  ';',
  'sku',
  '"title"',
  'stock',
  'VALUES',
  "'a'",
  "''",
  "'",
  "'it''s'",
  "'\\'",
  'E',
  "E'\\''",
  'U&',
  '"',
  '$$',
  '$1',
  '-',
  '+',
  '1',
  '1.5',
  '.5',
  '1e9',
  '0x1F',
  'NULL',
  'true',
  'DEFAULT',
  'now()',
  'SELECT',
  'DROP TABLE products',
  '--',
  '-- x\n',
  '\n',
  '/*',
  '*/',
  '/* /* */ */',
  '::text',
  '||',
  'RETURNING *',
  '\u00a0',
  '\u2028',
  '＇',
  '\t',
  '\r',
]
const START = "INSERT INTO products (sku, stock) VALUES ('a', 1)"
const soup = fc.array(fc.constantFrom(...PIECES), { maxLength: 14 })
const files = fc.oneof(
  soup.map((pieces) => pieces.join(' ')),
  soup.map((pieces) => pieces.join('')),
  fc.tuple(soup, fc.constantFrom('', ' ')).map(([pieces, gap]) => `${START}${gap}${pieces.join(gap)}`),
  fc.tuple(fc.nat(START.length), soup).map(([at, pieces]) => START.slice(0, at) + pieces.join(' ') + START.slice(at)),
  fc.tuple(fc.nat(START.length), fc.string()).map(([at, text]) => START.slice(0, at) + text + START.slice(at)),
)

function accepted(text: string): (string | null)[][] | null {
  try {
    const batches = [...readInserts(Buffer.from(text), { tables, limits: TABLE_FILE_LIMITS })]
    return batches.flatMap(({ rows }) => rows.map(({ cells }) => cells))
  } catch {
    return null
  }
}

test('what is accepted, PostgreSQL reads as plain values into the table', async () => {
  let read = 0
  await fc.assert(
    fc.asyncProperty(files, async (text) => {
      const rows = accepted(text)
      if (rows === null || rows.length === 0) return
      read += 1
      const { stmts = [] } = await parse(text)
      const theirs = stmts.flatMap(({ stmt }) => readRows(stmt))
      expect(theirs).toEqual(rows)
    }),
    { numRuns: 20_000 },
  )
  // Some must get through, or nothing was compared.
  expect(read).toBeGreaterThan(100)
})

/** The rows of an INSERT of constants, as text; throws for every other statement. */
function readRows(stmt: unknown): string[][] {
  const { InsertStmt, ...others } = stmt as { InsertStmt?: Record<string, unknown> }
  expect(others).toEqual({})
  const { relation, cols, selectStmt, override: _override, ...more } = InsertStmt ?? {}
  expect(more).toEqual({})
  expect((relation as { relname: string }).relname).toBe('products')
  expect(Array.isArray(cols)).toBe(true)
  const { SelectStmt } = selectStmt as { SelectStmt: { valuesLists: { List: { items: unknown[] } }[] } }
  return SelectStmt.valuesLists.map(({ List }) => List.items.map(readText))
}

function readText(node: unknown): string {
  const { A_Const: constant, A_Expr: signed, ...others } = node as Record<string, Record<string, unknown> | undefined>
  expect(others).toEqual({})
  if (signed) {
    const { name, rexpr } = signed as { name: { String: { sval: string } }[]; rexpr: unknown }
    const sign = name[0]?.String.sval
    return sign === '-' ? `-${readText(rexpr)}` : readText(rexpr)
  }
  const { ival, fval, sval, boolval, isnull } = (constant ?? {}) as {
    ival?: { ival?: number }
    fval?: { fval: string }
    sval?: { sval?: string }
    boolval?: { boolval?: boolean }
    isnull?: boolean
  }
  if (isnull) return ''
  if (sval) return (sval.sval ?? '').trim()
  if (fval) return fval.fval
  if (boolval) return boolval.boolval === true ? 'true' : 'false'
  return String(ival?.ival ?? 0)
}
