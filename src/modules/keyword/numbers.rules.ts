import { normalisePartNumber } from '#modules/catalogue/part-number.rules.ts'

import { take, type Token } from './tokens.rules.ts'

const MAX_LENGTH = 40
const MAX_NUMBERS = 8
/** A number typed in one piece: no group beside it belongs to it. */
const WHOLE_LENGTH = 9
const WHOLE_DIGITS = 6
const MAX_SUFFIX_LENGTH = 2
const MAX_CODE_LENGTH = 4
const MAX_GROUPS = 8

const countTextDigits = (text: string) => text.replaceAll(/\D/g, '').length
const hasDigit = (token: Token | undefined) => token !== undefined && /\d/.test(token.text)
const isGlued = (token: Token | undefined) => token !== undefined && /^[-./]$/.test(token.gap)
const isSpaced = (token: Token | undefined) => token !== undefined && /^ +$/.test(token.gap)

/** Takes what may be part numbers (ruling 21), in one piece or in groups; no word that `isKnown` belongs to one. */
export function takeNumbers(tokens: readonly Token[], isKnown: (token: Token) => boolean): string[] {
  const numbers: string[] = []
  for (let at = 0; at < tokens.length;) {
    const end = findEndOfNumber(tokens, at, isKnown)
    const text = normalisePartNumber(
      tokens
        .slice(at, end)
        .map((token) => token.text)
        .join(''),
    )
    const isPhone = /^(?:0[789][01]\d{8}|234[789][01]\d{8})$/.test(text)
    const isNumber = end > at && !isPhone && isPartNumber(text, tokens.slice(at, end))
    if (isNumber) numbers.push(text)
    // Phone numbers are filler.
    if (isNumber || isPhone) take(tokens, at, end, isPhone ? 'filler' : 'number')
    at = isNumber || isPhone ? end : at + 1
  }
  return [...new Set(numbers)].slice(0, MAX_NUMBERS)
}

/** Returns where a number that begins at a token ends; `at` itself if none begins. */
function findEndOfNumber(tokens: readonly Token[], at: number, isKnown: (token: Token) => boolean): number {
  const isFree = (token: Token | undefined) => token !== undefined && token.use === null
  const isCode = (token: Token | undefined) =>
    token !== undefined && /^[a-z]{1,4}$/.test(token.text) && !(isKnown(token) && token.text.length > 1)
  if (
    !isFree(tokens[at]) ||
    (isKnown(tokens[at] as Token) && hasDigit(tokens[at]) && !/^\d+$/.test(tokens[at]?.text ?? ''))
  )
    return at
  let end = findEndOfGroup(tokens, at)
  if (!tokens.slice(at, end).some(hasDigit) && !startsSpacedCode(tokens, at, end, isKnown)) return at
  while (isFree(tokens[end]) && isSpaced(tokens[end]) && end - at < MAX_GROUPS) {
    const next = findEndOfGroup(tokens, end)
    const group = tokens.slice(end, next)
    const isDigits = group.some(hasDigit)
    const isJoined = isDigits || (isCode(group[0]) && group.length === 1)
    if (!isJoined || (isWhole(tokens.slice(at, end)) && countCharacters(group) > MAX_SUFFIX_LENGTH)) break
    // Letters belong to the number where more digits follow, or where they end it: "1K0 615 301 AA".
    if (
      !isDigits &&
      !hasDigit(tokens[next]) &&
      (countCharacters(group) > MAX_SUFFIX_LENGTH || countDigits(tokens, at, end) < 7)
    )
      break
    if (isYearAlone(group) && countCharacters(tokens.slice(at, end)) >= 5) break
    end = next
  }
  return end
}

const countCharacters = (tokens: readonly Token[]) => tokens.reduce((sum, { text }) => sum + text.length, 0)
const countDigits = (tokens: readonly Token[], from: number, to: number) =>
  tokens.slice(from, to).reduce((sum, { text }) => sum + countTextDigits(text), 0)
const isWhole = (tokens: readonly Token[]) =>
  countCharacters(tokens) >= WHOLE_LENGTH && countDigits(tokens, 0, tokens.length) >= WHOLE_DIGITS
const isYearAlone = (group: readonly Token[]) => group.length === 1 && /^(?:19|20)\d\d$/.test(group[0]?.text ?? '')

/** Tokens that hyphens, dots or bars join. */
function findEndOfGroup(tokens: readonly Token[], at: number): number {
  let end = at + 1
  while (tokens[end]?.use === null && isGlued(tokens[end]) && end - at < MAX_GROUPS) end++
  return end
}

/** "A 271 094 02 04", "MTR 1234 A": few letters before groups of digits. */
function startsSpacedCode(
  tokens: readonly Token[],
  at: number,
  end: number,
  isKnown: (token: Token) => boolean,
): boolean {
  const [code, first, second] = tokens.slice(at)
  if (end !== at + 1 || !code || code.text.length > MAX_CODE_LENGTH || !isSpaced(first) || first?.use !== null)
    return false
  const isMercedes = code.text.length === 1 && /^\d{3,4}$/.test(first.text) && second?.use === null && hasDigit(second)
  // "C 66659" beside other words.
  const isLetter = code.text.length === 1 && /^\d{5,7}$/.test(first.text)
  return (
    isMercedes ||
    isLetter ||
    (code.text.length > 1 &&
      !isKnown(code) &&
      (/^\d{4,}/.test(first.text) || (/^\d{3}$/.test(first.text) && hasDigit(second))))
  )
}

/** Words with a count in front: "4cyl", "16valve". */
const COUNTED = /^\d{1,2}[a-z]{3,}$/

function isPartNumber(text: string, tokens: readonly Token[]): boolean {
  if (text.length < 5 || text.length > MAX_LENGTH || isYearAlone(tokens)) return false
  if (tokens.length === 1 && COUNTED.test(tokens[0]?.text ?? '')) return false
  const digits = countTextDigits(text)
  // "Peugeot 307 06" is a model and its year.
  if (digits === text.length) return digits >= 5 && !/^\d{3} \d\d$/.test(tokens.map((token) => token.text).join(' '))
  const isCoded = digits >= 1 && tokens.length === 1
  return digits >= 3 || (isCoded && /^[A-Z]+\d/.test(text)) || (digits >= 2 && tokens.some(isGlued))
}
