import { COPIED_MESSAGE, spellSides } from './clean-text.rules.ts'
import { isLetterhead, removeLetterWords } from './list-letterhead.rules.ts'
import { joinFields, removeSerials, separateCells } from './list-rows.rules.ts'
import { MEASURE_UNITS } from './price.rules.ts'

/** One physical line of a pasted text: its parts still in one. */
export interface TextLine {
  /** As typed, without a header of the messenger, phone and account numbers. */
  raw: string
  /** Without numbering and price too. */
  text: string
  budgetKobo: number | null
  /** Texts of one physical line share its number. */
  row: number
  /** A sentence of a longer text: not each of them is a request. */
  isSentence: boolean
  /** Says who asks, or what a form is. */
  isLetterhead: boolean
}

/** Splits a line at the full stops between its requests. */
export type SplitSentences = (line: string) => readonly string[]

export const MAX_LINE_LENGTH = 200

const HEADERS = [
  /^\[?\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4})?,? +\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?\]?(?: +-)? +[^:]{1,40}: ?/iu,
  COPIED_MESSAGE,
  /^(?:forwarded(?: many times)?|<?(?:media|image|video|audio|sticker|document) omitted>?|(?:this message was|you) deleted(?: this message)?|missed (?:voice|video) call)[\s:.]*/iu,
]
const PHONE = /(?<!\d)(?:\+?234|0)[ -]?[789][01](?:[ -]?\d){8}(?!\d)/g
const BANK =
  /\b(?:acct|account|opay|palmpay|moniepoint|kuda|gtb|gtbank|uba|zenith|access bank|first bank|fidelity|wema|fcmb|polaris|sterling bank|stanbic|bank)\b/i
const ACCOUNT_NUMBER = /(?<!\d)\d{10}(?!\d)/
const NUMBERING = /^\s*(?:\(?\d{1,2}[.)](?!\d)\s*|[-•*–·▪►✓➢]+\s*)/u
const INLINE_NUMBERING = /(?<=[\p{L}\d)])[ ,]+(?=\d{1,2}(?:(?:\) ?|\. )[\p{L}\d]|\.\p{L}))/u
const NAIRA = /(?:₦|\bngn ?|\bn(?=\d{1,3},?\d{3}))(\d{1,3}(?:,\d{3})+|\d{3,8})\b/i
const WORDED = /\b(\d{1,3}(?:,\d{3})+|\d{1,8}) ?(?:naira|thousand)\b/i
/** "65,000" without a sign; not "1,500 watts". */
const GROUPED = new RegExp(String.raw`(?<![\d.,])(\d{1,3}(?:,\d{3})+)(?![\d.,])(?! ?(?:${MEASURE_UNITS})\b)`, 'i')
/** "@ 3500", "@ ₦15,000 each". */
const AT = /@ ?₦? ?(\d{1,3}(?:,\d{3})+|\d{3,8})(?![\d.,]|k\b)(?: ?(?:each|per \w+))?/i
const SHORT = /\b(\d{1,3}(?:\.\d)?)k\b(?:(?! ?\p{L})|(?= (?:each|per|only|last)\b))/iu
const LAST_PRICE = /\b(?:last price|budget|max|my price|price)\b(?: ?is)?[ :=]*(\d{1,3}(?:,\d{3})+|\d{1,7})k?\b/i
const KOBO = 100
const MIN_NAIRA_IN_FULL = 1000

/** Splits a pasted text into lines without headers, numbering, prices, phone and account numbers. */
export function splitTextLines(text: string, splitRequests: SplitSentences): TextLine[] {
  return splitRows(text)
    .map((line) => HEADERS.reduce((rest, header) => rest.trim().replace(header, ''), line))
    .flatMap((line, row) => line.split(INLINE_NUMBERING).map((raw) => ({ raw, row })))
    .flatMap(({ raw, row }) => raw.split(/\s[•▪►➢]\s?/u).map((part) => ({ raw: part, row })))
    .flatMap(({ raw, row }) => {
      const parts = raw.length > MAX_LINE_LENGTH ? raw.split(SENTENCE) : splitRequests(raw)
      return parts.map((part) => ({ raw: part, row, isSentence: parts.length > 1 }))
    })
    .map(({ raw, ...rest }) => ({ raw: removeNumbers(raw).trim(), ...rest, isLetterhead: isLetterhead(raw) }))
    .filter(({ raw }) => raw !== '')
    .map(({ raw, ...rest }) => {
      return { raw, ...rest, ...removePrice(spellSides(removeLetterWords(raw.replace(NUMBERING, '')))) }
    })
}

const SENTENCE = /(?<=\p{L}{2}[.!?]|\d{4}[.!?])\s+(?=\p{L})/u

function splitRows(text: string): string[] {
  const rows = text
    .toWellFormed()
    .normalize('NFKC')
    .split(/[\n\u2028\u2029]|;(?=\s|$|\p{L})|[ ,.]+(?:and )?then (?=for )/iu)
  return removeSerials(joinFields(rows)).map((row) =>
    separateCells(row)
      .replace(/^.*\t.*$/, removeCells)
      .replaceAll(/[^\P{C}\n]/gu, ' '),
  )
}

const COUNT_CELL = /\t+ *(\d{1,3}) *(?=\t|$)/
const PRICE_CELL = /\t+ *(?:₦ ?)?(\d{1,3}(?:,\d{3})+|\d{4,7})(?:\.\d\d)? *(?=\t|$)/g

/** Reads a spreadsheet row: a small number alone in a cell is a quantity, the first large one the price of one. */
function removeCells(row: string): string {
  const [price] = [...row.matchAll(PRICE_CELL)].map((match) => match[1] ?? '')
  const text = row
    .replace(/^ *\d{1,2}\t/, '')
    .replaceAll(PRICE_CELL, '')
    .replace(COUNT_CELL, ' x$1')
    .replaceAll('\t', ' ')
  return price === undefined ? text : `${text} ₦${price}`
}

function removeNumbers(line: string): string {
  if (BANK.test(line) && ACCOUNT_NUMBER.test(line)) return ''
  return line.replaceAll(PHONE, ' ')
}

/** Takes a price out of a line; "last price 12" are twelve thousand naira. */
function removePrice(line: string): { text: string; budgetKobo: number | null } {
  for (const [pattern, factor] of [
    [AT, 1],
    [NAIRA, 1],
    [WORDED, 1],
    [GROUPED, 1],
    [SHORT, 1000],
    [LAST_PRICE, 1],
  ] as const) {
    const match = pattern.exec(line)
    if (!match) continue
    const amount = Number((match[1] ?? '').replaceAll(',', ''))
    const isShort =
      pattern === WORDED ? /thousand/i.test(match[0]) : pattern === LAST_PRICE && amount < MIN_NAIRA_IN_FULL
    const naira = amount * (isShort ? 1000 : factor)
    return {
      text: line
        .replace(match[0], ' ')
        .replace(/\s*@\s*$/, '')
        .trim(),
      budgetKobo: Math.round(naira * KOBO),
    }
  }
  return { text: line.trim(), budgetKobo: null }
}
