import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'

import { z } from 'zod'

import type { Mutation } from '#tests/mutations/mutation.ts'
import { MUTATIONS } from '#tests/mutations/mutations.ts'

// `npm run test:mutations`: puts one fault after another into a copy of the project and runs the tests that must notice
// it. `-- refund` tries the faults with this word. Ends with 1 when a fault goes unnoticed or has lost its place, and when
// no fault has the words.
const ROOT = resolve(import.meta.dirname, '..')
const run = promisify(execFile)

const Report = z.object({
  numTotalTests: z.number(),
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
})
type Verdict = 'noticed' | 'UNNOTICED' | 'MISPLACED' | 'BROKEN'

/** Copies the tracked and new files, with the packages of this folder and a separate cache. */
async function copyProject(): Promise<string> {
  const copy = mkdtempSync(join(tmpdir(), 'sparelane-mutations-'))
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    maxBuffer: 1 << 26,
  })
  for (const file of stdout.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(ROOT, file), join(copy, file))
  }
  mkdirSync(join(copy, 'node_modules'))
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((entry) => entry !== '.cache'))
    symlinkSync(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name))
  return copy
}

/** Runs tests in the copy until one fails; without `templates`, also makes the databases, where the fault may be. */
async function runTests(copy: string, tests: readonly string[], { templates = true } = {}) {
  const output = join(copy, 'report.json')
  rmSync(output, { force: true })
  const projects = ['--project', 'unit', '--project', 'api']
  const reports = ['--reporter', 'json', '--outputFile', output]
  await run('node_modules/.bin/vitest', ['run', ...projects, ...reports, '--bail', '1', ...tests], {
    cwd: copy,
    maxBuffer: 1 << 26,
    env: { ...process.env, TEST_TEMPLATES: templates ? 'mutations' : 'mutated' },
  }).catch(() => undefined)
  const report = Report.parse(JSON.parse(readFileSync(output, 'utf8')))
  const failures = report.testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message === '' ? [] : [`${name}: ${message}`]),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages?.join(' ') ?? ''}`),
  ])
  return { ...report, failures }
}

async function tryOut(copy: string, { file, find, replace, tests }: Mutation): Promise<Verdict> {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  if (text.split(find).length !== 2) return 'MISPLACED'
  writeFileSync(
    path,
    text.replace(find, () => replace),
  )
  try {
    const { numFailedTests, numFailedTestSuites } = await runTests(copy, tests, { templates: file.startsWith('src/') })
    // A file that cannot be loaded proves nothing about its tests.
    return numFailedTests > 0 ? 'noticed' : numFailedTestSuites > 0 ? 'BROKEN' : 'UNNOTICED'
  } finally {
    writeFileSync(path, text)
  }
}

const words = process.argv.slice(2)
const chosen = MUTATIONS.filter((one) => words.every((word) => `${one.file} ${one.fault}`.includes(word)))
if (chosen.length === 0) {
  console.error(`No fault has these words: ${words.join(' ')}. Choose other words.`)
  process.exit(1)
}
const copy = await copyProject()
const verdicts: Verdict[] = []
try {
  const { numTotalTests, numFailedTests, numFailedTestSuites, failures } = await runTests(copy, [
    ...new Set(chosen.flatMap(({ tests }) => tests)),
  ])
  if (numTotalTests === 0 || numFailedTests + numFailedTestSuites > 0)
    throw new Error(`The tests of these faults do not pass without them: ${failures.slice(0, 5).join('; ')}`)
  for (const mutation of chosen) {
    const startedAt = performance.now()
    const verdict = await tryOut(copy, mutation)
    verdicts.push(verdict)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    console.log(`${verdict.padEnd(9)} ${seconds.padStart(5)} s  ${mutation.fault} (${mutation.file})`)
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
}
const unnoticed = verdicts.filter((verdict) => verdict !== 'noticed').length
console.log(`${verdicts.length} faults, ${unnoticed === 0 ? 'all of them noticed' : `${unnoticed} not noticed`}.`)
process.exitCode = unnoticed === 0 ? 0 : 1
