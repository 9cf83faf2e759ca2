import { expect, test } from 'vitest'

import { readSheet } from './sheet.ts'
import { TABLE_FILE_LIMITS } from './table-file.ts'

/** Reads a sheet with these numbers in the row below its headings. */
async function readNumbers(...numbers: string[]): Promise<string[]> {
  const heading = numbers.map(() => '<c t="b"><v>1</v></c>').join('')
  const cells = numbers.map((number) => `<c><v>${number}</v></c>`).join('')
  const xml = `<worksheet><sheetData><row>${heading}</row><row>${cells}</row></sheetData></worksheet>`
  const sheet = { name: 'S', strings: [], limits: TABLE_FILE_LIMITS, read: { rows: 0, characters: 0 } }
  const found: string[] = []
  for await (const { rows } of readSheet(inOnePiece(xml), sheet)) found.push(...rows.flatMap((row) => row.cells))
  return found
}

async function* inOnePiece(text: string) {
  yield text
}

test('an integer is read as written, however many digits it has', async () => {
  const integers = ['7', '-12', '1234567890123456', '-8901234567890123457', '123456789012345678901234567890']
  expect(await readNumbers(...integers)).toEqual(integers)
})

test('a binary fraction is read as the number of at most 15 digits that was typed', async () => {
  expect(await readNumbers('12500.499999999998', '0.1', '12500.0', '1.5E+3', '1.2E+16')).toEqual([
    '12500.5',
    '0.1',
    '12500',
    '1500',
    '12000000000000000',
  ])
})
