import { invalidInput } from '#platform/http/problems.ts'
import type { FormPart } from '#platform/http/upload-body.ts'
import { spool, type SpooledFile } from '#platform/spool.ts'

import { importProblems, MOST_FILE_BYTES, MOST_PICTURE_BYTES, UploadWishes } from './bulk-import.contract.ts'

/** A form that has come in: its files lie on disk until it is closed. */
export interface ReceivedForm {
  fileName: string
  format: 'xlsx' | 'sql'
  table: SpooledFile
  /** The .zip of pictures, where one came along. */
  pictures: SpooledFile | null
  wishes: UploadWishes
  close(): Promise<void>
}

/** By its name; what it holds, its reader looks at. */
function formatOf(name: string): 'xlsx' | 'sql' {
  const ending = /\.(xlsx|sql)$/i.exec(name)?.[1]?.toLowerCase()
  if (ending === 'xlsx' || ending === 'sql') return ending
  throw importProblems.wrongKind()
}

/** Only shown: the last part of what a browser calls it. */
const shownName = (name: string) =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .replace(/\p{Cc}/gu, '')
    .toWellFormed()
    .slice(-200) || 'file'

/**
 * Takes a form in while it comes.
 * @throws fileMissing, wrongKind, tooLarge, picturesNotZip, picturesTooLarge; 400 for wishes that are none
 */
export async function receive(parts: AsyncIterable<FormPart>): Promise<ReceivedForm> {
  const files = new Map<string, SpooledFile>()
  const close = async () => void (await Promise.all([...files.values()].map((file) => file.close())))
  const fields = new Map<string, string>()
  let name = ''
  try {
    for await (const part of parts) {
      if (part.kind === 'field') fields.set(part.name, part.value.trim())
      else if (!files.has(part.name)) {
        const file = await fileOf(part)
        if (file !== null) files.set(part.name, file)
        if (part.name === 'file') name = part.fileName
      }
    }
    const table = files.get('file')
    if (table === undefined) throw importProblems.fileMissing()
    const pictures = files.get('pictures') ?? null
    return { fileName: shownName(name), format: formatOf(name), table, pictures, wishes: wishesOf(fields), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Null for a field that was left empty, which browsers send as a file without a name, and for one that nobody knows. */
async function fileOf(part: FormPart & { kind: 'file' }): Promise<SpooledFile | null> {
  if ((part.name !== 'file' && part.name !== 'pictures') || !part.fileName) return null
  const isTable = part.name === 'file'
  if (isTable) formatOf(part.fileName)
  else if (!/\.zip$/i.test(part.fileName)) throw importProblems.picturesNotZip()
  const file = await spool(part.bytes, isTable ? MOST_FILE_BYTES : MOST_PICTURE_BYTES)
  if (file === null) throw isTable ? importProblems.tooLarge() : importProblems.picturesTooLarge()
  if (file.length > 0) return file
  await file.close()
  return null
}

/** A box without a tick and a line left blank say nothing. */
function wishesOf(fields: ReadonlyMap<string, string>): UploadWishes {
  const given = ['dry_run', 'store'].flatMap((name) => (fields.get(name) ? [[name, fields.get(name)]] : []))
  const read = UploadWishes.safeParse(Object.fromEntries(given))
  if (read.success) return read.data
  throw invalidInput(Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), [message]])))
}
