import { plainWords } from '#modules/search/words.rules.ts'

import type { Topic } from './assistant.contract.ts'
import { type SpokenVehicle, understand, type VehicleNames } from './understand.rules.ts'
import { findVin, TALK } from './written-vin.rules.ts'

/** What one message says. */
export interface Message {
  /** 17 characters that may be a VIN, in capitals. */
  vin: string | null
  /** Something was meant to be a VIN, and is none: how many characters it has. */
  brokenVin: { length: number } | null
  vehicle: SpokenVehicle | null
  /** A year that was said, with a vehicle or alone. */
  year: number | null
  /** The words that are left for the part, without those that only make a sentence. */
  part: string[]
  /** "What fits my car?": about the vehicle, whatever the part. */
  asksWhatFits: boolean
  /** "Any", "I don't know": go on without what was asked. */
  passes: boolean
  /** "Start again": forget what was said. */
  startsAnew: boolean
  thanks: boolean
  topic: Topic | null
  /** What was said, without the VIN. */
  rest: string
}

/**
 * Reads a message by the grammar of the search: a VIN, the vehicle, the part. A vehicle known from before lends its make,
 * so that "Fit" or "Spark" after "Honda" or "Chevrolet" is a model and not a word of the trade.
 */
export function readMessage(text: string, names: VehicleNames, known: { make: string }): Message {
  const { vin, brokenVin, rest } = findVin(text, names)
  const isAnew = STARTS_ANEW.test(plainWords(rest).join(' '))
  const words = isAnew ? plainWords(plainWords(rest).join(' ').replace(STARTS_ANEW, '')) : plainWords(rest)
  const { vehicle, part } = readVehicle(words, names, plainWords(known.make))
  const plain = words.join(' ')
  return {
    vin,
    brokenVin,
    vehicle,
    year: vehicle?.year ?? yearIn(words),
    part: part.filter((word) => !TALK.has(word) && !isYear(word)),
    asksWhatFits: /\b(?:fits?|suits?|match(?:es)?|compatible|parts? for|parts? do)\b/.test(plain),
    passes: /^(?:any|anyone|all|no|none|skip|pass|whatever|i (?:do not|dont|don t) know|not sure|no idea)\b/.test(
      plain,
    ),
    startsAnew: isAnew,
    thanks: /^(?:thanks?|thank you|ok(?:ay)?|great|nice|bye)\b/.test(plain),
    topic: topicOf(plain),
    rest,
  }
}

const STARTS_ANEW = /^(?:start (?:again|over|anew)|new (?:search|question)|reset|another (?:car|vehicle))\b/

/** "Does it fit a Corolla": the verb, which is also a model, is none beside another model. */
function withoutVerb(words: readonly string[], names: VehicleNames): readonly string[] {
  const others = words.filter((word) => word !== 'fit')
  return (understand(others, names).vehicle?.models.length ?? 0) > 0 ? others : words
}

function readVehicle(said: readonly string[], names: VehicleNames, make: readonly string[]) {
  const words = withoutVerb(said, names)
  const alone = understand(words, names)
  if (make.length === 0 || alone.vehicle?.makeId) return { vehicle: alone.vehicle, part: alone.rest }
  const after = understand([...make, ...words], names)
  // The make alone was known before: then nothing of a vehicle was said.
  const isSaid = after.vehicle !== null && after.vehicle.models.length > 0
  return isSaid ? { vehicle: after.vehicle, part: after.rest } : { vehicle: alone.vehicle, part: alone.rest }
}

const isYear = (word: string) => /^(?:19|20)\d\d$/.test(word)
const yearIn = (words: readonly string[]) => Number(words.find(isYear) ?? 0) || null

const ABOUT: readonly (readonly [Topic, RegExp])[] = [
  ['order', /\b(?:where is my (?:order|parcel|part)|track(?:ing)?|my order|order status)\b/],
  ['returns', /\b(?:refunds?|warranty|return policy|returns|return (?:it|a|an|my|the|this)|money back|wrong part)\b/],
  ['delivery', /\b(?:deliver(?:y|ies|ed)?|shipping|ship|waybill|how long)\b/],
  ['payment', /\b(?:pay|payment|payments|paying|transfer|instal?ments?|card|ussd)\b/],
  ['person', /\b(?:human|agent|person|somebody|someone|call you|phone number|whatsapp|talk to|speak (?:to|with))\b/],
]

function topicOf(plain: string): Topic | null {
  return ABOUT.find(([, pattern]) => pattern.test(plain))?.[0] ?? null
}
