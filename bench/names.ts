import type { KeywordData } from '#modules/keyword/understanding-types.rules.ts'
import { buildUnderstand } from '#modules/keyword/understanding.rules.ts'
import { readKeywordData } from '#tests/golden/keyword-data.ts'

const RUNS = 9

/**
 * `npm run bench -- names`: builds the names of the search as after a new brand or part type; prints the time of all
 * steps, for which a process would answer nothing if they had no turns between them, and of the longest one.
 */
function main(): void {
  const data = readKeywordData()
  buildOnce(data)
  const runs = Array.from({ length: RUNS }, () => buildOnce(data)).toSorted((a, b) => a.total - b.total)
  const median = runs[Math.floor(RUNS / 2)] ?? { total: 0, longest: 0 }
  const worst = Math.max(...runs.map(({ longest }) => longest))
  console.log(`${median.total.toFixed(0)} ms in all (median of ${RUNS} runs)`)
  console.log(`${worst.toFixed(0)} ms for the longest step, ${(worst / median.total).toFixed(2)} of all`)
}

function buildOnce(data: KeywordData): { total: number; longest: number } {
  const steps = buildUnderstand(data)
  const times: number[] = []
  for (let isDone = false; !isDone;) {
    const from = performance.now()
    isDone = steps.next().done === true
    times.push(performance.now() - from)
  }
  return { total: times.reduce((sum, ms) => sum + ms, 0), longest: Math.max(...times) }
}

main()
