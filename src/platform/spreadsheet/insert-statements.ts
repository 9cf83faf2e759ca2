import type { FieldFault } from '#platform/field-fault.ts'

import type { FileFaultCode } from './file-faults.ts'
import { Refusal, ROWS_PER_BATCH, type ReaderSettings, type TableBatch, type TableRow } from './table-file-protocol.ts'

/**
 * Reads `INSERT INTO <known table> (columns) VALUES (literals)` and comments as rows, never as SQL (ruling 25).
 * @throws Refusal with the line of anything else
 */
export function* readInserts(
  bytes: Uint8Array,
  { tables = {}, limits }: Pick<ReaderSettings, 'tables' | 'limits'>,
): Generator<TableBatch, void, void> {
  const text = decode(bytes)
  const next = createLexer(text, limits.cellCharacters)
  let count = 0
  for (let token = next(); token.kind !== 'end'; token = next()) {
    if (token.text === ';' && token.kind === 'sign') continue
    const { table, columns } = readHead(token, next, tables)
    let rows: TableRow[] = []
    const batch = () => ({ table, columns, rows, share: Math.min(1, next.at() / text.length) })
    do {
      rows.push(readRow(next, columns.length))
      count += 1
      if (count > limits.rows) throw new Refusal('file_rows', { rows: limits.rows })
      token = next()
      if (rows.length < ROWS_PER_BATCH) continue
      yield batch()
      rows = []
    } while (hasSign(token, ','))
    if (rows.length > 0) yield batch()
    if (token.kind === 'end') return
    if (!hasSign(token, ';')) throw createRefusal('sql_after_row', token)
  }
}

function decode(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch {
    // Thrown below.
  }
  throw new Refusal('sql_not_utf8')
}

interface Token {
  kind: 'word' | 'name' | 'string' | 'number' | 'sign' | 'end'
  text: string
  line: number
}
type Next = (() => Token) & { at(): number }

/** Returns a refusal with the line and the text of a token. */
const createRefusal = (code: FileFaultCode, { line, text }: Omit<Token, 'kind'>, params: FieldFault['params'] = {}) =>
  new Refusal(code, { line, found: text.slice(0, 40).toWellFormed(), ...params })
const hasSign = ({ kind, text }: Token, sign: string) => kind === 'sign' && text === sign
const hasWord = ({ kind, text }: Token, word: string) => kind === 'word' && text === word

/** Reads `INSERT INTO table (columns) VALUES` after its first word. */
function readHead(first: Token, next: Next, tables: Readonly<Record<string, readonly string[]>>) {
  if (!hasWord(first, 'insert')) throw createRefusal('sql_not_insert', first)
  expectWord(next(), 'into')
  const named = next()
  const known = Object.hasOwn(tables, named.text) && isName(named) ? tables[named.text] : undefined
  if (known === undefined) throw createRefusal('sql_table', named)
  expectSign(next(), '(')
  const columns: string[] = []
  for (;;) {
    const column = next()
    if (!isName(column) || !known.includes(column.text))
      throw createRefusal('sql_column', column, { table: named.text })
    if (columns.includes(column.text)) throw createRefusal('sql_column_twice', column)
    columns.push(column.text)
    const after = next()
    if (hasSign(after, ')')) break
    expectSign(after, ',')
  }
  expectWord(next(), 'values')
  return { table: named.text, columns }
}

const isName = ({ kind }: Token) => kind === 'word' || kind === 'name'

function readRow(next: Next, count: number): TableRow {
  const open = next()
  expectSign(open, '(')
  const cells: string[] = []
  for (;;) {
    cells.push(readLiteral(next))
    const after = next()
    if (hasSign(after, ')')) break
    if (!hasSign(after, ',')) throw createRefusal('sql_after_value', after)
  }
  if (cells.length !== count) throw createRefusal('sql_value_count', open, { values: cells.length, columns: count })
  return { at: open.line, cells }
}

const WORDS = new Map([
  ['null', ''],
  ['true', 'true'],
  ['false', 'false'],
])

