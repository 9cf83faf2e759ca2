import type { Dictionary } from './dictionary.rules.ts'
import { type Token, toToken } from './tokens.rules.ts'

/** Splits "camry2009", "2010corolla" and "371hp". */
export function splitGlued(tokens: readonly Token[], { vehicles, isTradeWord }: Dictionary): Token[] {
  const isOneWord = (text: string) =>
    vehicles.names.has(text) || isTradeWord(text) || vehicles.findBadges(text).length > 0
  return tokens.flatMap((token) => {
    const power = /^(\d{3})hp$/.exec(token.text)?.[1]
    if (power !== undefined) return [toToken(power, token.gap), toToken('hp', ' ')]
    const [, before = '', letters = '', after = ''] =
      /^((?:19|20)?\d\d)?([a-z]{3,})((?:19|20)?\d\d)?$/.exec(token.text) ?? []
    if ((before === '') === (after === '') || isOneWord(token.text)) return [token]
    const isYear = (before + after).length === 4 || vehicles.names.has(letters)
    if (!isYear || !(vehicles.names.has(letters) || isTradeWord(letters))) return [token]
    const pieces = before === '' ? [letters, after] : [before, letters]
    return pieces.map((piece, at) => toToken(piece, at === 0 ? token.gap : ' ', token.typed))
  })
}

/** Joins two words that are one in the names of parts: "dash board". */
export function joinWords(tokens: readonly Token[], { names, vehicles }: Dictionary): Token[] {
  const joined: Token[] = []
  for (const token of tokens) {
    const last = joined.at(-1)
    const both =
      last && last.use === null && token.use === null && /^[ -]$/.test(token.gap) ? last.text + token.text : ''
    const isOneWord = both !== '' && names.isWord(both) && !names.isPair(last?.words.at(-1) ?? '', token.words[0] ?? '')
    if (last && isOneWord && !vehicles.names.has(token.text)) {
      joined[joined.length - 1] = { ...toToken(both, last.gap), typed: `${last.typed} ${token.typed}` }
    } else joined.push(token)
  }
  return joined
}
