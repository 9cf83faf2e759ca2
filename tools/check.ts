import { type Step, resultLine, runStep } from './run-step.ts'

// `npm run check`: all static checks of the code. Runs two steps at a time, the longest first.
const MAX_CONCURRENT = 2
const STEPS: readonly Step[] = [
  { name: 'types', command: 'react-router typegen && node tools/api-client.ts && tsc --noEmit' },
  { name: 'dead code', command: 'knip --no-config-hints --cache --cache-location .cache/knip' },
  { name: 'openapi', command: 'node tools/openapi.ts --check && redocly lint' },
  { name: 'schema', command: 'node tools/schema.ts --check' },
  { name: 'words', command: 'node tools/words.ts --check' },
  { name: 'plain words', command: 'node tools/plain-words.ts' },
  { name: 'lint', command: 'oxlint' },
  { name: 'format', command: 'oxfmt --check' },
]

const startedAt = performance.now()
const waiting = [...STEPS]
let failed = 0

await Promise.all(Array.from({ length: MAX_CONCURRENT }, runSteps))
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
console.log(failed === 0 ? `\nAll checks passed in ${seconds} s.` : `\n${failed} of ${STEPS.length} checks failed.`)
process.exitCode = failed === 0 ? 0 : 1

async function runSteps(): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const outcome = await runStep(step)
    console.log(resultLine(step.name, outcome))
    if (outcome.passed) {
      for (const note of outcome.output.match(/^note: .*$/gm) ?? []) console.log(note)
      continue
    }
    failed++
    console.log(`$ ${step.command}\n${outcome.output.trimEnd()}\n`)
  }
}
