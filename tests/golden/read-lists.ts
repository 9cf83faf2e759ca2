import { readFileSync } from 'node:fs'

/** A pasted list, and what each of its lines must bring: "2 brake-pads front, Toyota Camry 2010". */
export interface LabelledList {
  text: string
  lines: readonly string[]
}

const MARK = '> '

/** Reads the lists of `lists.txt`: after each text, its lines begin with ">"; a blank line separates lists. */
export function readLabelledLists(): LabelledList[] {
  const blocks = readFileSync(new URL('lists.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n\n')
  return blocks.map((block) => {
    const rows = block.split('\n')
    const lines = rows.filter((row) => row.startsWith(MARK)).map((row) => row.slice(MARK.length))
    return { text: rows.filter((row) => !row.startsWith(MARK)).join('\n'), lines }
  })
}
