import { afterAll, beforeAll, expect, test } from 'vitest'

import type { RejectedRow } from '#modules/bulk-import/bulk-import.contract.ts'
import { FILE_FAULTS } from '#platform/spreadsheet/file-faults.ts'
import { createImportCalls, openSellerShop } from '#tests/support/import-calls.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { createWorkbook, fitmentSheet, listingSheet } from '#tests/support/table-files.ts'
import type { Person } from '#tests/support/test-users.ts'
import { KEYED_MESSAGES } from '#web/content/keyed-messages.ts'
import { getI18n, loadLanguage } from '#web/content/languages/catalogues.ts'
import { type Text, translate } from '#web/ui/text.ts'

import { getGroupText, getReasonText, getSkippedSheetsText, getStateText } from './report-texts.ts'

let shop: TestShop
let seller: Person
beforeAll(async () => {
  ;({ shop, seller } = await openSellerShop())
  await loadLanguage('ha')
})
afterAll(() => shop.close())

const inHausa = (text: Text) => translate(getI18n('ha'), text)
const inEnglish = (text: Text) => translate(getI18n('en'), text)

async function upload() {
  const listings = listingSheet([
    { sku: 'A' },
    { sku: 'A', title: '', category: 'Breaks', stock: -1, gen_price: 0, thumbnail: 'https://elsewhere.example/x.jpg' },
    { sku: 'B', price: 1.234, universal: 'maybe', previews: 'x.jpg', weight: 'heavy', brand: 'x'.repeat(81) },
    { sku: 'C', price: 3_000_000_000, part_no: '-', quality: 'best' },
    { sku: 'D', price: 3_000, thumbnail: 'x.jpg', part_type: 'brak pads' },
    { sku: 'E', part_type: 'radiator', position: 'beneath' },
  ])
  const fitments = fitmentSheet([
    ['D', 'Toyta', 'Corolla', '', '', 'All', 'All', 'All'],
    ['D', 'Toyota', 'Corola', 2008, 2010, 'All', 'All', 'All'],
    ['D', 'Toyota', 'Corolla', 1955, 1956, 'V9', 'Boat', 'Raft'],
    ['D', 'Toyota', 'Corolla', 1900, 1901, 'All', 'All', 'All'],
    ['E', 'Toyota', 'Corolla', 2010, 2008, 'All', 'All', 'All'],
    ['UNKNOWN', 'Toyota', 'Corolla', 2008, 2010, 'All', 'All', 'All'],
  ])
  return createImportCalls(shop).upload(await createWorkbook(listings, fitments), { by: seller })
}

test('the report of an upload is in the language of the page: state, groups and reasons of rows', async () => {
  const report = await upload()
  expect(inEnglish(getStateText(report))).toBe(report.message)
  expect(inHausa(getStateText(report))).toBe(
    'Za a iya ajiye 1 cikin kaya 7, ba za a iya ajiye 6 ba. Ba a ajiye komai ba tukuna.',
  )
  expect(report.faults.map((group) => inEnglish(getGroupText(group)))).toEqual(report.faults.map(({ fault }) => fault))
  expect(report.faults.map((group) => inHausa(getGroupText(group)))).toContain('Rukunin da ba a sani ba')
  const texts = report.rejected.map((row) => inHausa(getReasonText(row)))
  expect(texts).toContain('Layi na 2 yana da wannan SKU tuni.')
  expect(texts).toContain('Ba a samu kamfanin mota "Toyta" ba.')
  expect(texts).toContain('B2C price: dole ya wuce sifili.')
})

test('the reason why a whole file is refused is in the language of the page', async () => {
  const bytes = new TextEncoder().encode("INSERT INTO products (sku) VALUES ('A');\nDELETE FROM products;")
  const report = await createImportCalls(shop).upload(bytes, { by: seller, name: 'parts.sql' })
  expect(inEnglish(getStateText(report))).toBe(report.message)
  expect(inHausa(getStateText(report))).toMatch(/^Layi na 2: "delete" ba INSERT ba ne\. /)
  const empty = await createImportCalls(shop).upload(await createWorkbook(listingSheet([])), { by: seller })
  expect(inHausa(getStateText(empty))).toBe('Fayil ɗin ba shi da layi. Ku saka aƙalla ɗaya, sannan ku sake ɗorawa.')
})

test('the sheets that were left out are named in the language of the page', () => {
  const text = getSkippedSheetsText(['Old stock', 'Sheet2']) ?? ''
  expect(inEnglish(text)).toBe('Sheets left out: “Old stock”, “Sheet2”. Upload each as a separate file.')
  expect(inHausa(text)).toBe('Ba a karanta waɗannan sheet ba: “Old stock”, “Sheet2”. Ku ɗora kowanne a fayil dabam.')
  expect(getSkippedSheetsText([])).toBeNull()
})

test('every reason to refuse a file has a translation by its code', () => {
  expect(Object.keys(FILE_FAULTS).filter((code) => !Object.hasOwn(KEYED_MESSAGES, `field.${code}`))).toEqual([])
})

test('every reason in a report has a translation by its code', async () => {
  const { rejected, faults } = await upload()
  const hasNone = ({ code }: Pick<RejectedRow, 'code'>) => !Object.hasOwn(KEYED_MESSAGES, `field.${code}`)
  expect(rejected.length).toBeGreaterThan(15)
  expect([...rejected, ...faults].filter(hasNone)).toEqual([])
})
