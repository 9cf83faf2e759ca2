import { glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { brotliCompress, constants, gzip } from 'node:zlib'

import pLimit from 'p-limit'

import { BUILD_STEPS, hashSources, isBuilt, ROOT, runBuild, STAMP } from '#web/server/built-pages.ts'

// `npm run build`: builds the pages into `build/` when their sources changed, with brotli and gzip forms beside the
// assets. `npm start` does so where it is needed; after it the shop runs on the packages of `npm ci --omit=dev`.
const COMPRESSED = /\.(?:js|css|svg|json|txt)$/
/** Each takes 20 MB. */
const MAX_COMPRESSED_AT_ONCE = 2
/** Files whose texts the build of the browser's part has read, for that of the server's. */
const READ_WORDS = join(ROOT, 'build/read-words')
const DRAFT_STAMP = join(ROOT, `${STAMP}.new`)

const step = BUILD_STEPS.find((each) => each === process.argv[2])
if (step === undefined) await buildWhereNeeded()
else if (step === 'finish') await finish()
else await bundle(step)

async function buildWhereNeeded(): Promise<void> {
  if (await isBuilt()) return console.log('The pages are up to date.')
  const startedAt = performance.now()
  await runBuild()
  console.log(`Built the pages in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
}

/** Peaks at 420 MB with the options of `runBuild`; with the engine's and the allocator's own choices at 1,150 MB, for 4 s less processor time. */
async function bundle(environment: 'client' | 'ssr'): Promise<void> {
  setFlagsFromString('--heap-growing-percent=20')
  // The allocator of the bundler then gives freed pages back at once. Each of its threads keeps memory of its own; on two
  // cores more of them save no time.
  const bundler = { MIMALLOC_PURGE_DELAY: '0', RAYON_NUM_THREADS: '1', ROLLDOWN_WORKER_THREADS: '1' }
  Object.assign(process.env, { NODE_ENV: 'production', READ_WORDS, ...bundler })
  if (environment === 'client') await clear()
  // Loaded after these settings, which count while it loads.
  const { createBuilder } = await import('vite')
  const builder = await createBuilder({ root: ROOT, mode: 'production' })
  const chosen = builder.environments[environment]
  if (chosen === undefined) throw new Error(`The pages have no part ${environment}.`)
  await builder.build(chosen)
}

/** Removes the build before, and notes what this one is made of. */
async function clear(): Promise<void> {
  const stamp = await hashSources()
  await rm(join(ROOT, 'build'), { recursive: true, force: true })
  await mkdir(join(ROOT, 'build'))
  await writeFile(DRAFT_STAMP, stamp)
}

async function finish(): Promise<void> {
  // Lists of files, which the build of the server's part has read.
  for (const part of ['client', 'server'])
    await rm(join(ROOT, 'build', part, '.vite'), { recursive: true, force: true })
  await rm(READ_WORDS, { recursive: true, force: true })
  await compressAssets()
  await rename(DRAFT_STAMP, join(ROOT, STAMP))
}

async function compressAssets(): Promise<void> {
  const files: string[] = []
  for await (const name of glob('build/client/assets/*', { cwd: ROOT })) files.push(join(ROOT, name))
  const inTurn = pLimit(MAX_COMPRESSED_AT_ONCE)
  await Promise.all(files.filter((file) => COMPRESSED.test(file)).map((file) => inTurn(compress, file)))
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
