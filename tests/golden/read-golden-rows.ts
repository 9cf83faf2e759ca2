import { readFileSync } from 'node:fs'

/** Reads the rows of a tab-separated file of this folder, without its header. */
export function readGoldenRows(file: string): string[][] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8')
  return text
    .replace(/\n$/, '')
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
}
