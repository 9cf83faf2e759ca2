import type { PartType } from '#modules/taxonomy/part-types.rules.ts'
import { lowered } from '#modules/taxonomy/title-words.rules.ts'

import { POSITION_WORDS } from './place-on-vehicle.rules.ts'
import { listNames } from './type-names.rules.ts'
import { toTypeQuestion } from './type-question.rules.ts'
import type { KeywordData, Understand, Understanding } from './understanding-types.rules.ts'
import { MOTORCYCLE_MAKES, MOTORCYCLE_NOUNS } from './vehicle-words.rules.ts'
import { isFiller } from './vocabulary.rules.ts'

/** A part type with the words that describe or name it. */
interface PartDescription {
  type: PartType
  names: ReadonlySet<string>
  phrases: readonly ReadonlySet<string>[]
  all: ReadonlySet<string>
}

export interface Descriptions {
  parts: readonly PartDescription[]
  /** How much a word says: the logarithm of how few types have it. Words that no type has are absent. */
  weights: ReadonlyMap<string, number>
}

/** What follows the noun in a description: "the rubber that holds the exhaust", "the light on top of the roof". */
const DESCRIBING =
  /(?<=[a-z] )(?:that|which|wey|wen|where|who|to|used?|the one|you(?! (?:have|get|sell)\b)|we|for [a-z]+ing|hang\w*|sits?|inside|under|behind|near (?:the|my|our)|between|across|a?round (?:the|my)|on top|in the middle|thing|something|wetin)\b/
/** "The thing that", "what is that thing wey": a part that is named after it is not what is wanted. */
const GENERAL_NOUN = /\b(?:thing|something|wetin)\b|\b(?:part|object|one) (?:that|which|wey|wen|where)\b/
/** "Container for wiper water", "cone for pouring oil": the part named after an unknown noun is not what is wanted. */
const NOUN_FOR = /^(?:the |an? )?([a-z]{4,}) for /
const MIN_WORDS = 2
const MIN_SCORE = 5
const MIN_SCORE_OF_NOUN = 6.5
/** What it takes to be preferred to a part that the text names. */
const MIN_UNEXPLAINED = 3
const HARDLY_EXPLAINED = 5
const MIN_SCORE_OVER_NAME = 9
const LEAD_OVER_NAME = 1.15
/** Parts that are less far behind the best are asked about. */
const LEAD = 1.1
const MAX_CHOICES = 4
/** How much more a part counts that has the described noun in a name. */
const HEAD_FACTOR = 1.25
/** How much more a phrase counts that the text has whole. */
const WHOLE_FACTOR = 1.5
/** How much more a word counts that is in a name, unless the text says that it knows none: "the thing". */
const NAMED_FACTOR = 0.3
/** A word that one or two descriptions happen to have says less than its rareness: it is counted as in more of them. */
const ACCIDENTS = 3

/** Builds the index of what parts do, where they are and how they look. */
export function createDescriptions({ types, descriptions }: KeywordData): Descriptions {
  const parts = types.flatMap((type) => {
    const text = descriptions.get(type.key)
    if (text === undefined) return []
    const phrases = text.split(';').map((phrase) => new Set(listStems(phrase)))
    const names = new Set(listNames(type).flatMap(listStems))
    return [{ type, names, phrases, all: phrases.reduce((all, phrase) => all.union(phrase), names) }]
  })
  const counts = new Map<string, number>()
  for (const word of parts.flatMap(({ all }) => [...all])) counts.set(word, (counts.get(word) ?? 0) + 1)
  const weights = new Map(
    [...counts].map(([word, count]) => [word, Math.log((parts.length + ACCIDENTS) / (count + ACCIDENTS))]),
  )
  return { parts, weights }
}

/** A text that may describe a part. */
interface Request {
  text: string
  whole: Understanding
  /** Stems that descriptions have, without those of the vehicle. */
  words: readonly string[]
  /** How many words its names leave unknown. */
  unexplained: number
  /** The noun that is described: "button" in "the button on the left front door that". */
  head: string | undefined
  /** Whether the noun says nothing: "the thing that". A part that is named after it is what the thing works on. */
  isGeneral: boolean
  /** Whether no name has the noun; its descriptions say then which part it is. */
  isNounUnknown: boolean
}

