/** The most lines of text of a docblock: one, and more in these folders. Lower a number, raise none. */
const MAX_DOCBLOCK_LINES: Readonly<Record<string, number>> = {
  // The usage of a bench.
  'bench/': 3,
  // A second line for units and errors.
  'src/platform/': 2,
}

/** At the start of a line: elsewhere it may be a glob in a string. */
const DOCBLOCK = /^[ \t]*\/\*\*([^]*?)\*\//gm

export interface LongDocblock {
  line: number
  lines: number
}

/** Finds the docblocks of a text that have more than `max` lines of text. */
export function findLongDocblocks(text: string, max: number): LongDocblock[] {
  return [...text.matchAll(DOCBLOCK)].flatMap(({ index, 1: content = '' }) => {
    const lines = content.split('\n').filter((line) => /[^\s*]/.test(line)).length
    return lines > max ? [{ line: text.slice(0, index).split('\n').length, lines }] : []
  })
}

/** Returns how many lines of text a docblock of a file may have. */
export function getMaxDocblockLines(file: string): number {
  const folder = Object.keys(MAX_DOCBLOCK_LINES).find((name) => file.startsWith(name)) ?? ''
  return MAX_DOCBLOCK_LINES[folder] ?? 1
}
