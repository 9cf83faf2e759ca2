import { readSheet } from './sheet.ts'
import { Refusal, type TableBatch, type TableFileLimits } from './table-file-protocol.ts'
import { createXmlReader, type XmlHandler } from './xml-reader.ts'
import { openPackage, type ZipPackage } from './zip-package.ts'

/** Parts with active content: Visual Basic, macro sheets, embedded programs. */
const ACTIVE_PARTS = /vbaproject|macrosheets\/|activex\/|\/embeddings\/|\/externallinks\//i
const IGNORED: XmlHandler = { open: () => undefined, close: () => undefined, text: () => undefined }

/**
 * Reads the sheets of a workbook as tables of text; the first row that is not empty has the headings.
 * @throws Refusal for formulas, error values, macros, document types, and exceeded limits
 */
export async function* readWorkbook(
  bytes: Uint8Array,
  limits: TableFileLimits,
): AsyncGenerator<TableBatch, void, void> {
  const file = await openPackage(bytes, limits)
  await refuseMacros(file)
  const sheets = await listSheets(file)
  if (sheets.length > limits.sheets) throw new Refusal('xlsx_sheets', { sheets: limits.sheets })
  const strings = await readSharedStrings(file, limits)
  const whole = sheets.reduce((sum, { part }) => sum + file.unpackedSize(part), 0)
  const read = { rows: 0, characters: 0 }
  for (const { name, part } of sheets)
    for await (const batch of readSheet(file.text(part), { name, strings, limits, read }))
      yield { ...batch, share: Math.min(1, read.characters / Math.max(1, whole)) }
}

async function refuseMacros(file: ZipPackage): Promise<void> {
  if (file.names.some((name) => ACTIVE_PARTS.test(name))) throw createMacroRefusal()
  if (!file.names.includes('[Content_Types].xml') || !file.names.includes('xl/workbook.xml'))
    throw new Refusal('xlsx_wrong')
  const open: XmlHandler['open'] = (_name, attributes) => {
    if (/macroenabled|vba/i.test(attributes['ContentType'] ?? '')) throw createMacroRefusal()
  }
  await readPart(file, '[Content_Types].xml', { ...IGNORED, open })
}

const createMacroRefusal = () => new Refusal('xlsx_macros')

/** Lists the sheets with their parts. */
async function listSheets(file: ZipPackage): Promise<{ name: string; part: string }[]> {
  const parts = new Map<string, string>()
  await readPart(file, 'xl/_rels/workbook.xml.rels', {
    ...IGNORED,
    open: (_name, { Id = '', Target = '' }) => void parts.set(Id, toPartName(Target)),
  })
  const sheets: { name: string; part: string }[] = []
  await readPart(file, 'xl/workbook.xml', {
    ...IGNORED,
    open(name, attributes) {
      if (name !== 'sheet') return
      const part = parts.get(attributes['r:id'] ?? '') ?? ''
      if (!file.names.includes(part)) throw new Refusal('xlsx_lacks_sheet')
      sheets.push({ name: (attributes['name'] ?? '').slice(0, 60).toWellFormed(), part })
    },
  })
  return sheets
}

/** Only compared with the names of parts, so it cannot leave the file. */
const toPartName = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)

/** Reads the texts that cells refer to, without formatting. */
async function readSharedStrings(file: ZipPackage, limits: TableFileLimits): Promise<string[]> {
  const strings: string[] = []
  let characters = 0
  let text = ''
  const inside = { text: false, phonetic: false }
  await readPart(file, 'xl/sharedStrings.xml', {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') inside.phonetic = true
      inside.text = name === 't' && !inside.phonetic
    },
    text(piece) {
      if (inside.text) text += piece
    },
    close(name) {
      inside.text = false
      if (name === 'rPh') inside.phonetic = false
      if (name !== 'si') return
      characters += text.length
      if (strings.push(text) > limits.sharedStrings || characters > limits.sharedCharacters)
        throw new Refusal('xlsx_much_text')
    },
  })
  return strings
}

async function readPart(file: ZipPackage, name: string, handler: XmlHandler): Promise<void> {
  if (!file.names.includes(name)) return
  const reader = createXmlReader(handler)
  for await (const piece of file.text(name)) reader.write(piece)
  reader.end()
}
