import type { Understand, Understanding, UnderstoodVehicle } from '#modules/keyword/understanding-types.rules.ts'
import { findVin } from '#modules/keyword/vin-text.rules.ts'

import type { KnownPart, Topic } from './assistant.contract.ts'

/** The parsed content of one message. */
export interface Message {
  /** 17 characters that may be a VIN, in capitals. */
  vin: string | null
  /** Number of characters of a text that was meant as a VIN but is not valid. */
  brokenVin: { length: number } | null
  /** The text without the VIN and the words of conversation. */
  text: string
  understanding: Understanding
  /** The vehicle of the message, completed by the one known before. */
  vehicle: UnderstoodVehicle | null
  /** A year in which the named vehicle was not made. */
  wrongYear: string | null
  /** Unknown words, without filler words. */
  words: readonly string[]
  /** "What fits my car?": about the vehicle, not one part. */
  asksWhatFits: boolean
  /** "Any", "I don't know": go on without the answer. */
  passes: boolean
  /** "Start again": clears the conversation. */
  startsAgain: boolean
  thanks: boolean
  topic: Topic | null
}

const STARTS_AGAIN = /^\W*(?:start (?:again|over|anew)|new (?:search|question)|reset|another (?:car|vehicle))\b/i
const PASSES = /^(?:any|anyone|all|no|none|skip|pass|whatever|i (?:do not|don[’']?t) know|not sure|no idea)\b/i
const ASKS_WHAT_FITS = /\b(?:fits?|suits?|match(?:es)?|compatible|parts? for|parts? do)\b/i

/** Words of conversation that the search does not ignore by itself, because they are not words of the trade. */
const TALK: ReadonlySet<string> = new Set(
  (
    'about ask asking again also any back both change changing chassis compatible different drive driving else get ' +
    'idea instead it looking match mean meant maybe next ones only other please question reg replace ' +
    'replacement replacing same search see show side sides skip start then trying vin year'
  ).split(' '),
)

/** Reads a message with the understanding of the search; a vehicle known from before helps to read year and model. */
export function readMessage(text: string, understand: Understand, known: KnownPart): Message {
  const { vin, brokenVin, rest } = findVin(text, understand)
  const startsAgain = STARTS_AGAIN.test(rest)
  const spoken = rest.replace(STARTS_AGAIN, ' ').trim()
  const understanding = understand(spoken)
  const vehicle = vehicleIn(spoken, understanding, understand, startsAgain ? { make: '', model: '' } : known)
  const isAboutPart = understanding.types.length > 0
  return {
    vin,
    brokenVin,
    text: spoken,
    understanding,
    vehicle,
    wrongYear: wrongYearIn(spoken, vehicle),
    words: understanding.unknown.filter((word) => !TALK.has(word.toLowerCase()) && !isYear(word)),
    asksWhatFits: !isAboutPart && ASKS_WHAT_FITS.test(spoken),
    // "No, corolla" is an answer.
    passes: PASSES.test(spoken) && vehicle === null,
    startsAgain,
    thanks: /^(?:thanks?|thank you|ok(?:ay)?|great|nice|bye)\b/i.test(spoken),
    topic: findTopic(spoken, isAboutPart),
  }
}

/** "12 oil filters" and "oil filter - 12" count filters and say no year; "05", "'12" and "12 model" do. */
const COUNT = /(?<![\p{L}\d.,/'’‘`]|\d-)(?:\d|[1-7]\d)(?![\p{L}\d/]|[.,-]\d| ?model)/gu

/** Reads the vehicle of a message; null without one. "2005" and "Fit" are a vehicle only after a known make. */
function vehicleIn(
  text: string,
  { vehicle, types }: Understanding,
  understand: Understand,
  { make, model }: Pick<KnownPart, 'make' | 'model'>,
): UnderstoodVehicle | null {
  if (vehicle !== null || make === '' || text === '') return vehicle
  const before = understand(vehicleName({ make, model })).vehicle
  const said = types.length > 0 ? text.replaceAll(COUNT, ' ') : text
  const beside = understand(`${vehicleName({ make, model })} ${said}`).vehicle
  if (!before || !beside || beside.makeId !== before.makeId) return null
  const addsModel = before.model === null && beside.model !== null
  const adds = addsModel || [beside.yearStart, beside.engine, beside.nickname].some((spoken) => spoken !== null)
  return adds || wrongYearIn(text, beside) !== null ? beside : null
}

/** Returns the name that people use: "Golf" for "Golf (Europe)". */
export const plainModel = (model: string) => model.replace(/\s*\([^)]*\)$/, '')

const vehicleName = ({ make, model }: Pick<KnownPart, 'make' | 'model'>) => `${make} ${plainModel(model)}`.trim()

const isYear = (word: string) => /^(?:19|20)\d\d$/.test(word)

/** Ignores a year in which the model was not made. */
function wrongYearIn(text: string, vehicle: UnderstoodVehicle | null): string | null {
  if (vehicle?.model == null) return null
  if (vehicle.yearStart === null) return /(?<![\d-])(?:19|20)\d\d(?![\d-])/.exec(text)?.[0] ?? null
  return vehicle.note !== null && vehicle.nickname === null ? String(vehicle.yearStart) : null
}

const ABOUT: readonly (readonly [topic: Topic, always: RegExp, alone: RegExp])[] = [
  ['order', /\bwhere is my (?:order|parcel|part)\b|\border status\b/i, /\b(?:track(?:ing)?|my order)\b/i],
  [
    'returns',
    /\b(?:refunds?|return policy|money back|wrong part|return (?:it|a|an|my|the|this))\b/i,
    /\b(?:warranty|returns)\b/i,
  ],
  [
    'delivery',
    /\b(?:deliver(?:y|ies|ed)? (?:to|in)|do you deliver)\b/i,
    /\b(?:deliver\w*|shipping|ship|waybill|how long)\b/i,
  ],
  ['payment', /\bhow (?:do|can) i pay\b/i, /\b(?:pay|payments?|paying|transfer|instal?ments?|card|ussd)\b/i],
  [
    'person',
    /\b(?:talk|speak) (?:to|with)\b/i,
    /\b(?:human|agent|person|somebody|someone|call you|phone number|whatsapp)\b/i,
  ],
]

/** "Transfer case" and "track rod" are parts: beside a part only plain questions are about something else. */
function findTopic(text: string, isAboutPart: boolean): Topic | null {
  const found = ABOUT.find(([, always, alone]) => always.test(text) || (!isAboutPart && alone.test(text)))
  return found?.[0] ?? null
}
