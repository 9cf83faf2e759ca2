import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { afterEach, expect, test } from 'vitest'

import { BootError } from '#platform/db/boot-error.ts'

import { ensurePages, hashSources, isBuilt, STAMP } from './built-pages.ts'

const root = mkdtempSync(join(tmpdir(), 'sparelane-built-'))
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** Lays out a checkout whose build script runs `script`. */
function layOut(script: string): void {
  write('src/web/screens/shop/home/page.tsx', 'export const page = 1\n')
  write('node_modules/@react-router/dev/bin.cjs', '')
  write('tools/build.ts', script)
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

const stampBuild = async () => write(STAMP, await hashSources(root))

test('pages built from the current sources are not built again', async () => {
  layOut('process.exit(1)')
  await stampBuild()
  await ensurePages(root)
  expect(await isBuilt(root)).toBe(true)
})

test('pages without a build are built by the build script in its own process', async () => {
  layOut(`import { writeFileSync } from 'node:fs'\nwriteFileSync('built-by', String(process.pid))`)
  await ensurePages(root)
  expect(Number(readFileSync(join(root, 'built-by'), 'utf8'))).not.toBe(process.pid)
})

test('a source that changes after the build makes it out of date', async () => {
  layOut('process.exit(1)')
  await stampBuild()
  write('src/web/screens/shop/home/page.tsx', 'export const page = 2\n')
  expect(await isBuilt(root)).toBe(false)
})

test('a shop with an outdated build and without build tools names the commands to run', async () => {
  layOut('process.exit(1)')
  rmSync(join(root, 'node_modules'), { recursive: true })
  await expect(ensurePages(root)).rejects.toThrow(
    new BootError(
      'The pages are not built from these sources, and the build tools are not installed: run `npm ci --include=dev` and `npm run build` first.',
    ),
  )
})

test('a failed build stops the start with the end of its output', async () => {
  layOut(`console.error('no such import: ./gone.ts')\nprocess.exit(1)`)
  await expect(ensurePages(root)).rejects.toThrow(/^The pages could not be built:\n[^]*no such import: \.\/gone\.ts/)
})
