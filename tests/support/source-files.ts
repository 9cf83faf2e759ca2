import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '../..')

const IGNORED = ['node_modules/**', 'build/**', 'data/**', '.*/**', 'test-results/**', 'playwright-report/**']

/** Paths of the project's own files that match, from its root and with forward slashes, sorted. */
export function findFiles(...patterns: string[]): string[] {
  const found = globSync(patterns, { cwd: ROOT, exclude: IGNORED, withFileTypes: true })
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, resolve(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .toSorted()
}

export function read(file: string): string {
  return readFileSync(resolve(ROOT, file), 'utf8')
}

export const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/** What a file imports, re-exports or loads later: the names between the quotes, types included. */
export function readImports(file: string): string[] {
  const found = read(file).matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)
  return [...found].map((match) => match[1] ?? '')
}

/** The places where a text stands, as `file:line`, so that a failing test can be clicked. */
export function findLines(files: readonly string[], pattern: RegExp): string[] {
  return files.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, at) => (pattern.test(line) ? [`${file}:${at + 1}`] : [])),
  )
}

/** The files that the running shop can load: `entries` and what they import at run time, over and over. */
export function findLoadedFiles(entries: readonly string[]): string[] {
  const { imports } = JSON.parse(read('package.json')) as { imports: Record<string, string> }
  const loaded = new Set<string>()
  const waiting = [...entries]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (loaded.has(file)) continue
    loaded.add(file)
    for (const name of readRuntimeImports(file)) {
      const [prefix = ''] = name.split('/')
      const folder = imports[`${prefix}/*`]
      if (folder) waiting.push(join(folder.replace('*', ''), name.slice(prefix.length + 1)))
      else if (name.startsWith('./')) waiting.push(join(dirname(file), name))
    }
  }
  return [...loaded].toSorted()
}

/** Returns what a file imports when it runs: no types, but what it loads later. */
export function readRuntimeImports(file: string): string[] {
  const code = read(file).replaceAll(/^(?:import|export) type [^']*'[^']*'$|\btypeof import\('[^']*'\)/gm, '')
  const found = code.matchAll(/(?:\bfrom|\bimport|\bnew URL)\s*\(?\s*'([\w@#.:/-]+)'/g)
  return [...found].map((match) => match[1] ?? '')
}
