import { expect, test } from 'vitest'

import { createWorkbook, type Sheet } from '#tests/support/table-files.ts'
import { readWorkbookPart } from '#tests/support/workbook-parts.ts'

const writeSheet = async (sheet: Sheet) => readWorkbookPart(await createWorkbook(sheet), 'xl/worksheets/sheet1.xml')
const cell = (style: string, text: string) =>
  `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`

test('a text column has the text format for its cells, its blank cells and the rows below the last one', async () => {
  const rows = [
    [5, '0986'],
    [7, null],
  ]
  const xml = await writeSheet({ columns: ['Stock', 'Part No'], textColumns: [1], rows })
  expect(xml).toContain('<cols><col min="2" max="2" width="18" customWidth="1" style="3"/></cols><sheetData>')
  expect(xml).toContain(`<row r="2"><c><v>5</v></c>${cell('3', '0986')}</row>`)
  expect(xml).toContain('<row r="3"><c><v>7</v></c><c s="3"/></row>')
})

test('the format of text columns is the built-in text format 49', async () => {
  const styles = await readWorkbookPart(await createWorkbook({ columns: ['SKU'], rows: [] }), 'xl/styles.xml')
  const formats = /<cellXfs[^>]*>(.*)<\/cellXfs>/.exec(styles)?.[1]?.match(/<xf [^>]*>/g) ?? []
  expect(formats[3]).toContain('numFmtId="49"')
})

test('a heading stays bold, and a text that looks like a formula stays quoted, in a text column too', async () => {
  const xml = await writeSheet({ columns: ['SKU'], textColumns: [0], rows: [['=1+1']] })
  expect(xml).toContain(`<row r="1">${cell('2', 'SKU')}</row><row r="2">${cell('1', '=1+1')}</row>`)
})

test('a sheet without text columns formats no column', async () => {
  expect(await writeSheet({ columns: ['Stock'], rows: [[5]] })).not.toContain('<col')
})