function readLiteral(next: Next): string {
  const token = next()
  if (token.kind === 'string') return token.text.trim()
  if (token.kind === 'number') return token.text
  if (hasSign(token, '-') || hasSign(token, '+')) {
    const number = next()
    if (number.kind === 'number') return token.text === '-' ? `-${number.text}` : number.text
    throw createRefusal('sql_sign', number)
  }
  const word = token.kind === 'word' ? WORDS.get(token.text) : undefined
  if (word === undefined) throw createRefusal('sql_value', token)
  return word
}

function expectWord(token: Token, word: string): void {
  if (!hasWord(token, word)) throw createRefusal('sql_expected', token, { expected: word.toUpperCase() })
}

function expectSign(token: Token, sign: string): void {
  if (!hasSign(token, sign)) throw createRefusal('sql_expected', token, { expected: sign })
}

const SPACE = /[ \t\r\n\f\v]+/y
const LINE_COMMENT = /--[^\n\r]*/y
const WORD = /[A-Za-z_][A-Za-z0-9_]*/y
const NAME = /"([a-z_][a-z0-9_]*)"/y
const STRING = /'((?:[^']|'')*)'/y
const NUMBER = /\d+(?:\.\d+)?(?![\w.])/y
const SIGN = /[(),;+-]/y

/** Splits the text into the few kinds of tokens that the form has. */
function createLexer(text: string, maxCharacters: number): Next {
  let at = 0
  let line = 1
  return Object.assign(next, { at: () => at })

  function next(): Token {
    skipBlanks()
    if (at >= text.length) return { kind: 'end', text: 'the end', line }
    const from = line
    const token = (kind: Token['kind'], words: string): Token => ({ kind, text: words, line: from })
    const word = match(WORD)
    // A letter directly before a quote gives another kind of string (E'…', B'…', U&'…').
    if (word) return checkEnd(word[0], token('word', word[0].toLowerCase()))
    const string = match(STRING)
    if (string) return readString(string[1] ?? '', token)
    const found = match(NAME)
    if (found) return token('name', found[1] ?? '')
    const number = match(NUMBER)
    if (number) return token('number', number[0].replace(/^0+(?=\d)/, ''))
    const sign = match(SIGN)
    if (sign) return token('sign', sign[0])
    throw createRefusal('sql_unreadable', { line, text: text.slice(at, at + 20).split('\n')[0] ?? '' })
  }

  function checkEnd(word: string, token: Token): Token {
    const glued = text[at]
    if (glued !== undefined && /['"&$]|[^\0-\x7f]/.test(glued))
      throw createRefusal('sql_unreadable', { ...token, text: `${word}${glued}` })
    return token
  }

  function readString(written: string, token: (kind: Token['kind'], words: string) => Token): Token {
    const words = token('string', written.replaceAll("''", "'"))
    if (written.length > maxCharacters) throw createRefusal('sql_long_text', words)
    // SQL joins two strings with a line break between them: refused, because few people know.
    skipBlanks()
    if (text[at] === "'") throw createRefusal('sql_two_texts', words)
    return words
  }

  function skipBlanks(): void {
    while (match(SPACE) ?? match(LINE_COMMENT) ?? blockComment()) continue
  }

  /** Block comments nest in PostgreSQL. */
  function blockComment(): boolean {
    if (!text.startsWith('/*', at)) return false
    const from = line
    let depth = 0
    do {
      const opens = text.startsWith('/*', at)
      if (opens) depth += 1
      else if (text.startsWith('*/', at)) depth -= 1
      else {
        if (at >= text.length) throw createRefusal('sql_open_comment', { line: from, text: '' })
        if (text[at] === '\n') line += 1
        at += 1
        continue
      }
      at += 2
    } while (depth > 0)
    return true
  }

  function match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (!found) return null
    at += found[0].length
    for (const character of found[0].includes('\n') ? found[0] : '') if (character === '\n') line += 1
    return found
  }
}
