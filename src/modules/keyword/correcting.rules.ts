import type { Dictionary } from './dictionary.rules.ts'
import { type Token, tokenOf } from './tokens.rules.ts'
import type { Correction, UnderstandOptions } from './understanding-types.rules.ts'
import { isModelNamed } from './vehicle-reading.rules.ts'
import { findVehicles } from './vehicle-search.rules.ts'

/** More unknown words than these are no misspellings, and each costs time. */
const MAX_CORRECTIONS = 10
const SHORTEST_WORD = 4

/** Corrects misspelt words among free tokens; the last one is completed where it may be unfinished. */
export function correctWords(
  tokens: readonly Token[],
  { unfinished = false, hasVehicle = false }: UnderstandOptions,
  { isKnown, spelling, names, vehicles }: Dictionary,
): { tokens: Token[]; corrected: Correction[] } {
  const corrected: Correction[] = []
  const mentions = findVehicles(tokens, vehicles)
  const isLikely =
    tokens.some(({ words, use }) => use === 'year' || (use === null && words.some(names.isWord))) || mentions.length > 0
  const vehicle = hasVehicle || isModelNamed(mentions) ? 'known' : isLikely ? 'likely' : 'possible'
  let tries = 0
  const next = tokens.flatMap((token, at) => {
    const isTyping = unfinished && at === tokens.length - 1
    if (token.use !== null || isKnown(token.text) || token.text.length < (isTyping ? 2 : SHORTEST_WORD)) return [token]
    if (tries++ >= MAX_CORRECTIONS) return [token]
    const beside = tokens
      .filter((other) => other !== token && other.use === null)
      .flatMap(({ words }) => words)
      .filter(names.isWord)
    const to = isTyping ? spelling.complete(token.text, beside) : spelling.correct(token.text, { beside, vehicle })
    if (to === null) return [token]
    if (!isTyping) corrected.push({ from: token.typed, to })
    return to.split(' ').map((word, part) => tokenOf(word, part === 0 ? token.gap : ' ', token.typed))
  })
  return { tokens: next, corrected }
}
