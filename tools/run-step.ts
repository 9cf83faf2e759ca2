import { spawn } from 'node:child_process'
import { delimiter, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** One command of a longer run, as typed in the project's folder. */
export interface Step {
  name: string
  command: string
}

export interface Outcome {
  passed: boolean
  seconds: number
  /** Its output without colours. */
  output: string
}

const root = resolve(import.meta.dirname, '..')

/** Runs a step with the project's own binaries first on the PATH. `echo` gets its output while it runs. */
export async function runStep(step: Step, echo?: (chunk: string) => void): Promise<Outcome> {
  const startedAt = performance.now()
  const child = spawn(step.command, {
    cwd: root,
    shell: true,
    env: {
      ...process.env,
      PATH: [resolve(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter),
      // Tests start many processes, and compiling took half of such a start.
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? resolve(root, '.cache/compiled'),
      ...(echo && process.stdout.isTTY && { FORCE_COLOR: '1' }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk
      echo?.(chunk)
    })
  }
  const code = await new Promise<number | null>((resolveCode) => child.once('close', resolveCode))
  return {
    passed: code === 0,
    seconds: (performance.now() - startedAt) / 1000,
    output: stripVTControlCharacters(printed),
  }
}

/** `types        passed    12.3 s` */
export function resultLine(name: string, { passed, seconds }: Outcome): string {
  return `${name.padEnd(12)} ${passed ? 'passed' : 'FAILED'} ${seconds.toFixed(1).padStart(7)} s`
}
