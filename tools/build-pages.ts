import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { glob, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const ROOT = join(import.meta.dirname, '..')
const STAMP = join(ROOT, 'build/stamp')
/** Everything that the pages are made of. */
const SOURCES = [
  'src/web/**/*',
  'src/modules/**/*.{contract,rules}.ts',
  'src/platform/**/*.ts',
  'vite.config.ts',
  'tools/build-worker.ts',
  'react-router.config.ts',
  'package-lock.json',
]
const COMPRESSED = /\.(?:js|css|svg|json|txt)$/

/**
 * Builds the pages into `build/` when their sources changed since the last build, and lays brotli and gzip forms beside
 * the assets. A second start costs only the reading of the sources.
 * @param log told what is done, in a few words
 */
export async function buildPages({ log }: { log: (text: string) => void }): Promise<void> {
  const stamp = await sourceStamp()
  if ((await readFile(STAMP, 'utf8').catch(() => null)) === stamp) return log('pages are up to date')
  log('bundling the pages')
  await rm(STAMP, { force: true })
  await runBuild()
  log('compressing scripts and styles')
  await compressAssets()
  await writeFile(STAMP, stamp)
}

async function sourceStamp(): Promise<string> {
  const hash = createHash('sha256').update(process.version)
  const names = await list(SOURCES)
  for (const name of names.toSorted()) {
    const file = join(ROOT, name)
    if ((await stat(file)).isFile()) hash.update(`\0${name}\0`).update(await readFile(file))
  }
  return hash.digest('hex')
}

async function list(patterns: string | string[]): Promise<string[]> {
  const names: string[] = []
  for await (const name of glob(patterns, { cwd: ROOT })) names.push(name)
  return names
}

/** A process of its own: the bundler's memory goes back when it is done, and its settings stay out of the shop's. */
function runBuild(): Promise<void> {
  const child = spawn(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`The pages could not be built:\n${output.slice(-4_000)}`)),
    )
  })
}

async function compressAssets(): Promise<void> {
  const names = await list('build/client/assets/*')
  await Promise.all(names.filter((name) => COMPRESSED.test(name)).map((name) => compress(join(ROOT, name))))
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
