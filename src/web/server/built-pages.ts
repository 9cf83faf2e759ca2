import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { BootError } from '#platform/db/boot-error.ts'

export const ROOT = join(import.meta.dirname, '../../..')
/** Has the hash of the build's sources. Written last, so a failed build has none. */
export const STAMP = 'build/stamp'
const BUNDLER = 'node_modules/@react-router/dev'
const BUILD_SCRIPT = 'tools/build.ts'
/** The bundler's objects are long-lived, so more space for young objects only costs memory. */
const BUNDLER_OPTIONS = ['--max-semi-space-size=4', '--optimize-for-size']
export const BUILD_STEPS = ['client', 'ssr', 'finish'] as const
const MAX_OUTPUT = 4_000

/** The sources of the pages. */
const SOURCES = [
  'src/web/**/*',
  'src/modules/**/*.{contract,rules}.ts',
  'src/platform/**/*.ts',
  'tools/{build,build-worker,words-of-pages}.ts',
  '{vite,react-router}.config.ts',
  'package-lock.json',
]

/** Builds the pages if `build/` is out of date. @throws BootError without a bundler, or if the build fails */
export async function ensurePages(root = ROOT): Promise<void> {
  if (await isBuilt(root)) return
  if (!existsSync(join(root, BUNDLER)))
    throw new BootError(
      'The pages are not built from these sources, and the build tools are not installed: run `npm ci --include=dev` and `npm run build` first.',
    )
  await runBuild(root)
}

/** Returns whether `build/` was made from the current sources by this version of Node. */
export async function isBuilt(root = ROOT): Promise<boolean> {
  const stamp = await readFile(join(root, STAMP), 'utf8').catch(() => null)
  return stamp !== null && stamp === (await hashSources(root))
}

/** Returns the hash of the sources of the pages and the version of Node. */
export async function hashSources(root = ROOT): Promise<string> {
  const hash = createHash('sha256').update(process.version)
  const names: string[] = []
  for await (const name of glob(SOURCES, { cwd: root })) names.push(name)
  for (const name of names.toSorted()) {
    const file = join(root, name)
    if ((await stat(file)).isFile()) hash.update(`\0${name}\0`).update(await readFile(file))
  }
  return hash.digest('hex')
}

/** Builds the pages. @throws BootError with the end of the output of a failed step */
export async function runBuild(root = ROOT): Promise<void> {
  // Each step in its own process, because the bundler takes up to 420 MB.
  for (const step of BUILD_STEPS) await runStep(root, step)
}

function runStep(root: string, step: string): Promise<void> {
  const command = [...BUNDLER_OPTIONS, BUILD_SCRIPT, step]
  const child = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const kill = () => child.kill()
  process.once('exit', kill)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      process.off('exit', kill)
      return code === 0
        ? resolve()
        : reject(new BootError(`The pages could not be built:\n${output.slice(-MAX_OUTPUT)}`))
    })
  })
}
