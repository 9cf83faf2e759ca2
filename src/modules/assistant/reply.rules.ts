import type { Product } from '#modules/catalogue/catalogue.contract.ts'
import { type FitAnswer, getFitVerdict } from '#modules/catalogue/fit.rules.ts'
import type { Question } from '#modules/keyword/understanding-types.rules.ts'
import { formatUnderstood, wantedPart } from '#modules/keyword/understood-text.rules.ts'
import type { ProductPage } from '#modules/search/search.contract.ts'

import type {
  QuestionSubject,
  AssistantReply,
  Conversation,
  KnownPart,
  KnownLine,
  ReplyLine,
  Sentence,
  Topic,
} from './assistant.contract.ts'
import { type ChoiceNames, choicesFor, findModels, questionChoices } from './choices.rules.ts'
import { findMissingVehicleField, NOTHING_KNOWN, onlyKnown, searchText, vehicleSearch } from './conversation.rules.ts'
import {
  fitWords,
  listWords,
  OTHERS_LISTED,
  outcomeWords,
  questionFor,
  toText,
  vehicleWords,
  whichWords,
  wrongYearWords,
} from './words.rules.ts'

/** An answer about one part, of a message or of a line. */
export type Answer = Omit<AssistantReply, 'text' | 'lines' | 'conversation'>

const EMPTY: Answer = {
  sentences: [],
  ask: null,
  choices: [],
  outcome: null,
  listings: [],
  list: null,
  vehicles: [],
  alternatives: [],
  topic: null,
}

/** The result of a search. */
type SearchOutcome = Pick<ProductPage, 'count' | 'count_capped' | 'understood' | 'outcome' | 'alternatives'> & {
  results: Product[]
}

const MAX_ALTERNATIVES = 2
const WORDS_TITLE = 'Listings that contain these words'

/** Creates an answer of sentences. */
export const says = (sentences: readonly Sentence[], topic: Topic | null = null): Answer => ({
  ...EMPTY,
  sentences: [...sentences],
  topic,
})

/** Asks for a missing field, with answers to choose from. */
export function ask(asked: QuestionSubject, known: KnownPart, names: ChoiceNames): Answer {
  const years = asked === 'year' ? listYears(known, names) : []
  return { ...EMPTY, sentences: questionFor(asked, known, years), ask: asked, choices: choicesFor(asked, known, names) }
}

/** Asks which part or vehicle was meant. */
export const askWhich = (asked: QuestionSubject, text: string, choices: readonly string[]): Answer => ({
  ...EMPTY,
  sentences: [whichWords(text)],
  ask: asked,
  choices: [...choices],
})

/** Adds the question which vehicle was meant to the listings for the likeliest one; a missing part is asked first. */
export function withVehicleQuestion(answer: Answer, question: Question | null): Answer {
  if (question?.about !== 'vehicle' || answer.ask === 'part') return answer
  const choices = questionChoices(question)
  if (answer.ask !== null) return askWhich('model', question.text, choices)
  return { ...answer, sentences: [...answer.sentences, whichWords(question.text)], ask: 'model', choices }
}

/** Asks for another year than one in which the model was not made. */
export const askOtherYear = (known: KnownPart, year: string, names: ChoiceNames): Answer => ({
  ...ask('year', known, names),
  sentences: wrongYearWords(known, year, listYears(known, names)),
})

const listYears = (known: KnownPart, names: ChoiceNames) => [
  ...new Set(findModels(known, names).flatMap(({ years }) => [...years])),
]

/** Answers with the result of a search; listings that are no exact answer are in a group of their own. */
export function shows(found: SearchOutcome, known: KnownPart, names: ChoiceNames): Answer {
  const { outcome = 'found', alternatives = [] } = found
  const isWords = outcome === 'no_type'
  const search = searchText(known)
  const words = { kind: 'words', title: WORDS_TITLE, count: found.count, results: found.results, href: '' } as const
  const isMissing = found.results.length === 0 || isWords
  const others = withoutWishes(found)
  return {
    ...EMPTY,
    sentences: others === null ? describeFound(found, known) : [...describeFound(found, known), OTHERS_LISTED],
    choices: others === null ? [] : [others],
    outcome,
    listings: isWords ? [] : found.results,
    list: { search, count: isWords ? 0 : found.count },
    vehicles: listVehicles(known, names),
    alternatives: isWords && found.count > 0 ? [words] : isMissing ? alternatives.slice(0, MAX_ALTERNATIVES) : [],
    topic: isMissing ? 'enquiry' : null,
  }
}

