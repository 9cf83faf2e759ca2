import { readdirSync, readFileSync } from 'node:fs'

/** Lists the tab-separated files of this folder whose names match. */
export function listGoldenFiles(pattern: RegExp): string[] {
  return readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.tsv') && pattern.test(name))
    .toSorted()
}

/** Reads the rows of a tab-separated file of this folder, without its header. */
export function readGoldenRows(file: string): string[][] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8')
  return text
    .replace(/\n$/, '')
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
}
