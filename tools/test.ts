import { findSystemPostgres } from '#tests/support/system-postgres.ts'

import { type Outcome, type Step, resultLine, runStep } from './run-step.ts'

// `npm test`: the checks, the tests of rules and of the API, and the journeys in a real browser.
// `npm test -- journeys` runs the named parts alone. All parts run, also after one failed, and are summed up at the end.
const PARTS: readonly Step[] = [
  { name: 'check', command: 'node tools/check.ts' },
  { name: 'tests', command: 'vitest run' },
  { name: 'journeys', command: 'playwright test' },
]
const SUMMARY =
  /^\s*(Test Files|Tests|Errors) .*(passed|failed|error)|^\s+\d+ (passed|failed|flaky|skipped|did not run)/
/** Errors outside of tests that fail the run: unhandled rejections and failed teardown. */
const ASIDE = /Unhandled (Rejection|Error)|Uncaught Exception|error during close|Worker exited|close timed out/i
const LINES_ASIDE = 25
/** The line at which a part begins to list failed tests. */
const FAILURES = /⎯+ Failed (Suites|Tests) \d+ ⎯+|^ {2}1\) \[/
const LINES_OF_FAILURES = 80

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !PARTS.some((part) => part.name === name))
if (unknown.length > 0) {
  console.error(`Unknown part ${unknown.join(', ')}: choose from ${PARTS.map((part) => part.name).join(', ')}.`)
  process.exit(1)
}

const outcomes: [name: string, outcome: Outcome][] = []
for (const part of PARTS.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
  console.log(`\n── ${part.name} ──`)
  outcomes.push([part.name, await runStep(part, (chunk) => process.stdout.write(chunk))])
}

console.log('\n── summary ──')
for (const [name, outcome] of outcomes) {
  console.log(resultLine(name, outcome))
  const lines = outcome.output.split('\n')
  for (const line of lines.filter((text) => SUMMARY.test(text))) console.log(`  ${line.trim()}`)
  if (outcome.passed) continue
  printFrom(lines, FAILURES, LINES_OF_FAILURES)
  printFrom(lines, ASIDE, LINES_ASIDE)
}
if (findSystemPostgres() === null)
  console.log(
    'The tests of stores and statements ran on the PostgreSQL of npm alone: the system has none, version 15 or newer.',
  )
process.exitCode = outcomes.every(([, { passed }]) => passed) ? 0 : 1

/** Repeats lines from the first failure, because the output of a long run is often truncated. */
function printFrom(lines: readonly string[], start: RegExp, most: number): void {
  const from = lines.findIndex((line) => start.test(line))
  if (from >= 0) for (const line of lines.slice(from, from + most)) console.log(`  ${line}`)
}
