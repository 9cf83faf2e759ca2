import type { Understand, Understanding } from './understanding-types.rules.ts'

const COMPLAINT =
  /\b(?:no (?:dey|gree|fit)|don|dey|is not|isnt|not|wont|doesnt|overheat\w*|leak\w*|noise|shak\w*|smok\w*|stuck)\b/
const WANTED = /^.*?\b(?:want?(?: to)?|wanna|needs?|buy|looking for|find)\b(?: (?:buy|find|get))?/

/** Returns what a buyer wants to buy if the text also tells a complaint: "AC no dey cool, I wan buy compressor". */
export function findWantedPart(whole: Understanding, text: string, understand: Understand): Understanding | null {
  const clauses = text.split(/[,.;?!]+ |\b(?:but|because|say)\b/)
  const wanted = clauses.find((clause) => WANTED.test(clause))
  if (wanted === undefined || !clauses.some((clause) => clause !== wanted && COMPLAINT.test(clause))) return null
  const { types, positions, question } = understand(wanted.replace(WANTED, ''))
  if (types.length === 0) return null
  const isAbout = (about: 'type' | 'vehicle', one: Understanding['question']) => (one?.about === about ? one : null)
  return { ...whole, types, positions, question: isAbout('type', question) ?? isAbout('vehicle', whole.question) }
}
