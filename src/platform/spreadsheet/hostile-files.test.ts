import { beforeAll, describe, expect, test } from 'vitest'

import { testAll } from '#tests/support/check-each.ts'
import { createRawWorkbook, createZip } from '#tests/support/zip-files.ts'

import { readInserts } from './insert-statements.ts'
import { Refusal, type TableBatch } from './table-file-protocol.ts'
import { readTableFile, TABLE_FILE_LIMITS } from './table-file.ts'

// Security rows 40, 42, 44 and 47: files that want to do something, or to take more than a file may.

const TABLES = { products: ['sku', 'title', 'stock'], fitments: ['sku', 'make'] }
/** Maximum CPU time relative to an honest file of one row, most of which is the start of the reader. */
const MAX_COST_RATIO = 12
const MEMORY_BYTES = 256 * 1024 * 1024

/** Reads a file and says why it was refused, and what it cost. */
async function refusal(bytes: Uint8Array, format: 'xlsx' | 'sql') {
  const before = { cpu: process.cpuUsage(), rss: process.memoryUsage.rss() }
  const reason = await readAll(bytes, format)
    .then(() => 'read to its end')
    .catch((error: unknown) => String(error))
  const { user, system } = process.cpuUsage(before.cpu)
  const cost = { cpuMs: (user + system) / 1_000, bytes: process.memoryUsage.rss() - before.rss }
  return { reason, cost }
}

async function readAll(bytes: Uint8Array, format: 'xlsx' | 'sql') {
  const file = new Uint8Array(bytes)
  const batches: TableBatch[] = []
  for await (const batch of readTableFile(file, { format, ...(format === 'sql' && { tables: TABLES }) }))
    batches.push(batch)
  return batches
}

let honestMs: number
beforeAll(async () => {
  const costs: number[] = []
  for (let time = 0; time < 3; time += 1)
    costs.push((await refusal(createRawWorkbook(createSheet(HEAD)), 'xlsx')).cost.cpuMs)
  honestMs = Math.max(...costs)
})

const createSheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
const HEAD = '<row r="1"><c r="A1" t="inlineStr"><is><t>sku</t></is></c></row>'