/** Understands a text that describes a part; null if it does not, or if its names explain it better. */
export function readDescribedPart(
  whole: Understanding,
  text: string,
  descriptions: Descriptions,
  understand: Understand,
): Understanding | null {
  const request = readRequest(whole, text, descriptions)
  if (request === null) return null
  const isNamed = whole.types.length > 0 && !(request.isGeneral && isObject(request, understand))
  const found = rankParts(request, descriptions, isNamed ? [] : whole.types)
  const types = isNamed
    ? preferToNamed(found, request)
    : listNearest(found, request.isGeneral ? MIN_SCORE : MIN_SCORE_OF_NOUN)
  return types.length === 0 ? null : describe(request, types, found[0]?.words ?? [], understand)
}

function readRequest(whole: Understanding, text: string, { weights }: Descriptions): Request | null {
  const noun = NOUN_FOR.exec(text)?.[1]
  const isNounUnknown = noun !== undefined && whole.unknown.some((words) => words.toLowerCase() === noun)
  const marker = isNounUnknown ? / for/.exec(text) : DESCRIBING.exec(text)
  const unexplained = listWords(whole.unknown.join(' ')).length
  if (marker === null || unexplained === 0 || whole.numbers.length > 0 || /\bwhich part\b/.test(text)) return null
  const before = text.slice(0, marker.index)
  const vehicle = new Set(listStems(`${whole.vehicle?.make ?? ''} ${whole.vehicle?.model ?? ''}`))
  return {
    text,
    whole,
    words: [...new Set(listStems(text))].filter((word) => weights.has(word) && !vehicle.has(word)),
    unexplained,
    head: listStems(before.split(/\b(?:on|of|in|at|for|from|near|by)\b/)[0] ?? '').at(-1),
    isGeneral: GENERAL_NOUN.test(before + marker[0]),
    isNounUnknown,
  }
}

/** "The thing that cools the water" names what the thing works on; ", radiator" after it names a part. */
function isObject({ text }: Request, understand: Understand): boolean {
  const at = text.search(DESCRIBING)
  const clause = /^[^,.;]*/.exec(text.slice(at))?.[0] ?? ''
  return understand(`${text.slice(0, at)} ${text.slice(at + clause.length)}`).types.length === 0
}

interface RankedPart extends PartDescription {
  score: number
  words: readonly string[]
}

/** Ranks parts by the words that the text shares with their descriptions and names, and with their nearest phrase. */
function rankParts(
  { text, whole, words, head, isGeneral }: Request,
  { parts, weights }: Descriptions,
  except: readonly PartType[],
): RankedPart[] {
  const weigh = (found: readonly string[]) => found.reduce((sum, word) => sum + (weights.get(word) ?? 0), 0)
  return parts
    .map((part) => ({ ...part, words: words.filter((word) => part.all.has(word)) }))
    .filter((part) => part.words.length >= MIN_WORDS)
    .filter(({ type }) => isForVehicle(type, text, whole.vehicle) && !except.includes(type))
    .map((part) => {
      const nearest = Math.max(...part.phrases.map((phrase) => weighPhrase(phrase, part.words, weigh)))
      const named = isGeneral ? 0 : weigh(part.words.filter((word) => part.names.has(word)))
      const sum = (weigh(part.words) + nearest) / 2 + NAMED_FACTOR * named
      return { ...part, score: head !== undefined && part.names.has(head) ? sum * HEAD_FACTOR : sum }
    })
    .toSorted((a, b) => b.score - a.score)
}

/** A phrase whose words the text has all says more: "charges the battery". */
function weighPhrase(
  phrase: ReadonlySet<string>,
  known: readonly string[],
  weigh: (words: readonly string[]) => number,
) {
  const shared = known.filter((word) => phrase.has(word))
  return weigh(shared) * (shared.length === phrase.size ? WHOLE_FACTOR : 1)
}

/** The best part, and those hardly behind it. */
function listNearest(found: readonly RankedPart[], minScore: number): PartType[] {
  const best = found[0]?.score ?? 0
  if (best < minScore) return []
  return found
    .filter(({ score }) => score * LEAD > best)
    .slice(0, MAX_CHOICES)
    .map(({ type }) => type)
}

