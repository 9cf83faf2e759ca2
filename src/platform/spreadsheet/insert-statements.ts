import { Refusal, ROWS_PER_BATCH, type ReaderSettings, type TableBatch, type TableRow } from './table-file-protocol.ts'

/**
 * Reads `INSERT INTO <known table> (columns) VALUES (literals)`, and comments, as rows of text (ruling 25). This is no
 * parser of SQL that forbids: it knows nothing but this one form, and whatever else stands in the file ends the reading.
 * Nothing is ever executed. What it accepts, PostgreSQL's own parser reads the same (insert-statements.test.ts).
 * @throws Refusal with the line
 */
export function* readInserts(
  bytes: Uint8Array,
  { tables = {}, limits }: Pick<ReaderSettings, 'tables' | 'limits'>,
): Generator<TableBatch, void, void> {
  const text = decoded(bytes)
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
      if (count > limits.rows) throw new Refusal(`The file has more than ${limits.rows} rows.`)
      token = next()
      if (rows.length < ROWS_PER_BATCH) continue
      yield batch()
      rows = []
    } while (isSign(token, ','))
    if (rows.length > 0) yield batch()
    if (token.kind === 'end') return
    if (!isSign(token, ';')) throw refused(token, 'only a comma or a semicolon may follow a row of values')
  }
}

function decoded(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch {
    // Said below.
  }
  throw new Refusal('The file is not UTF-8 text: save it as UTF-8.')
}

interface Token {
  kind: 'word' | 'name' | 'string' | 'number' | 'sign' | 'end'
  text: string
  line: number
}
type Next = (() => Token) & { at(): number }

const refused = ({ line }: Pick<Token, 'line'>, why: string) =>
  new Refusal(`Line ${line}: ${why}. Only INSERT INTO products or fitments (columns) VALUES (values) is read.`)
const isSign = ({ kind, text }: Token, sign: string) => kind === 'sign' && text === sign
const isWord = ({ kind, text }: Token, word: string) => kind === 'word' && text === word

/** `INSERT INTO table (columns) VALUES`, whose first word has been read. */
function readHead(first: Token, next: Next, tables: Readonly<Record<string, readonly string[]>>) {
  if (!isWord(first, 'insert')) throw refused(first, `"${first.text.slice(0, 40)}" is no INSERT`)
  expectWord(next(), 'into')
  const named = next()
  const known = Object.hasOwn(tables, named.text) && isName(named) ? tables[named.text] : undefined
  if (known === undefined) throw refused(named, `"${named.text.slice(0, 40)}" is no table of this file`)
  expectSign(next(), '(')
  const columns: string[] = []
  for (;;) {
    const column = next()
    if (!isName(column) || !known.includes(column.text))
      throw refused(column, `"${column.text.slice(0, 40)}" is no column of ${named.text}`)
    if (columns.includes(column.text)) throw refused(column, `the column ${column.text} comes twice`)
    columns.push(column.text)
    const after = next()
    if (isSign(after, ')')) break
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
    if (isSign(after, ')')) break
    if (!isSign(after, ',')) throw refused(after, `"${after.text.slice(0, 40)}" after a value`)
  }
  if (cells.length !== count) throw refused(open, `a row has ${cells.length} values for ${count} columns`)
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
  if (isSign(token, '-') || isSign(token, '+')) {
    const number = next()
    if (number.kind === 'number') return token.text === '-' ? `-${number.text}` : number.text
    throw refused(number, 'a sign stands before no number')
  }
  const word = token.kind === 'word' ? WORDS.get(token.text) : undefined
  if (word === undefined) throw refused(token, `"${token.text.slice(0, 40)}" is no plain value`)
  return word
}

function expectWord(token: Token, word: string): void {
  if (!isWord(token, word))
    throw refused(token, `"${token.text.slice(0, 40)}" stands where ${word.toUpperCase()} belongs`)
}

function expectSign(token: Token, sign: string): void {
  if (!isSign(token, sign)) throw refused(token, `"${token.text.slice(0, 40)}" stands where ${sign} belongs`)
}

const SPACE = /[ \t\r\n\f\v]+/y
const LINE_COMMENT = /--[^\n\r]*/y
const WORD = /[A-Za-z_][A-Za-z0-9_]*/y
const NAME = /"([a-z_][a-z0-9_]*)"/y
const STRING = /'((?:[^']|'')*)'/y
const NUMBER = /\d+(?:\.\d+)?(?![\w.])/y
const SIGN = /[(),;+-]/y

/** Cuts the text into the few kinds of words that the form has. */
function createLexer(text: string, mostCharacters: number): Next {
  let at = 0
  let line = 1
  return Object.assign(next, { at: () => at })

  function next(): Token {
    skipBlanks()
    if (at >= text.length) return { kind: 'end', text: 'the end', line }
    const from = line
    const token = (kind: Token['kind'], words: string): Token => ({ kind, text: words, line: from })
    const word = match(WORD)
    // A letter glued to a quote makes another kind of string (E'…', B'…', U&'…').
    if (word) return endsClean(word[0], token('word', word[0].toLowerCase()))
    const string = match(STRING)
    if (string) return readString(string[1] ?? '', token)
    const found = match(NAME)
    if (found) return token('name', found[1] ?? '')
    const number = match(NUMBER)
    if (number) return token('number', number[0].replace(/^0+(?=\d)/, ''))
    const sign = match(SIGN)
    if (sign) return token('sign', sign[0])
    throw refused({ line }, `"${text.slice(at, at + 20).split('\n')[0]}" cannot be read`)
  }

  function endsClean(word: string, token: Token): Token {
    const glued = text[at]
    if (glued !== undefined && /['"&$]|[^\0-\x7f]/.test(glued)) throw refused(token, `"${word}${glued}" cannot be read`)
    return token
  }

  function readString(written: string, token: (kind: Token['kind'], words: string) => Token): Token {
    const words = token('string', written.replaceAll("''", "'"))
    if (written.length > mostCharacters) throw refused(words, 'a text is too long')
    // Two strings one after another are one, if a line break is between them: nobody should have to know.
    skipBlanks()
    if (text[at] === "'") throw refused(words, 'two texts follow each other')
    return words
  }

  function skipBlanks(): void {
    while (match(SPACE) ?? match(LINE_COMMENT) ?? blockComment()) continue
  }

  /** They nest, as PostgreSQL has it. */
  function blockComment(): boolean {
    if (!text.startsWith('/*', at)) return false
    const from = line
    let depth = 0
    do {
      const opens = text.startsWith('/*', at)
      if (opens) depth += 1
      else if (text.startsWith('*/', at)) depth -= 1
      else {
        if (at >= text.length) throw refused({ line: from }, 'a comment has no end')
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