function describeFound(
  { outcome = 'found', count, count_capped: capped, understood }: SearchOutcome,
  known: KnownPart,
): Sentence[] {
  const named = understood ? (understood.part_number ?? wantedPart(understood)) : null
  const part = named ?? (known.part || 'parts')
  return outcomeWords({ outcome, count, capped, part, vehicle: vehicleWords(known), words: known.part })
}

/** Returns a search text without the brand, condition and quality that hide every listing of the part, or null. */
function withoutWishes({ outcome, count, understood }: SearchOutcome): string | null {
  const isHidden = outcome === 'found' && count === 0 && understood?.part_type != null
  return isHidden && (understood.brand ?? understood.condition ?? understood.quality) !== null
    ? formatUnderstood(understood, ['brand', 'condition', 'quality'])
    : null
}

/** Lists the vehicle under each name that a listing may use; empty without a year. */
function listVehicles(known: KnownPart, names: ChoiceNames): Answer['vehicles'] {
  if (!/^\d{4}$/.test(known.year)) return []
  const year = Number(known.year)
  return findModels(known, names).map(({ name }) => ({ make: known.make, model: name, year }))
}

/** Answers with listings of a part number, and says whether the first fits, if the vehicle is known. */
export function answerNumber(found: SearchOutcome, known: KnownPart, names: ChoiceNames): Answer {
  const alone = { ...known, make: '', model: '', year: '', nickname: '', engine: '' }
  const answer = { ...shows(found, alone, names), vehicles: listVehicles(known, names) }
  const [first] = found.results
  if (!first || answer.vehicles.length === 0 || findMissingVehicleField(known) !== null) return answer
  const fit = fitWords(bestVerdict(first, answer.vehicles), vehicleWords(known))
  return { ...answer, sentences: [...answer.sentences, fit] }
}

const VERDICTS: readonly FitAnswer['verdict'][] = ['fits', 'fits-if', 'not-known', 'does-not-fit']

function bestVerdict({ universal, vehicleSets }: Product, vehicles: Answer['vehicles']): FitAnswer['verdict'] {
  const verdicts = vehicles.map((vehicle) => getFitVerdict({ universal, vehicleSets }, vehicle).verdict)
  return VERDICTS.find((verdict) => verdicts.includes(verdict)) ?? 'not-known'
}

/** Answers a message about one part. */
export const toReply = (answer: Answer, known: KnownPart): AssistantReply => ({
  ...answer,
  text: toText(answer.sentences),
  lines: [],
  conversation: { ...onlyKnown(known), lines: [] },
})

/** Answers one line of a list; a missing vehicle is asked once for all lines. */
export function replyLine(known: KnownLine, answer: Answer): ReplyLine {
  const isAskedOnce = answer.ask === 'make' || answer.ask === 'model' || answer.ask === 'year'
  const needed = answer.ask === 'year' ? listWords.yearNeeded : listWords.vehicleNeeded
  const { sentences: full, ask: asked, choices, outcome, listings, list, vehicles } = answer
  const { line, quantity, unit, budgetKobo } = known
  const sentences = isAskedOnce ? needed : full
  const question = { text: toText(sentences), sentences, choices: isAskedOnce ? [] : choices }
  const wanted = { line, quantity, unit, budgetKobo, understood: searchText(known) }
  return { ...wanted, ...question, ask: asked, outcome, listings, list, vehicles }
}

/** Answers a list: a row for each line, and one question for the vehicle that lines lack. */
export function replyToList(known: readonly KnownLine[], lines: ReplyLine[], names: ChoiceNames): AssistantReply {
  const found = lines.filter(({ listings }) => listings.length > 0).length
  const open = lines.filter(({ ask: asked }) => asked !== null).length
  const summary = listWords.summary({ lines: lines.length, found, open, none: lines.length - found - open })
  const at = lines.findIndex(({ ask: asked }) => asked !== null && asked !== 'part')
  const first = known[at]
  const asked = lines[at]?.ask
  const question = first && asked ? ask(asked, vehicleOnly(first), names) : EMPTY
  const vehicle = vehicleOnly(first ?? known.at(-1) ?? NOTHING_KNOWN)
  const conversation: Conversation = { ...vehicle, lines: [...known] }
  const sentences = [...summary, ...question.sentences]
  return { ...question, sentences, text: toText(sentences), lines, conversation }
}

const vehicleOnly = (known: KnownPart): KnownPart => ({ ...onlyKnown(known), part: '', position: '' })

/** Returns whether a vehicle completes this line, which has none or an incomplete one of that make and model. */
export function isCompletedBy(line: KnownPart, vehicle: KnownPart): boolean {
  if (findMissingVehicleField(line) === null) return false
  if (line.make === '' || vehicleSearch(vehicle) === '') return true
  return line.make === vehicle.make && (line.model === '' || line.model === vehicle.model)
}
