import { spawnSync } from 'node:child_process'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, join } from 'node:path'

import { chromium } from '@playwright/test'
import { z } from 'zod'

import { ROOT } from './source-files.ts'

/** Launch options of Playwright for a Chromium. */
export interface Browser {
  executablePath: string
  args: string[]
  env: Record<string, string>
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC_PATH = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
const CACHE = join(ROOT, '.cache')
const PACKAGED = join(ROOT, 'node_modules/@sparticuz/chromium/package.json')
const Manifest = z.object({ version: z.string() })

/** Finds a browser: CHROME_PATH, that of npm on Linux x64, Playwright's or the system's. @throws Error without any */
export async function findBrowser(): Promise<Browser> {
  const configured = process.env['CHROME_PATH']
  if (configured && !isExecutable(configured)) throw new Error(`CHROME_PATH is ${configured}, which is not a program.`)
  if (configured) return { executablePath: configured, args: args(), env: environment() }
  // With its own font, pages have one width on every machine, and it draws faster than a browser with windows.
  const packaged = process.platform === 'linux' && process.arch === 'x64' ? await unpackBrowser() : undefined
  if (packaged && isRunnable(packaged)) return packaged
  const installed = [chromium.executablePath(), ...listPathCandidates(), MAC_PATH].find(isExecutable)
  if (installed) return { executablePath: installed, args: args(), env: environment() }
  throw new Error('No browser found: install Chrome or Chromium, or run `npx playwright install chromium`.')
}

/** Says whether the system has the libraries that the browser needs. */
function isRunnable({ executablePath, env }: Browser): boolean {
  return spawnSync(executablePath, ['--version'], { env, timeout: 20_000 }).status === 0
}

function listPathCandidates(): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function args(): string[] {
  const asRoot = process.getuid?.() === 0
  return ['--disable-background-networking', '--disable-dev-shm-usage', ...(asRoot ? ['--no-sandbox'] : [])]
}

function environment(more: Record<string, string> = {}): Record<string, string> {
  const defined = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { ...Object.fromEntries(defined), ...more }
}

/** Unpacks the browser of npm once for each version, with the system libraries that it needs. */
async function unpackBrowser(): Promise<Browser> {
  const { version } = Manifest.parse(JSON.parse(readFileSync(PACKAGED, 'utf8')))
  const folder = join(CACHE, `browser-${version}`)
  if (!existsSync(folder)) {
    mkdirSync(CACHE, { recursive: true })
    const draft = mkdtempSync(join(CACHE, 'browser-'))
    await unpackTo(draft)
    writeFileSync(join(draft, 'fonts/fonts.conf'), fontsIn(join(folder, 'fonts')))
    renameSync(draft, folder)
  }
  const libraries = { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_PATH: join(folder, 'fonts') }
  return { executablePath: join(folder, 'chromium'), args: args(), env: environment(libraries) }
}

/** Lists the font folders: the package expects them in the shared temporary folder, and Chromium crashes without fonts. */
const fontsIn = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/cache</cachedir>
</fontconfig>
`

/** Unpacks into a folder. The package reads variables at its import and sets others, which are removed again. */
async function unpackTo(folder: string): Promise<void> {
  const before = { ...process.env }
  Object.assign(process.env, { TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' })
  try {
    const { default: packaged } = await import('@sparticuz/chromium')
    await packaged.executablePath()
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
    Object.assign(process.env, before)
  }
}

// As a script: prints the browser of the journeys, and fails if it cannot render a page.
if (import.meta.main) {
  const found = await findBrowser()
  const running = await chromium.launch(found)
  const page = await running.newPage()
  await page.setContent('<h1>Sparelane</h1>')
  await page.screenshot()
  console.log(`Chromium ${running.version()} (${found.executablePath})`)
  await running.close()
}
