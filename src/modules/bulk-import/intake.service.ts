import { importProblems, MOST_FILE_BYTES } from './bulk-import.contract.ts'

/** By its name; what it holds, its reader looks at. */
export function formatOf(name: string): 'xlsx' | 'sql' {
  const ending = /\.(xlsx|sql)$/i.exec(name)?.[1]?.toLowerCase()
  if (ending === 'xlsx' || ending === 'sql') return ending
  throw importProblems.wrongKind()
}

/** Only shown: the last part of what a browser calls it. */
export const fileName = (name: string) =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .replace(/\p{Cc}/gu, '')
    .toWellFormed()
    .slice(-200) || 'file'

/** The whole of a file. @throws tooLarge, fileMissing for an empty one */
export async function collected(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of bytes) {
    length += piece.length
    if (length > MOST_FILE_BYTES) throw importProblems.tooLarge()
    pieces.push(piece)
  }
  if (length === 0) throw importProblems.fileMissing()
  return Buffer.concat(pieces)
}
