import { writeZip } from '#platform/write-zip.ts'

import { isFormulaLike } from './formula-safe.ts'

export type CellValue = string | number | null

export interface SheetToWrite {
  name: string
  columns: readonly string[]
  /** Indices of columns of codes, whose cells are text, so that "0986" keeps its zero when a user types it. */
  textColumns?: readonly number[]
  /** Batches of rows, so that memory holds one. */
  batches: AsyncIterable<readonly (readonly CellValue[])[]> | Iterable<readonly (readonly CellValue[])[]>
}

/** Streams an .xlsx file with frozen headings. Cells that look like formulas stay text, also when edited (row 42). */
export function writeWorkbook(sheets: readonly SheetToWrite[]): AsyncGenerator<Uint8Array, void, void> {
  const fixed = createFixedParts(sheets.map(({ name }) => name)).map(([name, text]) => ({ name, content: [text] }))
  const tables = sheets.map((sheet, index) => ({
    name: `xl/worksheets/sheet${index + 1}.xml`,
    content: sheetXml(sheet),
  }))
  return writeZip([...fixed, ...tables])
}

async function* sheetXml({ columns, textColumns = [], batches }: SheetToWrite): AsyncGenerator<string, void, void> {
  yield `${SHEET_START}${columnsXml(textColumns)}<sheetData>${rowXml(columns, 1, () => HEADING_STYLE)}`
  const isText = new Set(textColumns)
  const getStyle = (column: number) => (isText.has(column) ? TEXT_STYLE : '')
  let at = 1
  for await (const rows of batches) yield rows.map((cells) => rowXml(cells, (at += 1), getStyle)).join('')
  yield '</sheetData></worksheet>'
}

// The indices of the formats in STYLES.
const QUOTED_STYLE = ' s="1"'
const HEADING_STYLE = ' s="2"'
const TEXT_STYLE = ' s="3"'
const TEXT_COLUMN = 'width="18" customWidth="1" style="3"'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const SHEET_START = `${XML}<worksheet ${MAIN}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15" defaultColWidth="18"/>`

/** Formats whole columns, for cells of rows that the file does not contain. */
function columnsXml(textColumns: readonly number[]): string {
  if (textColumns.length === 0) return ''
  const each = textColumns.map((at) => `<col min="${at + 1}" max="${at + 1}" ${TEXT_COLUMN}/>`)
  return `<cols>${each.join('')}</cols>`
}

function rowXml(cells: readonly CellValue[], at: number, getStyle: (column: number) => string): string {
  return `<row r="${at}">${cells.map((cell, column) => cellXml(cell, getStyle(column))).join('')}</row>`
}

function cellXml(cell: CellValue, style: string): string {
  if (cell === null || cell === '') return `<c${style}/>`
  if (typeof cell === 'number') return `<c${style}><v>${cell}</v></c>`
  const look = style !== HEADING_STYLE && isFormulaLike(cell) ? QUOTED_STYLE : style
  return `<c${look} t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`
}

// XML 1.0 has no control characters and lone surrogates.
// oxlint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}
const escapeXml = (text: string) =>
  text
    .toWellFormed()
    .replace(UNWRITABLE, '')
    .replace(/[&<>"\r]/g, (found) => ESCAPES[found] ?? found)

/** Creates all parts of a workbook except its sheets. */
function createFixedParts(names: readonly string[]): [name: string, text: string][] {
  const each = (make: (number: number, name: string) => string) =>
    names.map((name, index) => make(index + 1, escapeXml(name))).join('')
  return [
    [
      '[Content_Types].xml',
      `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${each((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPES}.worksheet+xml"/>`)}</Types>`,
    ],
    [
      '_rels/.rels',
      `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${XML}<workbook ${MAIN} xmlns:r="${RELATIONS}"><sheets>${each((n, name) => `<sheet name="${name}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each((n) => `<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${names.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', STYLES],
  ]
}

const FORMAT = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0"'
/** Plain; text that must stay text; bold for headings; text ("@", the built-in format 49) for codes. */
const STYLES = `${XML}<styleSheet ${MAIN}><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1">${FORMAT}/></cellStyleXfs><cellXfs count="4">${FORMAT} xfId="0"/>${FORMAT} xfId="0" quotePrefix="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
