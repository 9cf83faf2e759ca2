import { POSITION_WORDS } from './place-on-vehicle.rules.ts'
import { isNumbered, UNITS, SAYS_WHICH } from './quantity.rules.ts'
import { isJoining, take, type Token } from './tokens.rules.ts'
import { isFiller } from './vocabulary.rules.ts'

export interface Years {
  start: number
  end: number
}

const FIRST_YEAR = 1950
const MIN_SHORT_YEAR = 70
const FIRST_CERTAIN_YEAR = 2000

const isFree = (token: Token | undefined) => token !== undefined && token.use === null

function parseYear(text: string, lastYear: number): number | null {
  const year = /^(?:19|20)\d\d$/.test(text) ? Number(text) : 0
  return year >= FIRST_YEAR && year <= lastYear ? year : null
}

/** A year that no vehicle of the data was made in yet: "2031". */
const isLateYear = (text: string, lastYear: number) => /^20[0-4]\d$/.test(text) && Number(text) > lastYear

/** Reads a year of two digits, "'05", beside a vehicle or as the last number that counts nothing, and takes it. */
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
    if (year === null || !(year >= FIRST_CERTAIN_YEAR || isMade(year)) || isOfRim(tokens[index - 1])) return false
    const isAlone = hasVehicle && (index === last || isApartFromCounts(tokens, index, isMade(year)))
    // "05-07 accord": the range is beside the vehicle.
    const next = (findRangeEnd(tokens, index + 1, year, lastYear)?.at ?? index) + 1
    return mayBeYear(tokens, index, next, isVehicle, isAlone)
  })
  const year = at === -1 ? null : parseShortYear(tokens[at]?.text ?? '', lastYear)
  if (year === null) return null
  take(tokens, at, at + 1, 'year')
  const end = takeLaterYears(tokens, at + 1, year, lastYear)
  leaveOutShortYears(tokens, at + 1)
  return { start: year, end }
}

/** "Rim 15 tyre corolla". */
const isOfRim = (before: Token | undefined) => /^rims?$/.test(before?.text ?? '')

/** No quantity begins with a zero, and none as large follows a year. */
const SURE_SHORT_YEAR = /^(?:0|[89])\d$/

/** "Accord headlight 04 left": a number that counts, measures and numbers nothing, wherever the vehicle is. */
function isApartFromCounts(tokens: readonly Token[], at: number, isMade: boolean): boolean {
  const [before, token, after] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  if (isNumbered(before) || (/[-./]/.test(after?.gap ?? '') && /\d/.test(after?.text ?? ''))) return false
  if (SURE_SHORT_YEAR.test(token?.text ?? '')) return true
  const isLast = !tokens.slice(at + 1).some((other) => isFree(other) && /^\d/.test(other.text))
  const isBegun = before !== undefined && !isFiller(before.text)
  return isMade && isLast && isBegun && !isCount(tokens, at)
}

/** "16 valves", "16 leaf spring bolts"; "10 rhs" counts nothing. */
function isCount(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]?.text ?? ''
  const end = tokens.findIndex(({ gap }, place) => place > at + 1 && /[,.;:\n]/.test(gap))
  const following = tokens.slice(at + 1, end === -1 ? undefined : end)
  const isPlural = ({ text }: Token) => /[^s]s$/.test(text) && !POSITION_WORDS.has(text)
  return UNITS.has(next) || SAYS_WHICH.has(next) || following.some(isPlural)
}

/** "05, 07": a year that is not the next one is left out. */
function leaveOutShortYears(tokens: readonly Token[], from: number) {
  for (let at = from; tokens[at]?.use === 'year' || isJoining(tokens[at]) || isListedYear(tokens[at]); at++)
    if (isListedYear(tokens[at])) take(tokens, at, at + 1, 'filler')
}

const isListedYear = (token: Token | undefined) => isFree(token) && SURE_SHORT_YEAR.test(token?.text ?? '')

/** Takes the years of two digits that follow a year, "2003-07", "03/04/05" or "2003, 04", and returns the last one. */
function takeLaterYears(tokens: readonly Token[], at: number, start: number, lastYear: number): number {
  const steps = listNextYears(tokens, at, start, lastYear)
  const end = steps.at(-1) ?? findRangeEnd(tokens, at, start, lastYear)
  if (end === null || isGluedDigit(tokens[end.at + 1])) return start
  take(tokens, at, end.at + 1, 'year')
  return end.year
}

/** "195/65-15" and "03-07-12" are no years. */
const isGluedDigit = (token: Token | undefined) => /^ ?[-–/]/.test(token?.gap ?? '') && /^\d/.test(token?.text ?? '')

