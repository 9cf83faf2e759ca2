import type { PartType } from '#modules/taxonomy/part-types.rules.ts'
import { lowered } from '#modules/taxonomy/title-words.rules.ts'

import { countEdits, getMaxEdits } from './edits.rules.ts'
import { toTokens } from './tokens.rules.ts'

const SHORTEST = 5
/** A word in fewer names than this may be misspelt itself. */
const MIN_USES = 10

/** Returns misspelt words of names with the near word that many names have: "altenator", "alternator". */
export function findMisspeltWords(
  types: readonly PartType[],
  uses: ReadonlyMap<string, number>,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { name, spokenNames } of types) {
    const names = [name, ...spokenNames].map((text) => toTokens(lowered(text)).map((token) => token.text))
    for (const words of names) {
      const at = words.findIndex((word) => word.length >= SHORTEST && (uses.get(word) === 1 || word.endsWith('a')))
      const rare = words[at]
      if (rare === undefined) continue
      // Another name of the type, which differs in this word only.
      const right = names
        .filter((other) => other.length === words.length && other.every((word, i) => i === at || word === words[i]))
        .map((other) => other[at] ?? '')
        .find((word) => word !== rare && (uses.get(word) ?? 0) >= MIN_USES && isNear(rare, word))
      if (right !== undefined) found.set(rare, right)
    }
  }
  return found
}

/** Singular and plural are both right; "bumpa" is heard for "bumper". */
const isNear = (rare: string, word: string) =>
  rare.replace(/a$/, 'er') === word ||
  (word.length >= SHORTEST &&
    `${word}s` !== rare &&
    `${rare}s` !== word &&
    countEdits(rare, word, getMaxEdits(rare)) <= getMaxEdits(rare))
