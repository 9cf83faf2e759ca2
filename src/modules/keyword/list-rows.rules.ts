import { isHeader } from './list-letterhead.rules.ts'

const FIELD = /^\W*(make|model|year|yr|trim|engine)(?: of (?:car|vehicle|manufacture))?\s*[:=]\s*(.{1,40})$/i
const ENGINE_CODE = /^(?=.*\d)[\w.-]{2,8}$/

/** Writes the fields of a form, "Make: Toyota", "Model: Camry", "Year: 2010", as one row. */
export function joinFields(rows: readonly string[]): string[] {
  const joined: string[] = []
  let open = -1
  for (const [at, row] of rows.entries()) {
    const [, name = '', value = ''] = FIELD.exec(row) ?? []
    const isField = name !== '' && (!/engine/i.test(name) || ENGINE_CODE.test(value.trim()))
    const isJoined = isField && open !== -1
    joined[at] = isJoined ? '' : isField && isFormField(rows[at + 1]) ? value : row
    if (isJoined) joined[open] = `${joined[open]} ${value}`
    else open = isField && isFormField(rows[at + 1]) ? at : -1
  }
  return joined
}

const isFormField = (row: string | undefined) => row !== undefined && FIELD.test(row)

const SERIAL = /^\s*(\d{1,2})\s+(?=\p{L})/u
const ENDS_WITH_COUNT = /\p{L}[\s:=(x×*–-]+\d{1,3}\)?\s*(?:pcs?|pieces?|nos?|sets?|pairs?|units?)?[.\s]*$/iu
const PLURAL = /\p{L}{2,}[^\Ws]s\b/u
const MIN_NUMBERED_ROWS = 3

/** Removes the numbers of rows that count from 1 upwards: beside a count, under a header, or of three rows or more. */
export function removeSerials(rows: readonly string[]): string[] {
  const numbers = rows.map((row) => Number(SERIAL.exec(row)?.[1] ?? 0))
  const plain = [...rows]
  for (const [from, number] of numbers.entries()) {
    if (number !== 1) continue
    const length = numbers.slice(from).findIndex((other, offset) => other !== offset + 1)
    const run = rows.slice(from, length === -1 ? undefined : from + length)
    const isUnderHeader = isHeader(rows[from - 1] ?? '')
    const areCounted = run.length > 1 && run.every((row) => ENDS_WITH_COUNT.test(row))
    const areNumbered = run.length >= MIN_NUMBERED_ROWS && !run.slice(1).some((row) => PLURAL.test(row))
    if (!isUnderHeader && !areCounted && !areNumbered) continue
    for (const [offset, row] of run.entries()) plain[from + offset] = row.replace(SERIAL, '')
  }
  return plain
}

/** Writes rows whose cells are separated by bars with tabs. */
export const separateCells = (row: string) =>
  row.split('|').length > 2 ? row.replace(/^\s*\||\|\s*$/g, '').replaceAll(/ *\| */g, '\t') : row