interface YearPlace {
  year: number
  at: number
}

/** Lists each year of two digits that follows the one before it. At the end, beside a comma, "10" counts nothing. */
function listNextYears(tokens: readonly Token[], from: number, start: number, lastYear: number): YearPlace[] {
  const years: YearPlace[] = []
  for (let at = from, year = start; ; at++) {
    const isJoined = isJoining(tokens[at])
    if (isJoined) at += 1
    const { text = '', gap = '' } = tokens[at] ?? {}
    const isLast = at === tokens.length - 1 && (isJoined || gap.includes(','))
    const isNext = isFree(tokens[at]) && /^\d\d$/.test(text) && parseShortYear(text, lastYear) === year + 1
    if (!isNext || !(isLast || /[-–/]/.test(gap) || SURE_SHORT_YEAR.test(text))) return years
    year += 1
    years.push({ year, at })
  }
}

/** "2003-07", "03/07". */
function findRangeEnd(tokens: readonly Token[], at: number, start: number, lastYear: number): YearPlace | null {
  const token = tokens[at]
  if (!isFree(token) || !/^ ?[-–/] ?$/.test(token?.gap ?? '') || !/^\d\d$/.test(token?.text ?? '')) return null
  const year = parseShortYear(token?.text ?? '', lastYear)
  return year !== null && year > start ? { year, at } : null
}

/** Takes years of four digits, "2009" or "2003-2007", and writes each range of years to its first token. */
export function takeLongYears(tokens: readonly Token[], lastYear: number, isVehicle: (at: number) => boolean): void {
  let first = -1
  tokens.forEach((token, at) => {
    if (!isFree(token) || isGluedToCode(tokens, at, lastYear)) return
    if (isLateYear(token.text, lastYear)) token.use = 'unknown'
    const year = parseYear(token.text, lastYear)
    if (year === null) return
    take(tokens, at, at + 1, 'year')
    const start = tokens[first]
    // "Camry 2009 and 2010 corolla" are of a year each.
    const isOfNext = isVehicle(first - 1) && isVehicle(at + 1)
    if (start?.years && (isRangeGap(tokens, at) || (!isOfNext && isNextInList(tokens, at, year, start.years))))
      start.years = { start: Math.min(start.years.start, year), end: Math.max(start.years.end, year) }
    else {
      token.years = { start: year, end: takeLaterYears(tokens, at + 1, year, lastYear) }
      first = at
    }
  })
}

/** Returns the first years that were taken; years that belong to no range with them are left out. */
export function chooseYears(tokens: readonly Token[]): Years | null {
  const starts = tokens.filter((token) => token.years !== undefined)
  const second = tokens.indexOf(starts[1] as Token)
  for (const token of second === -1 ? [] : tokens.slice(second)) if (token.use === 'year') token.use = 'filler'
  return starts[0]?.years ?? null
}

/** "2003, 2004", "2003 and 2004": years that follow one another are a range. */
function isNextInList(tokens: readonly Token[], at: number, year: number, { start, end }: Years): boolean {
  const before = tokens.slice(0, at).findLastIndex((token) => !isJoining(token))
  const isNext = tokens[before]?.use === 'year' && (year === end + 1 || year === start - 1)
  if (isNext) take(tokens, before + 1, at, 'filler')
  return isNext
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
    !isLateYear(token.text, lastYear) &&
    token.text.length > 2
  return isCode(tokens[at - 1], tokens[at]?.gap) || isCode(tokens[at + 1], tokens[at + 1]?.gap)
}

function parseShortYear(text: string, lastYear: number): number | null {
  const short = Number(text)
  if (short >= MIN_SHORT_YEAR) return 1900 + short
  return 2000 + short <= lastYear ? 2000 + short : null
}

function mayBeYear(
  tokens: readonly Token[],
  at: number,
  next: number,
  isVehicle: (at: number) => boolean,
  isLast: boolean,
): boolean {
  const [before, token, after] = [tokens[at - 1], tokens[at], tokens[next]]
  if (before && /[-./]$/.test(token?.gap ?? '') && /\d/.test(before.text)) return false
  const isBeside =
    isVehicle(at - 1) ||
    isVehicle(next) ||
    (before?.use === 'qualifier' && isVehicle(at - 2)) ||
    (after?.use === 'qualifier' && isVehicle(next + 1))
  return isBeside || /['’‘`]$/.test(token?.gap ?? '') || after?.text === 'model' || before?.text === 'model' || isLast
}
