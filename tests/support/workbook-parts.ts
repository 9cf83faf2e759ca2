import { TABLE_FILE_LIMITS } from '#platform/spreadsheet/table-file.ts'
import { openPackage } from '#platform/spreadsheet/zip-package.ts'

/** Reads a part of an .xlsx file as text. */
export async function readWorkbookPart(bytes: Uint8Array, name: string): Promise<string> {
  const file = await openPackage(bytes, TABLE_FILE_LIMITS)
  let text = ''
  for await (const piece of file.text(name)) text += piece
  return text
}