/** Returns the best part if it is far ahead or its names alone have the described noun, or no part. */
function preferToNamed(
  found: readonly RankedPart[],
  { whole, unexplained, head, isGeneral, isNounUnknown }: Request,
): PartType[] {
  const [best, next] = found
  if (best === undefined) return []
  if (whole.types.includes(best.type)) return whole.question?.about === 'type' ? chooseAmong(whole.types, found) : []
  const isHead =
    head !== undefined &&
    (isNounUnknown ? best.all : best.names).has(head) &&
    !whole.types.some((type) => listNames(type).flatMap(listStems).includes(head))
  if (isHead) return best.score < MIN_SCORE ? [] : [best.type]
  if (unexplained < MIN_UNEXPLAINED && !isGeneral) return []
  const lead = unexplained < HARDLY_EXPLAINED ? LEAD_OVER_NAME : 1
  const isAhead = best.score >= MIN_SCORE_OVER_NAME && best.score >= lead * (next?.score ?? 0)
  return isAhead ? [best.type] : []
}

/** Of the parts that a name may mean, the description says which: "the belt that I wear across my chest". */
function chooseAmong(types: readonly PartType[], found: readonly RankedPart[]): PartType[] {
  const [best, next] = found.filter(({ type }) => types.includes(type))
  return best !== undefined && best.score >= MIN_SCORE_OF_NOUN && best.score >= LEAD_OVER_NAME * (next?.score ?? 0)
    ? [best.type]
    : []
}

/** Parts of motorcycles and trucks are meant only where the text says so. */
function isForVehicle({ name }: PartType, text: string, vehicle: Understanding['vehicle']): boolean {
  if (/^(?:motorcycle|tricycle)/i.test(name))
    return MOTORCYCLE.test(text) || MOTORCYCLE_MAKES.includes(vehicle?.make ?? '')
  return !/^(?:truck|trailer)/i.test(name) || TRUCK.test(text)
}
const MOTORCYCLE = new RegExp(String.raw`\b(?:${[...MOTORCYCLE_NOUNS, 'machine'].join('|')})\b`)
const TRUCK = /\b(?:truck|trailer|tanker|tipper|lorry|tractor)\b/

/** The positions and all other facts are those of the text in which the name stands for the words that describe it. */
function describe(
  { text, whole }: Request,
  types: readonly PartType[],
  words: readonly string[],
  understand: Understand,
): Understanding {
  const [type] = types
  const rest = text.replaceAll(/[a-z]+/g, (word) =>
    words.includes(toStem(word)) && !POSITION_WORDS.has(word) ? ' ' : word,
  )
  const named = understand(`${lowered(type?.name ?? '')}, ${rest}`)
  const isRead = named.types.length === 1 && named.types[0]?.key === type?.key
  const slots = new Set(types.flatMap(({ positionSlots }) => positionSlots as readonly string[]))
  const { unknown } = isRead ? named : whole
  const { positions } = named.types.length > 0 ? named : whole
  return {
    ...whole,
    types,
    unknown,
    positions: Object.fromEntries(Object.entries(positions).filter(([slot]) => slots.has(slot))),
    question: types.length > 1 ? toTypeQuestion(types) : whole.question?.about === 'vehicle' ? whole.question : null,
  }
}

const GENERAL = new Set(
  'thing something part wey dey that which what call name know car vehicle jeep clean neat'.split(' '),
)
const listWords = (text: string) =>
  (text.toLowerCase().match(/[a-z]{2,}/g) ?? []).filter(
    (word) => (word === 'motor' || !isFiller(word)) && !GENERAL.has(word) && !POSITION_WORDS.has(word),
  )
/** Words that say nothing of a car are left out of names, and yet describe a part: "noise", "round". */
const listStems = (text: string) =>
  (text.toLowerCase().match(/[a-z]{2,}/g) ?? [])
    .filter(
      (word) =>
        (word === 'motor' || word.length > 4 || !isFiller(word)) && !GENERAL.has(word) && !POSITION_WORDS.has(word),
    )
    .map(toStem)

/** "Wipes", "wiped" and "wiping" are one word; a "charger" is not what charges. */
function toStem(word: string): string {
  const stem = word.replace(/(?:ing|ed|es|s|e|y)$/, '')
  return stem.length < 3 ? word : stem.replace(/(.)\1$/, '$1')
}
