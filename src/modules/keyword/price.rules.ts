/** A price in naira; null where it has no such end. */
export interface PriceLimits {
  min: number | null
  max: number | null
}

const UNIT = String.raw`k|thousand|grand|m|million`
const SIGN = String.raw`(?:₦|=n=|ngn ?|n(?=\d))?`
const DIGITS = String.raw`\d{1,3}(?:(?:, ?| )\d{3})+|\d+(?:\.\d+)?`
/** Units of sizes, as a pattern: a number before one is not an amount, "2000mm" and "1,500 watts". */
export const MEASURE_UNITS = String.raw`mm|cm|km|inch|ml|l|lit(?:re|er)s?|cc|w|watts?|v|volts?|ah|mah|amps?|cca|rpm|psi|lumens?`
const END = String.raw`(?![\d,-]*\d)(?! ?(?:${MEASURE_UNITS}|pcs|pieces?|sets?|pairs?)\b)(?!\w)`
const AMOUNT_HEAD = String.raw`(${SIGN} ?)(${DIGITS}) ?((?:${UNIT})\b)? ?(naira|ngn)?`
const AMOUNT = AMOUNT_HEAD + END

const AT_MOST = String.raw`under|below|less than|lower than|cheaper than|(?:not?|never) (?:be )?(?:more|above|over|exceed(?:ing)?|pass|reach|higher)(?: than)?|no(?:r)? (?:dey |go )?pass|within|up to|upto|max(?:imum)?(?: price)?(?: of| is)?|at most|(?:my )?budget(?: na| is| of| be)?|<=?`
const AT_LEAST = String.raw`above|over|more than|higher than|at least|from|starting (?:from|at)|not (?:less|below|under)(?: than)?|min(?:imum)?(?: price)?(?: of| is)?|>=?`

/** "504 down arm": a model, and the start of a part's name. */
const DOWN_PART = '(?:(?:control|ball|lower|side) ?)?(?:arm|pipe|joint|light|tube|hose|member|lip|grille)s?\\b'

const pattern = (text: string) => new RegExp(String.raw`(?<![\w-])${text}`)
const RANGE = pattern(String.raw`(?:(between|from|price) )?${AMOUNT_HEAD} ?(?:and|to|-|–) ?${AMOUNT}`)
const MAX_BEFORE_AMOUNT = pattern(String.raw`(?:${AT_MOST}) ?:? ?${AMOUNT}`)
const MAX_AFTER_AMOUNT = pattern(
  String.raw`${AMOUNT} ?(?:max(?:imum)?|or less|or below|and below|at most|budget|down(?! ${DOWN_PART}))(?!\w)`,
)
const MIN_BEFORE_AMOUNT = pattern(String.raw`(?:${AT_LEAST}) ?:? ?${AMOUNT}`)
const MIN_AFTER_AMOUNT = pattern(String.raw`${AMOUNT} ?(?:or more|and above|and up|min(?:imum)?|upwards)(?!\w)`)

const FACTORS: Readonly<Record<string, number>> = { k: 1e3, thousand: 1e3, grand: 1e3, m: 1e6, million: 1e6 }
const MIN_BARE_NAIRA = 500
const MAX_NAIRA = 1e9

/** What an amount was written with. */
interface Amount {
  value: number
  isMoney: boolean
  isBare: boolean
}

/** Reads the four groups of an amount. A bare number may be a year, and a small one counts pieces. */
function readAmount([sign = '', digits = '', unit = '', naira = '']: readonly (string | undefined)[]): Amount {
  const number = Number(digits.replaceAll(/[, ]/g, ''))
  const isMoney = sign.trim() !== '' || unit !== '' || naira !== '' || /,\d/.test(digits)
  const isYear = /^(?:19[5-9]|20[0-4])\d$/.test(digits)
  return {
    value: number * (FACTORS[unit] ?? 1),
    isMoney: isMoney || (number >= MIN_BARE_NAIRA && !isYear),
    isBare: !isMoney,
  }
}

const isPrice = ({ value, isMoney }: Amount) => isMoney && value > 0 && value <= MAX_NAIRA

/** Reads a price limit, "under 20000" or "between 10k and 20k", and takes it out of a text. */
export function readPrice(text: string): { price: PriceLimits | null; rest: string } {
  const range = readRange(text)
  if (range) return range
  const max = readEnd(text, [MAX_BEFORE_AMOUNT, MAX_AFTER_AMOUNT])
  const min = readEnd(max.rest, [MIN_BEFORE_AMOUNT, MIN_AFTER_AMOUNT])
  const price = max.value === null && min.value === null ? null : { min: min.value, max: max.value }
  return { price, rest: joinThousands(min.rest) }
}

/** Writes other amounts with a sign, "65,000" as "₦65000", and other numbers without a comma: "1,500 watts". */
const joinThousands = (text: string) =>
  text.replaceAll(/(?<![\d.,])\d{1,3}(?:,\d{3})+(?!\d|,\d)/g, (digits, at: number) => {
    const number = digits.replaceAll(',', '')
    return isCounted(text.slice(at + digits.length)) || /[₦n] ?$/.test(text.slice(0, at)) ? number : `₦${number}`
  })
const BEFORE_UNIT = new RegExp(String.raw`^ ?(?:${MEASURE_UNITS})\b`)
const isCounted = (rest: string) => BEFORE_UNIT.test(rest)

/** Reads "10-20k". Two bare numbers are a price only behind "between" or "from": others are part numbers. */
function readRange(text: string): { price: PriceLimits; rest: string } | null {
  const match = RANGE.exec(text)
  if (!match) return null
  const [all, opening, ...groups] = match as readonly (string | undefined)[]
  const [low, high] = [groups.slice(0, 4), groups.slice(4)]
  const from = readAmount(sharesUnit(low, high) ? [low[0], low[1], high[2], high[3]] : low)
  const to = readAmount(high)
  const isSaid = opening !== undefined || !(from.isBare && to.isBare)
  if (!isSaid || !isPrice(from) || !isPrice(to) || from.value > to.value) return null
  return { price: { min: from.value, max: to.value }, rest: without(text, match.index, all ?? '') }
}

/** In "10-20k" and "between 2000 and 2005 naira" the unit of the second amount is that of the first too. */
function sharesUnit(low: readonly (string | undefined)[], high: readonly (string | undefined)[]): boolean {
  const isBare = low[0]?.trim() === '' && low[2] === undefined && low[3] === undefined
  return isBare && Number(low[1]?.replaceAll(/[, ]/g, '')) < Number(high[1]?.replaceAll(/[, ]/g, ''))
}

function readEnd(text: string, patterns: readonly RegExp[]): { value: number | null; rest: string } {
  for (const one of patterns) {
    const match = one.exec(text)
    const amount = match && readAmount(match.slice(1))
    if (match && amount && isPrice(amount)) return { value: amount.value, rest: without(text, match.index, match[0]) }
  }
  return { value: null, rest: text }
}

const without = (text: string, at: number, part: string) => `${text.slice(0, at)} ${text.slice(at + part.length)}`

/** Returns a price limit in the words that `readPrice` reads. */
export function formatPriceLimits({ min, max }: PriceLimits): string {
  if (min !== null && max !== null) return `between ${min} and ${max} naira`
  return min === null ? `under ${max} naira` : `above ${min} naira`
}
