import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { runStep } from './run-step.ts'

// `npm run words` gathers the texts of the pages into the catalogues of src/web/content/languages; `-- --check` says
// whether they are up to date, and leaves them as they are.

const CATALOGUES = resolve(import.meta.dirname, '../src/web/content/languages')
const GATHER = { name: 'words', command: 'lingui extract --clean' }

if (process.argv.includes('--check')) await check()
else {
  const { passed, output } = await runStep(GATHER)
  console.log(output)
  process.exitCode = passed ? 0 : 1
}

async function check(): Promise<void> {
  const before = await mkdtemp(join(tmpdir(), 'sparelane-words-'))
  await cp(CATALOGUES, before, { recursive: true })
  const { passed, output } = await runStep(GATHER)
  const files = (await readdir(before)).filter((name) => name.endsWith('.po'))
  const stale: string[] = []
  for (const name of files) {
    const [kept, gathered] = await Promise.all([wordsIn(before, name), wordsIn(CATALOGUES, name)])
    if (kept !== gathered) stale.push(name)
    await cp(join(before, name), join(CATALOGUES, name))
  }
  await rm(before, { recursive: true })
  if (passed && stale.length === 0) return
  console.error(passed ? `${stale.join(', ')}: not what the pages say. Run \`npm run words\`.` : output)
  process.exitCode = 1
}

/** A catalogue without the moment of its making. */
async function wordsIn(folder: string, name: string): Promise<string> {
  return (await readFile(join(folder, name), 'utf8')).replace(/^"POT-Creation-Date:.*\n/m, '')
}
