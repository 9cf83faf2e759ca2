import type { Understand } from './understanding-types.rules.ts'

/** A VIN in a message, or the length of what was meant as one; `rest` is the message without it. */
export interface WrittenVin {
  vin: string | null
  brokenVin: { length: number } | null
  rest: string
}

const LENGTH = 17
const MAX_GROUPS = 9
/** The last four characters of a VIN are digits (ISO 3779); before them no maker writes letters only. */
const VIN = /^(?!\d{17}|[A-Z]{13})[A-HJ-NPR-Z0-9]{13}\d{4}$/

/** Finds a VIN in a text, in one piece or in groups. */
export function findVin(text: string, understand: Understand): WrittenVin {
  const tokens = [...text.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => ({ text: match[0], at: match.index }))
  for (let from = 0; from < tokens.length; from++) {
    const to = endOfVin(tokens, from)
    const [first, last] = [tokens[from], tokens[to - 1]]
    if (!first || !last) continue
    const end = last.at + last.text.length
    const vin = readVin(text.slice(first.at, end), understand)
    if (vin !== null) return { vin, brokenVin: null, rest: `${text.slice(0, first.at)} ${text.slice(end)}` }
  }
  return { vin: null, ...brokenVin(text) }
}

/** Returns after which token the characters from a token on are 17; 0 if they never are. */
function endOfVin(tokens: readonly { text: string; at: number }[], from: number): number {
  let length = 0
  for (let to = from; to < tokens.length && to - from < MAX_GROUPS && length < LENGTH; to++) {
    const [before, token] = [tokens[to - 1], tokens[to]]
    // Groups stand close: words of another line or sentence are no group.
    if (to > from && before && token && token.at - before.at - before.text.length > 2) return 0
    length += token?.text.length ?? 0
    if (length === LENGTH) return to + 1
  }
  return 0
}

/** Returns the VIN that a text is, without gaps and marks; null for another text, also for words that join to one. */
export function readVin(text: string, understand: Understand): string | null {
  const groups = text.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const joined = groups.join('')
  if (!VIN.test(joined)) return null
  if (groups.length === 1) return joined
  const isMixed = groups.some((group) => /[A-Z]/.test(group) && /\d/.test(group))
  // "Brake pad rav4 2009" is not a VIN.
  return isMixed && !isMadeOfWords(groups, understand) ? joined : null
}

/** Words have three letters at least; the groups of a VIN may name a bulb by chance: "WB AP H7 C5 …". */
function isMadeOfWords(groups: readonly string[], understand: Understand): boolean {
  if (!groups.some((group) => /^[A-Z]{3,}$/.test(group))) return false
  const { types, vehicle } = understand(groups.join(' '))
  return types.length > 0 || (vehicle?.model ?? null) !== null
}

/** What follows "VIN" or "chassis" but has not 17 characters. */
function brokenVin(text: string): Pick<WrittenVin, 'brokenVin' | 'rest'> {
  const broken = /\b(?:vin|chassis)\b/i.test(text)
    ? text.split(/\s+/).find((one) => /^(?=.*\d)[a-z\d-]{9,25}$/i.test(one))
    : undefined
  if (broken === undefined) return { brokenVin: null, rest: text }
  return { brokenVin: { length: broken.replaceAll('-', '').length }, rest: text.replace(broken, ' ') }
}
