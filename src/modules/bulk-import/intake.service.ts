import { invalidInput } from '#platform/http/problems.ts'
import type { FormPart } from '#platform/http/upload-body.ts'
import { writeTempFile, type TempFile } from '#platform/temp-file.ts'

import { importProblems, MAX_FILE_BYTES, MAX_PICTURES_BYTES, UploadOptions } from './bulk-import.contract.ts'

/** A received form. Its files are on disk until it is closed. */
export interface UploadForm {
  fileName: string
  format: 'xlsx' | 'sql'
  table: TempFile
  /** The .zip of pictures, if sent. */
  pictures: TempFile | null
  options: UploadOptions
  close(): Promise<void>
}

/** Returns the format by the file name; the reader checks the content. */
function parseFormat(name: string): 'xlsx' | 'sql' {
  const ending = /\.(xlsx|sql)$/i.exec(name)?.[1]?.toLowerCase()
  if (ending === 'xlsx' || ending === 'sql') return ending
  throw importProblems.wrongKind()
}

/** Returns the last part of the file name, for display. */
const toDisplayName = (name: string) =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .replace(/\p{Cc}/gu, '')
    .toWellFormed()
    .slice(-200) || 'file'

/** Receives a form. @throws fileMissing, wrongKind, tooLarge, picturesNotZip, picturesTooLarge, Problem 400 */
export async function receiveForm(parts: AsyncIterable<FormPart>): Promise<UploadForm> {
  const files = new Map<string, TempFile>()
  const close = async () => void (await Promise.all([...files.values()].map((file) => file.close())))
  const fields = new Map<string, string>()
  let name = ''
  try {
    for await (const part of parts) {
      if (part.kind === 'field') fields.set(part.name, part.value.trim())
      else if (!files.has(part.name)) {
        const file = await spoolFile(part)
        if (file !== null) files.set(part.name, file)
        if (part.name === 'file') name = part.fileName
      }
    }
    const table = files.get('file')
    if (table === undefined) throw importProblems.fileMissing()
    const pictures = files.get('pictures') ?? null
    return {
      fileName: toDisplayName(name),
      format: parseFormat(name),
      table,
      pictures,
      options: parseOptions(fields),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Writes a file to disk; null for an unknown field and for an empty one, which browsers send without a name. */
async function spoolFile(part: FormPart & { kind: 'file' }): Promise<TempFile | null> {
  if ((part.name !== 'file' && part.name !== 'pictures') || !part.fileName) return null
  const isTable = part.name === 'file'
  if (isTable) parseFormat(part.fileName)
  else if (!/\.zip$/i.test(part.fileName)) throw importProblems.picturesNotZip()
  const file = await writeTempFile(part.bytes, isTable ? MAX_FILE_BYTES : MAX_PICTURES_BYTES)
  if (file === null) throw isTable ? importProblems.tooLarge() : importProblems.picturesTooLarge()
  if (file.length > 0) return file
  await file.close()
  return null
}

/** Parses the options of the form; blank fields do not count. */
function parseOptions(fields: ReadonlyMap<string, string>): UploadOptions {
  const given = ['dry_run', 'store'].flatMap((name) => (fields.get(name) ? [[name, fields.get(name)]] : []))
  const read = UploadOptions.safeParse(Object.fromEntries(given))
  if (read.success) return read.data
  throw invalidInput(Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), [message]])))
}
