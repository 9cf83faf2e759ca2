import { take, type Token } from './tokens.rules.ts'
import { FUELS, TRIMS } from './vocabulary.rules.ts'

export interface Qualifiers {
  words: string[]
  /** The first word about the engine. */
  engine: string | null
}

const isFree = (token: Token | undefined) => token !== undefined && token.use === null

/** Reads "V6", "4 cylinder", "2.4" and engine codes, and takes them. */
export function takeEngines(tokens: readonly Token[], codes: ReadonlySet<string>): string[] {
  return tokens.flatMap((token, at) => {
    if (!isFree(token)) return []
    const { text, length } = engineAt(tokens, at, codes) ?? {}
    if (text === undefined || length === undefined) return []
    take(tokens, at, at + length, 'qualifier')
    return [text]
  })
}

function engineAt(
  tokens: readonly Token[],
  at: number,
  codes: ReadonlySet<string>,
): { text: string; length: number } | null {
  const hyphened = `${tokens[at]?.text}-${tokens[at + 1]?.text}`
  if (tokens[at + 1]?.gap === '-' && TRIMS.has(hyphened)) return { text: hyphened.toUpperCase(), length: 2 }
  const [text, next, third] = [tokens[at]?.text ?? '', tokens[at + 1], tokens[at + 2]]
  if (/^(?:v(?:[3-68]|10|12)|[il][3-68])$/.test(text) || /^(?:vr6|w12)$/.test(text))
    return { text: text.toUpperCase(), length: 1 }
  if (text === 'v' && /^(?:6|8|10|12)$/.test(next?.text ?? '') && isFree(next))
    return { text: `V${next?.text}`, length: 2 }
  const cylinders = /^(?:([2-8]|10|12)|(four|six|eight))$/.exec(text)
  const isCylinder =
    isFree(next) &&
    /^(?:cyl|cylinders?|cylinda)$/.test(next?.text ?? '') &&
    !/^(?:head|kit|seal|block)/.test(third?.text ?? '')
  if (cylinders && isCylinder) return { text: `${cylinderCount(text)} cylinder`, length: 2 }
  const glued = /^([2-8])cyl(?:inders?)?$/.exec(text)?.[1]
  if (glued !== undefined) return { text: `${glued} cylinder`, length: 1 }
  if (/^[0-6]\.\d[a-z]?$/.test(text)) return { text: text.replace(/l$/, ''), length: isLitre(next) ? 2 : 1 }
  const isOldCode = /^[1-9][a-z]{1,2}$/.test(text) && [tokens[at - 1]?.text, next?.text].includes('engine')
  if (isOldCode) return { text: text.toUpperCase(), length: 1 }
  if (codes.has(text) && !/^\d+$/.test(text)) return { text: text.toUpperCase(), length: isSuffix(next) ? 2 : 1 }
  return null
}

const cylinderCount = (text: string) => ({ four: 4, six: 6, eight: 8 })[text] ?? text
const isLitre = (token: Token | undefined) => isFree(token) && /^(?:l|ltr|litres?|liters?)$/.test(token?.text ?? '')
const isSuffix = (token: Token | undefined) =>
  isFree(token) && token?.gap === '-' && /^(?:fe|fse|ge|gte|ftv|de|dd)$/.test(token.text)

/** True for a trim or a drive: "EX-L", "4WD". */
export const isTrim = (word: string) => TRIMS.has(word.toLowerCase())

/** Takes the generation that a digit after a vehicle says, "megane 2", where no part follows that it may count. */
function takeGeneration(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token, at) => {
    const isNext = isFree(token) && /^[1-9]$/.test(token.text) && tokens[at - 1]?.use === 'vehicle'
    if (!isNext || tokens[at + 1]?.use === 'part' || isFree(tokens[at + 1])) return []
    take(tokens, at, at + 1, 'qualifier')
    return [token.text]
  })
}

/** Reads trims, fuels and generations among what is left, and takes them. */
export function takeTrims(tokens: readonly Token[]): Qualifiers {
  const words: string[] = []
  let engine: string | null = null
  for (const token of tokens) {
    const isFuel = FUELS.has(token.text)
    if (!isFree(token) && !(isFuel && token.use === 'part')) continue
    if (!isFuel && !TRIMS.has(token.text)) continue
    token.use = 'qualifier'
    words.push(isFuel ? token.text : token.text.toUpperCase())
    if (isFuel) engine ??= token.text
  }
  return { words: [...words, ...takeGeneration(tokens)], engine }
}
