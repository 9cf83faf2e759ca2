import { plainWords } from './words.rules.ts'

const LONGEST = 60
/** A phone number, as people write it in Nigeria: whoever types one meant something else, and it is theirs. */
const PHONE = /(?:0|234)[789]\d{9}/

/**
 * The words of a search as they are counted when it finds nothing: plain, and nothing that could be a person's. Null
 * for what says nothing or too much.
 */
export function missedWords(keyword: string): string | null {
  if (keyword.includes('@')) return null
  const words = plainWords(keyword).join(' ')
  const isFit = words.length >= 2 && words.length <= LONGEST && !PHONE.test(words.replaceAll(' ', ''))
  return isFit ? words : null
}
