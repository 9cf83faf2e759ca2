import { findWantedText, leaveOutComplaint } from './complaints.rules.ts'
import type { Understand, Understanding } from './understanding-types.rules.ts'
import { MOTORCYCLE_NOUNS } from './vehicle-words.rules.ts'
import { DESCRIBING, isFiller } from './vocabulary.rules.ts'

/** Returns what a buyer wants to buy if the text also tells a complaint: "AC no dey cool, I wan buy compressor". */
export const findWantedPart = (whole: Understanding, text: string, understand: Understand): Understanding | null =>
  readWanted(whole, { text, wanted: findWantedText(text) }, understand)

/** Returns the part that a text names beside its complaint: "rectifier for boxer, battery no dey charge". */
export const findPartBesideComplaint = (
  whole: Understanding,
  text: string,
  understand: Understand,
): Understanding | null => readWanted(whole, { text, wanted: leaveOutComplaint(text) }, understand)

function readWanted(
  whole: Understanding,
  { text, wanted }: { text: string; wanted: string | null },
  understand: Understand,
): Understanding | null {
  if (wanted === null) return null
  const named = understand(wanted)
  if (named.types.length === 0 && !/\bmotor$/.test(wanted.trim())) return null
  const motorcycle = [...MOTORCYCLE_NOUNS].find((word) => text.includes(word) && !wanted.includes(word))
  const part =
    readLoneWord(wanted, text, understand) ?? (motorcycle === undefined ? named : understand(`${wanted} ${motorcycle}`))
  const { types, positions, question } = part
  if (types.length === 0) return null
  const isAbout = (about: 'type' | 'vehicle', one: Understanding['question']) => (one?.about === about ? one : null)
  return {
    ...whole,
    types,
    // "Battery is new, starter is dead" does not ask for a new starter.
    condition: whole.condition === 'New' ? named.condition : whole.condition,
    positions: Object.keys(positions).length > 0 ? positions : keepPositions(whole, types),
    question: isAbout('type', question) ?? isAbout('vehicle', whole.question),
  }
}

/** "Broke my side mirror, I need only the glass": the complaint says whose part the lone word is. */
function readLoneWord(wanted: string, text: string, understand: Understand): Understanding | null {
  const [word = '', ...others] = listOpenWords(wanted)
  if (word === '' || others.length > 0) return null
  for (const owner of listOpenWords(text)) {
    const found = understand(`${owner} ${word}`)
    const isWhole = found.unknown.length + found.ignored.length + found.corrected.length === 0 && found.vehicle === null
    if (owner !== word && !MOTORCYCLE_NOUNS.has(owner) && isWhole && found.types.length === 1) return found
  }
  return null
}

const listOpenWords = (text: string) =>
  (text.match(/\p{L}{3,}/gu) ?? []).filter((word) => (word === 'motor' || !isFiller(word)) && !DESCRIBING.has(word))

/** The complaint may say where: "a bike hit the mirror on the driver side, need the complete mirror". */
const keepPositions = ({ positions }: Understanding, types: Understanding['types']) =>
  Object.fromEntries(
    Object.entries(positions).filter(([slot]) =>
      types.every(({ positionSlots }) => positionSlots.some((one) => one === slot)),
    ),
  )

/** After a comma the engine or gearbox describes the vehicle: "radiator camry 2009, 2.4L engine". */
const DETAIL =
  /([,;] ?(?:\d\d?\.\d ?(?:l|lit(?:re|er)s?)?|v[68]|petrol|diesel|manual|automatic|auto)(?: petrol| diesel)?) (?:engine|transmission|gear ?box|gear)\b|(?<= )(\d\d?\.\d ?(?:l|lit(?:re|er)s?)?) engine(?= *(?:$|,))|(?<=[,;]) engine(?= \d)/gi

/** Understands a text without the engine or gearbox that describes the vehicle; null if it names no other part. */
export function readWithoutDetails(text: string, understand: Understand): Understanding | null {
  const shorter = text.replaceAll(DETAIL, '$1$2')
  const understanding = shorter === text ? null : understand(shorter)
  return understanding !== null && understanding.types.length > 0 ? understanding : null
}
