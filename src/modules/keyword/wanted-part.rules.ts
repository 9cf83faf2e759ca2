import type { Understand, Understanding } from './understanding-types.rules.ts'
import { DESCRIBING, isFiller } from './vocabulary.rules.ts'

const COMPLAINT =
  /\b(?:no (?:dey|gree|fit|sound|light|power|cold)|don|dey|is not|isnt|not|wont|doesnt|cannot|cant|overheat\w*|leak\w*|noise|shak\w*|smok\w*|stuck|hit|broke|died|jerk\w*|rattl\w*|check engine)\b/
const WANTED = /^.*?\b(?:want?(?: to)?|wanna|needs?|buy|looking for|find)\b(?: (?:buy|find|get))?/

/** What the vehicle does, "engine is overheating", and the verdict on a part, "the thermostat is bad". */
const SYMPTOM =
  /\b(?:engine|car|motor|vehicle|it|jeep)\b(?: is| dey| keeps?)? (?:overheat|hot|smok|shak|vibrat|jerk|nois|loud|weak|stop|die|dying|quench|pull)/
const VERDICT = /^(.+?) (?:is|are|has|don|dey) (?:bad|spoil|gone|faulty|dead|weak|worn|finish|damage|burst|burnt|crack)/

/** "It is the linkage that broke". */
const POINTED =
  /\b(?:its|it is|na) (?:the |my )?(.+?) (?:that|wey|which) (?:is |don |has )?(?:broke|bad|spoil|gone|faulty|dead|crack)/

/** Returns what a buyer wants to buy if the text also tells a complaint: "AC no dey cool, I wan buy compressor". */
export function findWantedPart(whole: Understanding, text: string, understand: Understand): Understanding | null {
  const clauses = text.split(
    /[,.;?!]+ |\b(?:but|because|say|said|says)\b|\b(?:and|so)\b(?=\s+(?:the|my|i|he|she|they)\b)/,
  )
  const wanted = findWantedText(clauses)
  if (wanted === null) return null
  const part = understand(wanted)
  if (part.types.length === 0) return null
  const { types, positions, question } = readLoneWord(wanted, text, understand) ?? part
  const isAbout = (about: 'type' | 'vehicle', one: Understanding['question']) => (one?.about === about ? one : null)
  return {
    ...whole,
    types,
    positions: Object.keys(positions).length > 0 ? positions : keepPositions(whole, types),
    question: isAbout('type', question) ?? isAbout('vehicle', whole.question),
  }
}

function findWantedText(clauses: readonly string[]): string | null {
  const wanted = clauses.find((clause) => WANTED.test(clause))
  if (wanted !== undefined)
    return clauses.some((clause) => clause !== wanted && COMPLAINT.test(clause)) ? wanted.replace(WANTED, '') : null
  const judged = clauses.find((clause) => VERDICT.test(clause.trim()) && !SYMPTOM.test(clause))
  if (judged !== undefined && clauses.some((clause) => SYMPTOM.test(clause)))
    return VERDICT.exec(judged.trim())?.[1] ?? null
  const broken = clauses.map((clause) => POINTED.exec(clause)?.[1]).find((part) => part !== undefined)
  if (broken !== undefined) return broken
  // "Rectifier for boxer, battery no dey charge".
  const others = clauses.filter((clause) => !COMPLAINT.test(clause))
  return others.length < clauses.length ? others.join(', ') : null
}

/** "The wipers do not move, it is the linkage that broke", "broke my side mirror, I need only the glass": the complaint says whose. */
function readLoneWord(wanted: string, text: string, understand: Understand): Understanding | null {
  const [word = '', ...others] = listOpenWords(wanted)
  if (word === '' || others.length > 0) return null
  for (const owner of listOpenWords(text)) {
    const found = understand(`${owner} ${word}`)
    const isWhole = found.unknown.length + found.ignored.length + found.corrected.length === 0 && found.vehicle === null
    if (owner !== word && !MOTORCYCLES.has(owner) && isWhole && found.types.length === 1) return found
  }
  return null
}

const MOTORCYCLES = new Set(['bike', 'okada', 'keke', 'motorcycle', 'tricycle'])
const listOpenWords = (text: string) =>
  (text.match(/\p{L}{3,}/gu) ?? []).filter((word) => !isFiller(word) && !DESCRIBING.has(word))

/** The complaint may say where: "a bike hit the mirror on the driver side, need the complete mirror". */
const keepPositions = ({ positions }: Understanding, types: Understanding['types']) =>
  Object.fromEntries(
    Object.entries(positions).filter(([slot]) =>
      types.every(({ positionSlots }) => positionSlots.some((one) => one === slot)),
    ),
  )

/** After a comma the engine or gearbox describes the vehicle: "radiator camry 2009, 2.4L engine". */
const DETAIL =
  /([,;] ?(?:\d\.\d ?l?|v[68]|petrol|diesel|manual|automatic|auto)(?: petrol| diesel)?) (?:engine|transmission|gear ?box|gear)\b/gi

/** Understands a text without the engine or gearbox that describes the vehicle; null if it names no other part. */
export function readWithoutDetails(text: string, understand: Understand): Understanding | null {
  const shorter = text.replaceAll(DETAIL, '$1')
  const understanding = shorter === text ? null : understand(shorter)
  return understanding !== null && understanding.types.length > 0 ? understanding : null
}
