import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

import { expect, test } from 'vitest'

import { testAll } from '#tests/support/check-each.ts'

import { lintFiles } from './support/lint.ts'
import { PLANTED } from './support/planted-violations.ts'
import {
  findFiles,
  findLines,
  findLoadedFiles,
  isTest,
  read,
  readImports,
  readRuntimeImports,
  ROOT,
} from './support/source-files.ts'
import { listFunctions } from './support/source-functions.ts'

const MAX_FUNCTION_LINES = 40
const MAX_FILE_LINES = 300
const MAX_DECISION_LINES = 60
const MAX_MEASUREMENT_LINES = 100
const MAX_DEPTH = 4
const MAX_SCREEN_DEPTH = 5

const code = findFiles('{src,tests,tools,bench,db}/**/*.{ts,tsx,mjs}', '*.config.ts')
const shop = findFiles('src/**/*.{ts,tsx}').filter((file) => !isTest(file))
const stores = shop.filter((file) => /\.(store|tables)\.ts$|^src\/platform\/db\//.test(file))
const styles = findFiles('src/**/*.css')
const migrations = findFiles('db/migrations/*')
const pages = findFiles('*.md', '{bench,db,docs,src}/**/*.md')

// --- Rules of the linter: each is broken once in a temporary folder, and must complain. ---

const complaints = await lintFiles(PLANTED)

testAll(PLANTED)('the linter complains about each planted violation', ({ file, complaint }) => {
  expect(complaints.get(file)?.join('\n') ?? 'no complaint').toContain(complaint)
})

// --- Rules that import patterns cannot express. ---

test('only stores contain SQL, so a query is always found in one place', () => {
  const sql =
    /[`'"]\s*(select|insert into|update|delete from|truncate|create table|alter table)\s|with \w+ as (materialized )?\(/
  const others = shop.filter((file) => !stores.includes(file))
  expect(findLines(others, sql)).toEqual([])
  const sqlFiles = /^#platform\/db\/(statement|rows|sql)\.ts$/
  expect(others.filter((file) => readImports(file).some((from) => sqlFiles.test(from)))).toEqual([])
})

/** Sends SQL that no statement declares. */
const UNDECLARED = /\.query\s*[<(]|\/db\/rows\.ts'/
const SENT_FOR_LIBRARIES = [
  // pg-boss writes the SQL of the job queue.
  'src/platform/jobs/queue.store.ts',
  // rate-limiter-flexible writes the SQL of its counters.
  'src/platform/rate-limits.ts',
]

test('every statement outside platform/db is declared, so that its text and columns are compared with the database', () => {
  const others = shop.filter((file) => !file.startsWith('src/platform/db/') && !SENT_FOR_LIBRARIES.includes(file))
  expect(findLines(others, UNDECLARED)).toEqual([])
})

test.each([
  "import { rows } from '#platform/db/rows.ts'",
  "const found = await db.query('select from products where id = $1', [id])",
  'const found = await db.query<{ id: number }>(text)',
])('a line that sends undeclared SQL is found: %s', (line) => {
  expect(line).toMatch(UNDECLARED)
})

test('each file that may send the SQL of a library does so', () => {
  expect(SENT_FOR_LIBRARIES.filter((file) => !UNDECLARED.test(read(file)))).toEqual([])
})

/** `listings` writes the data of sellers, `catalogue` sold stock and popularity. */
const WRITTEN_BY_TWO = { table: 'products', modules: new Set(['src/modules/catalogue', 'src/modules/listings']) }

test('a table is written by one module only, so its rules cannot be bypassed', () => {
  const created = /create (?:unlogged )?table (?:if not exists )?([\w.]+)/g
  const tables = migrations.flatMap((file) => [...read(file).matchAll(created)].map((match) => match[1] ?? ''))
  const writers = tables.map((table) => {
    const writes = new RegExp(`(insert into|update|delete from|truncate|copy)\\s+${table.replace('.', '\\.')}\\b`)
    return { table, modules: new Set(stores.filter((file) => writes.test(read(file))).map((file) => dirname(file))) }
  })
  expect(writers.filter(({ modules }) => modules.size > 1)).toEqual([WRITTEN_BY_TWO])
})

test('a security event is declared by one module, so its name tells which one recorded it', () => {
  const files = findFiles('src/modules/*/audit-events.rules.ts')
  const names = files.flatMap((file) => [...read(file).matchAll(/'(\w+)'/g)].map((match) => match[1]))
  expect(names.length).toBeGreaterThan(50)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('the environment is read in one place, so a setting cannot hide', () => {
  expect(findLines(shop, /process\.env\b/).filter((place) => !place.startsWith('src/config.ts'))).toEqual([])
})

test('every setting is in .env.example, so running the shop requires no reading of code', () => {
  const names = (text: string, pattern: RegExp) =>
    [...text.matchAll(pattern)].map((match) => match[1] ?? '').toSorted((a, b) => a.localeCompare(b))
  expect(names(read('.env.example'), /^#? ?([A-Z][A-Z0-9_]+)=/gm)).toEqual(
    names(read('src/config.ts') + read('src/operation-settings.ts'), /^ {2}([A-Z][A-Z0-9_]+):/gm),
  )
})

test('rules and services take the time from their caller, so a test can set it', () => {
  const timeless = shop.filter((file) => /\.(rules|service|contract)\.ts$/.test(file))
  expect(findLines(timeless, /new Date\(\)/)).toEqual([])
})

test('every package that the running shop imports is a dependency, so it starts without the build tools', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
  // Loaded in development only.
  const files = findLoadedFiles(['src/main.ts']).filter((file) => file !== 'src/web/server/dev-pages.ts')
  const packages = files.flatMap((file) =>
    readRuntimeImports(file)
      .filter((name) => !/^(?:[.#]|node:)/.test(name))
      .map((name) => ({ file, name: /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name })),
  )
  expect(packages.length).toBeGreaterThan(50)
  expect(packages.filter(({ name }) => !(name in dependencies))).toEqual([])
})

// --- The shape of the tree and of its files. ---

test('every file of a module is named by its kind, which says who may import it', () => {
  const kinds =
    /^src\/modules\/[a-z-]+\/([a-z-]+\.(contract|rules|tables|store|service|port|routes|jobs)\.ts|README\.md)$/
  expect(findFiles('src/modules/**/*').filter((file) => !isTest(file) && !kinds.test(file))).toEqual([])
})

test('every module has a README that says what it is for', () => {
  const modules = new Set(findFiles('src/modules/*/*').map((file) => dirname(file)))
  expect([...modules].filter((folder) => !existsSync(join(ROOT, folder, 'README.md')))).toEqual([])
})

test(`a path in src has at most ${MAX_DEPTH} folders, and ${MAX_SCREEN_DEPTH} in the screens, so it can be said aloud`, () => {
  const most = (file: string) => (file.startsWith('src/web/screens/') ? MAX_SCREEN_DEPTH : MAX_DEPTH)
  expect(findFiles('src/**/*').filter((file) => file.split('/').length - 1 > most(file))).toEqual([])
})

test('each file of app, the screens and features is in a folder that says what it belongs to', () => {
  expect(findFiles('src/web/{app,features,screens}/*', 'src/web/screens/*/*')).toEqual([])
})

test('a screen imports features of its own area and of no other', () => {
  const area = (file: string) => /^(?:src|#)\/?web\/screens\/([^/]+)\//.exec(file)?.[1]
  const foreign = findFiles('src/web/screens/**/*.{ts,tsx}')
    .filter((file) => !isTest(file))
    .flatMap((file) => readImports(file).map((from) => ({ file, from })))
    .filter(({ file, from }) => area(from) !== undefined && area(from) !== area(file))
  expect(foreign).toEqual([])
})

test('a feature is used by two screens or more, because what one screen uses is in that screen', () => {
  const users = new Map<string, Set<string>>()
  for (const file of shop.filter((name) => name.startsWith('src/web/')))
    for (const from of readImports(file)) {
      const feature = /^#web\/features\/([^/]+)\//.exec(from)?.[1]
      if (feature !== undefined) users.set(feature, (users.get(feature) ?? new Set()).add(dirname(file)))
    }
  const features = new Set(findFiles('src/web/features/*/*').map((file) => basename(dirname(file))))
  expect([...features].filter((feature) => (users.get(feature)?.size ?? 0) < 2)).toEqual([])
})

test('no file or folder is named utils, helpers or the like, because names say what a file contains', () => {
  const drawer = /(^|\/)(utils?|libs?|common|helpers?|misc|shared)(\/|\.[^/]+$)/
  expect([...code, ...styles].filter((file) => drawer.test(file))).toEqual([])
})

test(`files have at most ${MAX_FILE_LINES} lines, data apart`, () => {
  const files = [...code, ...styles].filter((file) => !file.startsWith('db/seed/'))
  expect(files.filter((file) => read(file).split('\n').length - 1 > MAX_FILE_LINES)).toEqual([])
})

test(`functions have at most ${MAX_FUNCTION_LINES} lines, so each can be read at a glance`, () => {
  const functions = code.filter((file) => !/\.(test|e2e)\.tsx?$/.test(file)).flatMap(listFunctions)
  expect(functions.filter(({ lines }) => lines > MAX_FUNCTION_LINES)).toEqual([])
})

test('only errors are classes: state is in the database, and dependencies are passed at construction', () => {
  expect(findLines(code, /^\s*(export )?class \w+ (?!extends \w*(Error|Problem)\b)/)).toEqual([])
})

/** A limit named by a superlative, or a function named only by what it belongs to. */
const IMPRECISE_NAME =
  /^\s*(?:export )?(?:const (?:MOST|LEAST|LONGEST|SHORTEST|FEWEST|LARGEST|SMALLEST)_|(?:const|(?:async )?function) \w+Of\b)/

test('limits are named MAX_ or MIN_ with what they limit, and functions by a verb and a noun', () => {
  expect(findLines(code, IMPRECISE_NAME)).toEqual([])
})

test.each([
  'const MOST_NOUNS = 3',
  'export const LONGEST_NAME = 8',
  'export function statusOf(order: Order): Status {',
  '  const tagsOf = (positions: number) => [positions]',
])('a line with an imprecise name is found: %s', (line) => {
  expect(line).toMatch(IMPRECISE_NAME)
})

test('no file re-exports, so an import names the file that declares the thing', () => {
  // The page bundle of the server is one file, whose entry exports everything for the host.
  const entry = /^src\/web\/entry\./
  expect(findLines(shop, /^export (type )?(\*|\{.*\}) from /).filter((place) => !entry.test(place))).toEqual([])
})

test('every exported function of platform has a docblock', () => {
  const documented = shop.filter((file) => file.startsWith('src/platform/'))
  const missing = documented.flatMap((file) =>
    [...read(file).matchAll(/^(.*)\n(?:export async function|export function) (\w+)/gm)]
      .filter((match) => !match[1]?.endsWith('*/'))
      .map((match) => `${file} ${match[2]}`),
  )
  expect(missing).toEqual([])
})

test('colours are tokens of app.css, so that a theme is one file', () => {
  const colour = /(?<![\w/&])#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b/i
  const files = findFiles('src/web/**/*.{ts,tsx,css}').filter((file) => basename(file) !== 'app.css')
  expect(findLines(files, colour)).toEqual([])
})

test('no class is a group-has variant, because with one Chromium computes the styles of the whole page after each tap', () => {
  expect(findLines(shop, /group-(not-)?has-/)).toEqual([])
})

// --- Migrations and documents. ---

test('migrations are numbered without a gap, because they always run in this order', () => {
  expect(migrations.map((file) => basename(file).slice(0, 5))).toEqual(
    migrations.map((_, at) => `${String(at + 1).padStart(4, '0')}_`),
  )
})

test('decisions are numbered without a gap and have the three parts', () => {
  const decisions = findFiles('docs/decisions/*.md')
  expect(decisions.map((file) => Number(basename(file).slice(0, 4)))).toEqual(decisions.map((_, at) => at + 1))
  const parts = ['## Context', '## Decision', '## Consequences']
  expect(decisions.filter((file) => !parts.every((part) => read(file).includes(`\n${part}\n`)))).toEqual([])
})

test(`decisions have at most ${MAX_DECISION_LINES} lines, and the table of measurements ${MAX_MEASUREMENT_LINES}`, () => {
  const tooLong = (file: string, most: number) => read(file).split('\n').length - 1 > most
  expect(findFiles('docs/decisions/*.md').filter((file) => tooLong(file, MAX_DECISION_LINES))).toEqual([])
  expect(tooLong('docs/measurements.md', MAX_MEASUREMENT_LINES)).toBe(false)
})

test('links between documents lead somewhere', () => {
  const broken = pages.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
      .filter((match) => !existsSync(join(ROOT, dirname(file), match[1] ?? '')))
      .map((match) => `${file} → ${match[1]}`),
  )
  expect(broken).toEqual([])
})

test('no file names a path of a developer’s machine', () => {
  const path = new RegExp(String.raw`(?<![\w.}*])/(${['work', 'tmp', 'root', 'Users'].join('|')})/|/home/\w+/`)
  expect(findLines([...code, ...pages, ...migrations, '.ci/run', '.env.example'], path)).toEqual([])
})
