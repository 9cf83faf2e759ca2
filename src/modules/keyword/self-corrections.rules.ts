import { isYearText, take, type Token } from './tokens.rules.ts'
import type { VehicleIndex } from './vehicle-index.rules.ts'
import { findVehicles, type VehicleMention } from './vehicle-search.rules.ts'

/** Words that say that what came before is wrong, and those beside them. */
const CORRECTIONS = new Set('sorry mean meant no nope oops rather correction'.split(' '))
const BESIDE = new Set('i oh o wait abeg pls please or actually'.split(' '))
const BEFORE_VALUE = new Set('for it its is na the a my make'.split(' '))
/** "Part no 2010". */
const BEFORE_NUMBER = new Set('part serial engine chassis model oem number'.split(' '))

const isPunctuated = (token: Token | undefined) => /[,.;:!]/.test(token?.gap ?? '')
const isFree = (token: Token | undefined) => token?.use === null

interface Correction {
  start: number
  /** The first token that states what is meant. */
  end: number
  /** "No" may also deny what follows: "corolla no horn". */
  isSure: boolean
}

/** Leaves out a year or a vehicle that the text corrects: "corolla 2008 sorry 2010", "for sienna, no, for peugeot 406". */
export function takeCorrected(tokens: readonly Token[], vehicles: VehicleIndex): void {
  for (let at = 1; at < tokens.length; at++) {
    const correction = readCorrection(tokens, at)
    if (!correction) continue
    const { start, end } = correction
    const isTaken = takeYear(tokens, correction) || takeVehicle(tokens, correction, vehicles)
    if (isTaken) take(tokens, start, end, 'correction')
    at = end
  }
}

function readCorrection(tokens: readonly Token[], start: number): Correction | null {
  const isPart = (words: ReadonlySet<string>, at: number) => isFree(tokens[at]) && words.has(tokens[at]?.text ?? '')
  let at = start
  while (isPart(BESIDE, at) || isPart(CORRECTIONS, at)) at++
  const words = tokens.slice(start, at).map(({ text }) => text)
  if (!words.some((word) => CORRECTIONS.has(word)) || BEFORE_NUMBER.has(tokens[start - 1]?.text ?? '')) return null
  let end = at
  while (isPart(BEFORE_VALUE, end)) end++
  const hasOnlyNo = words.every((word) => !CORRECTIONS.has(word) || /^no(?:pe)?$/.test(word))
  const isApart = isPunctuated(tokens[at]) || (isPunctuated(tokens[start]) && end > at)
  return { start, end, isSure: !hasOnlyNo || isApart }
}

/** Takes the year before a correction that is followed by a year. */
function takeYear(tokens: readonly Token[], { start, end, isSure }: Correction): boolean {
  const isYear = (token: Token | undefined) => isFree(token) && isYearText(token?.text ?? '')
  if (!isYear(tokens[end])) return false
  const years = tokens.slice(0, start).flatMap((token, at) => (isYear(token) ? [at] : []))
  const [year = -1, ...others] = years
  if (others.length > 0 || year === -1 || !(isSure || year === start - 1)) return false
  take(tokens, year, year + 1, 'filler')
  return true
}

const isStrong = ({ names }: VehicleMention) => names.some(({ need }) => need === 'alone')

/** Takes the vehicle and the years before a correction that is followed by a vehicle. */
function takeVehicle(tokens: readonly Token[], { start, end, isSure }: Correction, vehicles: VehicleIndex): boolean {
  const mentions = findVehicles(tokens, vehicles)
  const strong = mentions.filter(isStrong)
  const before = strong.filter(({ tokens: at }) => at.every((place) => place < start))
  if (!isSure || before.length === 0 || !strong.some(({ tokens: [at] }) => at === end)) return false
  const places = before.flatMap(({ tokens: at }) => at)
  const beside = mentions.filter(({ tokens: [at = -1] }) => at < start && places.includes(at - 1))
  const years = tokens.flatMap(({ text }, at) => (at < start && isYearText(text) ? [at] : []))
  for (const at of [...places, ...beside.flatMap((mention) => mention.tokens), ...years])
    take(tokens, at, at + 1, 'filler')
  return true
}
