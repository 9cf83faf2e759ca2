import { take, type Token } from './tokens.rules.ts'
import { isFiller } from './vocabulary.rules.ts'

export interface Years {
  start: number
  end: number
}

const FIRST_YEAR = 1950
const OLDEST_SHORT_YEAR = 70
const FIRST_CERTAIN_YEAR = 2000

const isFree = (token: Token | undefined) => token !== undefined && token.use === null

function parseYear(text: string, lastYear: number): number | null {
  const year = /^(?:19|20)\d\d$/.test(text) ? Number(text) : 0
  return year >= FIRST_YEAR && year <= lastYear ? year : null
}

/** Reads a year of two digits, "'05", beside a vehicle or as the last number, and takes it. */
export function takeShortYear(
  tokens: readonly Token[],
  lastYear: number,
  isVehicle: (at: number) => boolean,
  isMade: (year: number) => boolean,
): Years | null {
  const last = tokens.findLastIndex(({ text, use }) => use === null && !isFiller(text))
  const hasVehicle = tokens.some((_, at) => isVehicle(at))
  const at = tokens.findIndex((token, index) => {
    const year = isFree(token) && /^\d\d$/.test(token.text) ? parseShortYear(token.text, lastYear) : null
    // "Land Cruiser 80" is a series.
    return (
      year !== null &&
      (year >= FIRST_CERTAIN_YEAR || isMade(year)) &&
      mayBeYear(tokens, index, isVehicle, hasVehicle && index === last)
    )
  })
  const year = at === -1 ? null : parseShortYear(tokens[at]?.text ?? '', lastYear)
  if (year === null) return null
  take(tokens, at, at + 1, 'year')
  return { start: year, end: takeRangeEnd(tokens, at + 1, year, lastYear) ?? year }
}

/** Takes the second year of "2003-07" and "03/07" and returns it; null if no later year follows. */
function takeRangeEnd(tokens: readonly Token[], at: number, start: number, lastYear: number): number | null {
  const token = tokens[at]
  if (!isFree(token) || !/^ ?[-–/] ?$/.test(token?.gap ?? '') || !/^\d\d$/.test(token?.text ?? '')) return null
  // "195/65-15" and "03-07-12" are no years.
  if (/^ ?[-–/]/.test(tokens[at + 1]?.gap ?? '') && /^\d/.test(tokens[at + 1]?.text ?? '')) return null
  const end = parseShortYear(token?.text ?? '', lastYear)
  if (end === null || end <= start) return null
  take(tokens, at, at + 1, 'year')
  return end
}

/** Reads years of four digits, "2009" or "2003-2007", and takes them. */
export function takeLongYears(tokens: readonly Token[], lastYear: number): Years | null {
  let years: Years | null = null
  tokens.forEach((token, at) => {
    const year = isFree(token) && !isGluedToCode(tokens, at, lastYear) ? parseYear(token.text, lastYear) : null
    if (year === null) return
    take(tokens, at, at + 1, 'year')
    const isRange = years !== null && isRangeGap(tokens, at)
    if (years === null) years = { start: year, end: takeRangeEnd(tokens, at + 1, year, lastYear) ?? year }
    else if (isRange) years = { start: Math.min(years.start, year), end: Math.max(years.end, year) }
  })
  return years
}

/** "2003-2007", "2003 to 2007". */
function isRangeGap(tokens: readonly Token[], at: number): boolean {
  const [first, between] = [tokens[at - 2], tokens[at - 1]]
  if (between?.use === 'year') return /[-–/]/.test(tokens[at]?.gap ?? '')
  const isWord = between !== undefined && ['to', 'till', 'until', 'thru'].includes(between.text)
  if (isWord && first?.use === 'year') take(tokens, at - 1, at, 'filler')
  return isWord && first?.use === 'year'
}

/** A year within a part number: "2009-45678". */
function isGluedToCode(tokens: readonly Token[], at: number, lastYear: number): boolean {
  const isCode = (token: Token | undefined, gap: string | undefined) =>
    token !== undefined &&
    gap === '-' &&
    /\d/.test(token.text) &&
    parseYear(token.text, lastYear) === null &&
    token.text.length > 2
  return isCode(tokens[at - 1], tokens[at]?.gap) || isCode(tokens[at + 1], tokens[at + 1]?.gap)
}

function parseShortYear(text: string, lastYear: number): number | null {
  const short = Number(text)
  if (short >= OLDEST_SHORT_YEAR) return 1900 + short
  return 2000 + short <= lastYear ? 2000 + short : null
}

function mayBeYear(tokens: readonly Token[], at: number, isVehicle: (at: number) => boolean, isLast: boolean): boolean {
  const [before, token, after] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  if (before && /[-./]$/.test(token?.gap ?? '') && /\d/.test(before.text)) return false
  const isBeside =
    isVehicle(at - 1) ||
    isVehicle(at + 1) ||
    (before?.use === 'qualifier' && isVehicle(at - 2)) ||
    (after?.use === 'qualifier' && isVehicle(at + 2))
  return isBeside || /['’‘`]$/.test(token?.gap ?? '') || after?.text === 'model' || before?.text === 'model' || isLast
}
