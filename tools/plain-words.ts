import { findFiles, read } from '#tests/support/source-files.ts'

import { findDialect, getExceptions } from './dialect.ts'
import { findLongDocblocks, getMaxDocblockLines } from './docblocks.ts'

// Counts phrases that plain English does without (dialect.ts), and finds docblocks that are too long (docblocks.ts).
// `npm run check` runs it and fails when a folder has more phrases than it is allowed, or a long docblock;
// `node tools/plain-words.ts src/modules/orders` lists both under a path.

const NAME = 'tools/plain-words.ts'

/** Lower a number whenever a folder has fewer; raise none. */
const ALLOWED: Readonly<Record<string, number>> = {
  '.': 0,
  bench: 0,
  db: 0,
  deploy: 0,
  docs: 0,
  src: 0,
  tests: 0,
  tools: 0,
}

// The specification is quoted to the letter, and migrations do not change.
const files = [
  ...findFiles('{src,tests,tools,bench,docs,db/seed}/**/*.{ts,tsx,mjs,css,md}', '*.md', '*.config.ts'),
  ...findFiles('deploy/**/*'),
  '.oxlintrc.json',
  'redocly.yaml',
  '.ci/run',
  '.env.example',
].filter((file) => file !== 'docs/specification.md')

const found = files.flatMap((file) =>
  findDialect(read(file), getExceptions(file)).map((hit) => ({ file, folder: getFolder(file), ...hit })),
)

const long = findFiles('{src,tests,tools,bench,db}/**/*.{ts,tsx,mjs}', '*.config.ts').flatMap((file) => {
  const max = getMaxDocblockLines(file)
  return findLongDocblocks(read(file), max).map(({ line, lines }) => ({
    file,
    text: `${file}:${line}: a docblock of ${lines} lines, and ${max} allowed: shorten it, or move a reason to its code`,
  }))
})

const [path] = process.argv.slice(2)
if (path === undefined) {
  compareWithAllowed()
  reportLongDocblocks()
} else {
  const hits = found.filter(({ file }) => file.startsWith(path))
  for (const { file, line, phrase } of hits) console.log(`${file}:${line}: ${phrase}`)
  console.log(`${hits.length} phrases under ${path}`)
  for (const { text } of long.filter(({ file }) => file.startsWith(path))) console.log(text)
}

function reportLongDocblocks(): void {
  for (const { text } of long) console.error(text)
  if (long.length > 0) process.exitCode = 1
}

function compareWithAllowed(): void {
  const folders = new Set([...Object.keys(ALLOWED), ...found.map(({ folder }) => folder)])
  for (const folder of folders) {
    const hits = found.filter((hit) => hit.folder === folder)
    const allowed = ALLOWED[folder] ?? 0
    if (hits.length < allowed) console.log(`note: ${folder} has ${hits.length}: lower its ${allowed} in ${NAME}.`)
    if (hits.length <= allowed) continue
    for (const { file, line, phrase } of hits) console.error(`${file}:${line}: ${phrase}`)
    console.error(
      `${folder} has ${hits.length} of these phrases, and at most ${allowed} are allowed: write plain English.`,
    )
    process.exitCode = 1
  }
}

function getFolder(file: string): string {
  return file.includes('/') ? file.slice(0, file.indexOf('/')) : '.'
}
