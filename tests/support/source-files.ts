import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '../..')

const IGNORED = ['node_modules/**', 'build/**', 'data/**', '.*/**', 'test-results/**', 'playwright-report/**']

/** Lists the files of the project that match, relative to its root, with forward slashes, sorted. */
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

/** Lists the specifiers that a file imports, re-exports or loads later, types included. */
export function readImports(file: string): string[] {
  const found = read(file).matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)
  return [...found].map((match) => match[1] ?? '')
}

/** Lists the matching lines as `file:line`, which editors can open. */
export function findLines(files: readonly string[], pattern: RegExp): string[] {
  return files.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, at) => (pattern.test(line) ? [`${file}:${at + 1}`] : [])),
  )
}

/** Lists the files that the running shop can load: `entries` and their run-time imports, recursively. */
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

/** Lists the run-time imports of a file: without types, with dynamic imports. */
export function readRuntimeImports(file: string): string[] {
  const code = read(file).replaceAll(/^(?:import|export) type [^']*'[^']*'$|\btypeof import\('[^']*'\)/gm, '')
  const found = code.matchAll(/(?:\bfrom|\bimport|\bnew URL)\s*\(?\s*'([\w@#.:/-]+)'/g)
  return [...found].map((match) => match[1] ?? '')
}
