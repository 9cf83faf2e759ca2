import type { Understand, Understanding } from './understanding-types.rules.ts'

const COMPLAINT =
  /\b(?:no (?:dey|gree|fit|sound|light|power|cold)|don|dey|is not|isnt|not|wont|doesnt|cannot|cant|overheat\w*|leak\w*|noise|shak\w*|smok\w*|stuck|hit|broke)\b/
const WANTED = /^.*?\b(?:want?(?: to)?|wanna|needs?|buy|looking for|find)\b(?: (?:buy|find|get))?/

/** What the vehicle does, "engine is overheating", and the verdict on a part, "the thermostat is bad". */
const SYMPTOM =
  /\b(?:engine|car|motor|vehicle|it|jeep)\b(?: is| dey| keeps?)? (?:overheat|hot|smok|shak|vibrat|jerk|nois|loud|weak|stop|die|dying|quench|pull)/
const VERDICT = /^(.+?) (?:is|are|has|don|dey) (?:bad|spoil|gone|faulty|dead|weak|worn|finish|damage|burst|burnt|crack)/

/** Returns what a buyer wants to buy if the text also tells a complaint: "AC no dey cool, I wan buy compressor". */
export function findWantedPart(whole: Understanding, text: string, understand: Understand): Understanding | null {
  const wanted = findWantedText(text.split(/[,.;?!]+ |\b(?:but|because|say)\b/))
  if (wanted === null) return null
  const { types, positions, question } = understand(wanted)
  if (types.length === 0) return null
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
  if (!clauses.some((clause) => SYMPTOM.test(clause))) return null
  const judged = clauses.find((clause) => VERDICT.test(clause.trim()) && !SYMPTOM.test(clause))
  return judged === undefined ? null : (VERDICT.exec(judged.trim())?.[1] ?? null)
}

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