const ENTITIES = Array.from({ length: 10 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')
const LAUGHS = `<!DOCTYPE lolz [<!ENTITY l0 "lol">${ENTITIES}]><worksheet><sheetData>&l10;</sheetData></worksheet>`
const XXE = `<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]>${createSheet('<row><c t="inlineStr"><is><t>&x;</t></is></c></row>')}`
const BLANKS = Buffer.alloc(150 * 1024 * 1024, 32)
/** Enough to exceed the limit of the compression ratio. */
const FEWER_BLANKS = BLANKS.subarray(0, 16 * 1024 * 1024)

const WORKBOOKS: [name: string, file: () => Buffer, reason: RegExp][] = [
  ['a bomb of blanks', () => createRawWorkbook(BLANKS), /unpacks to more/],
  [
    'a bomb in another part',
    () => createRawWorkbook(createSheet(HEAD), [{ name: 'xl/media/a.xml', content: FEWER_BLANKS }]),
    /unpacks to more/,
  ],
  [
    'a bomb within a bomb',
    () => createZip([{ name: 'a.zip', content: createZip([{ name: 'b', content: FEWER_BLANKS }]) }]),
    /isn’t an Excel file/,
  ],
  [
    'a size that is too small',
    () => createRawWorkbook(createSheet(HEAD.repeat(5_000)), [], 64),
    /damaged|unpacks to more/,
  ],
  ['a size of 4 GB', () => createRawWorkbook(createSheet(HEAD), [], 0xfffffff0), /unpacks to more/],
  [
    'a thousand parts',
    () => createZip(Array.from({ length: 1_000 }, (_, n) => ({ name: `p${n}`, content: '' }))),
    /more than 200 parts/,
  ],
  [
    'a part twice',
    () => createRawWorkbook(createSheet(HEAD), [{ name: 'xl/workbook.xml', content: '<workbook/>' }]),
    /same name/,
  ],
  ['a billion laughs', () => createRawWorkbook(LAUGHS), /document type/],
  ['an entity from outside', () => createRawWorkbook(XXE), /document type/],
  ['an undeclared entity', () => createRawWorkbook(createSheet('<row><c><v>&boom;</v></c></row>')), /not XML/],
  [
    'a formula',
    () => createRawWorkbook(createSheet(`${HEAD}<row r="7"><c r="B7"><f>WEBSERVICE("http://x")</f><v>1</v></c></row>`)),
    /Cell B7 of "S" contains a formula/,
  ],
  [
    'an error value',
    () => createRawWorkbook(createSheet(`${HEAD}<row r="2"><c r="B2" t="e"><v>#N/A</v></c></row>`)),
    /Cell B2 of "S" contains an error/,
  ],
  ['macros', () => createRawWorkbook(createSheet(HEAD), [{ name: 'xl/vbaProject.bin', content: 'x' }]), /macros/],
  [
    'a link to another file',
    () => createRawWorkbook(createSheet(HEAD), [{ name: 'xl/externalLinks/externalLink1.xml', content: '<a/>' }]),
    /macros or programs/,
  ],
  [
    'a million empty rows',
    () => createRawWorkbook(createSheet(HEAD + '<row r="2"><c r="A2" s="1"/></row>'.repeat(1_000_000))),
    /empty rows|unpacks to more/,
  ],
  [
    'sixteen thousand columns',
    () => createRawWorkbook(createSheet('<row><c r="XFD1"><v>1</v></c></row>')),
    /more than 64 columns/,
  ],
  [
    'one endless text',
    () => createRawWorkbook(createSheet(`<row><c t="inlineStr"><is><t>${'ab1'.repeat(200_000)}</t></is></c></row>`)),
    /too long|too much text/,
  ],
  ['UTF-16', () => createRawWorkbook(Buffer.from(`\uFEFF${createSheet(HEAD)}`, 'utf16le')), /not UTF-8/],
  [
    'a way out of the package',
    () => createRawWorkbook(createSheet(HEAD), [{ name: '../../etc/passwd', content: 'x' }]),
    /damaged/,
  ],
  ['an old .xls', () => Buffer.from('d0cf11e0a1b11ae100000000', 'hex'), /old \.xls/],
  ['no zip at all', () => Buffer.from('<html>'), /isn’t an Excel file/],
  ['half a zip', () => createRawWorkbook(createSheet(HEAD)).subarray(0, 300), /damaged/],
]

describe('an .xlsx file', () => {
  testAll(WORKBOOKS)('every hostile .xlsx file is refused in time', async (_name, file, reason) => {
    const found = await refusal(file(), 'xlsx')
    expect(found.reason).toMatch(reason)
    expect(found.cost.cpuMs).toBeLessThan(MAX_COST_RATIO * honestMs)
    expect(found.cost.bytes).toBeLessThan(MEMORY_BYTES)
  })

  test('an .xlsx file with JavaScript property names as headings pollutes no prototype', async () => {
    const cells = ['__proto__', 'constructor', 'prototype'].map(
      (name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`,
    )
    const row = `<row>${cells.join('')}</row>`
    const [batch] = await readAll(createRawWorkbook(createSheet(row + row)), 'xlsx')
    expect(batch?.columns).toEqual(['__proto__', 'constructor', 'prototype'])
    expect({}).not.toHaveProperty('polluted')
  })
})

const INSERT = 'INSERT INTO products (sku, stock) VALUES '
const STATEMENTS: [name: string, text: string | Buffer, reason: RegExp][] = [
  ['a function', `${INSERT}('a', pg_sleep(10));`, /"pg_sleep" is not a plain value/],
  ['a function in capitals', `${INSERT}('a', NOW());`, /not a plain value/],
  ['a subselect', `${INSERT}((SELECT password_hash FROM users), 1);`, /not a plain value/],
  ['INSERT … SELECT', 'INSERT INTO products (sku) SELECT email FROM users;', /expected VALUES/],
  ['another table', "INSERT INTO users (email) VALUES ('a');", /not a table/],
  ['a table of the system', 'INSERT INTO pg_catalog.pg_class (relname) VALUES (1);', /not a table/],
  ['a schema', "INSERT INTO public.products (sku) VALUES ('a');", /not a table/],
  ['a table by a key of the language', "INSERT INTO __proto__ (sku) VALUES ('a');", /not a table/],
  ['another column', "INSERT INTO products (id, sku) VALUES (1, 'a');", /"id" is not a column/],
  ['a second statement', `${INSERT}('a', 1); DROP TABLE products;`, /"drop" is not an INSERT/],
  ['a statement behind a comment', `${INSERT}('a', 1);--\nDELETE FROM products`, /"delete" is not an INSERT/],
  ['a comment within a comment', `/* /* */ ${INSERT}('a', 1); */ DROP TABLE products`, /"drop" is not an INSERT/],
  ['a comment without an end', `${INSERT}('a', 1); /* `, /no end/],
  ['a quote that a backslash hides', `${INSERT}('a\\', 1); DROP TABLE products; --', 1);`, /"drop"|follow/],
  ['an escape string', `${INSERT}(E'a\\'', 1);`, /cannot be read/],
  ['a unicode string', `${INSERT}(U&'\\0041', 1);`, /cannot be read/],
  ['a bit string', `${INSERT}(B'101', 1);`, /cannot be read/],
  ['dollar quoting', `${INSERT}($$a$$, 1);`, /cannot be read/],
  ['a parameter', `${INSERT}($1, 1);`, /cannot be read/],
  ['a cast', `${INSERT}('a'::text, 1);`, /cannot be read/],
  ['arithmetic', `${INSERT}('a', 1+1);`, /after a value/],
  ['a joined string', `${INSERT}('a' || 'b', 1);`, /cannot be read/],
  ['two strings that are one', `${INSERT}('a'\n'b', 1);`, /two texts/],
  ['DEFAULT', `${INSERT}(DEFAULT, 1);`, /not a plain value/],
  ['RETURNING', `${INSERT}('a', 1) RETURNING *;`, /only a comma/],
  ['ON CONFLICT', `${INSERT}('a', 1) ON CONFLICT DO NOTHING;`, /only a comma/],
  ['WITH', "WITH x AS (DELETE FROM products) INSERT INTO products (sku) VALUES ('a');", /not an INSERT/],
  ['COPY', "COPY products FROM PROGRAM 'id';", /not an INSERT/],
  ['a command of psql', '\\! id', /cannot be read/],
  ['DO', 'DO $$ BEGIN END $$;', /not an INSERT/],
  ['too few values', `${INSERT}('a');`, /1 values for 2 columns/],
  ['a column twice', "INSERT INTO products (sku, sku) VALUES ('a', 'b');", /comes twice/],
  ['no columns', "INSERT INTO products VALUES ('a');", /expected \(/],
  ['a string without an end', `${INSERT}('a, 1);`, /cannot be read/],
  ['letters of another script', `${INSERT}('a', １);`, /cannot be read/],
  ['UTF-16', Buffer.from(`\uFEFF${INSERT}('a', 1);`, 'utf16le'), /not UTF-8/],
  ['Latin-1', Buffer.from(`${INSERT}('caf\xe9', 1);`, 'latin1'), /not UTF-8/],
  ['a NUL', `${INSERT}('a\0', 1);`, /not UTF-8/],
  ['a megabyte of brackets', '('.repeat(1_000_000), /not an INSERT/],
  ['a megabyte of quotes', `${INSERT}('${"''".repeat(500_000)}`, /cannot be read|too long/],
]

describe('an .sql file', () => {
  testAll(STATEMENTS)('every hostile one is refused with its reason', (_name, text, reason) => {
    const read = () => [...readInserts(Buffer.from(text), { tables: TABLES, limits: TABLE_FILE_LIMITS })]
    expect(read).toThrow(Refusal)
    expect(read).toThrow(reason)
  })

  testAll(STATEMENTS.filter(([name]) => name === 'a function' || name.startsWith('a megabyte')))(
    'in the thread of the reader one is refused in time, however long it is',
    async (_name, text, reason) => {
      const found = await refusal(Buffer.from(text), 'sql')
      expect(found.reason).toMatch(reason)
      expect(found.cost.cpuMs).toBeLessThan(MAX_COST_RATIO * honestMs)
      expect(found.cost.bytes).toBeLessThan(MEMORY_BYTES)
    },
  )
})
