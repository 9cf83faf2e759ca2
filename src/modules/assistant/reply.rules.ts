import type { Product } from '#modules/catalogue/catalogue.contract.ts'
import { fitVerdict } from '#modules/catalogue/fit.rules.ts'
import { normalisePartNumber } from '#modules/catalogue/part-number.rules.ts'
import type { Lookup } from '#modules/keyword/lookup.rules.ts'
import type { ProductPage } from '#modules/search/search.contract.ts'

import type { Asked, AssistantReply, Conversation, Topic } from './assistant.contract.ts'
import { choicesFor, missingOfVehicle, modelOf } from './conversation.rules.ts'
import { fitWords, foundWords, questionFor, vehicleWords, wrongYearWords } from './words.rules.ts'

/** What a search brought. */
type Found = Pick<ProductPage, 'results' | 'count' | 'count_capped' | 'understood'>

/** How a count is to be taken: of all words or of some, exact or not. */
export const counted = ({ understood, count_capped: capped }: Found) => ({
  relaxed: understood?.relaxed ?? false,
  capped,
})

/** Whether a listing is sold under this number, normalised. */
export const carries = ({ part_no: numbers, sku }: Product, wanted: string): boolean =>
  [...numbers.split(','), sku].some((number) => normalisePartNumber(number) === wanted)

/** Answers with listings that were found by their number, and says whether the first fits, where the vehicle is known. */
export function answerNumber(found: Found, conversation: Conversation): AssistantReply {
  const [first] = found.results
  const { make, model, year } = conversation
  const isKnown = missingOfVehicle(conversation) === null
  const { verdict } = fitVerdict(
    { universal: first?.universal ?? false, vehicleSets: first?.vehicleSets ?? [] },
    { make, model, year: Number(year) },
  )
  const fit = isKnown ? ` ${fitWords(verdict, vehicleWords(conversation))}` : ''
  const part = first?.part_no.split(',')[0] ?? ''
  const numbered = { ...conversation, part }
  const text = `${foundWords(found.count, { part, make: '', model: '', year: '' }, counted(found))}${fit}`
  return { ...shows(text, numbered, found), list: { search: part, make: '', model: '', year: '', count: found.count } }
}

/** A year in which the model was not made, as far as the look-up knows. */
export function wrongYear(conversation: Conversation, names: Lookup) {
  const model = modelOf(conversation, names)
  if (model === null || conversation.year === '' || model.years.includes(Number(conversation.year))) return null
  return { text: wrongYearWords(conversation, model.years), conversation: { ...conversation, year: '' } }
}

/** Asks back for what is missing, with answers that can be given by one press. */
export function ask(asked: Asked, conversation: Conversation, names: Lookup): AssistantReply {
  const years = modelOf(conversation, names)?.years ?? []
  const reply = says(conversation, questionFor(asked, conversation, years))
  return { ...reply, ask: asked, choices: choicesFor(asked, conversation, names) }
}

/** Answers in words. */
export function says(conversation: Conversation, text: string, topic: Topic | null = null): AssistantReply {
  return { text, ask: null, choices: [], listings: [], list: null, topic, conversation }
}

/** Answers with listings. */
export function shows(text: string, conversation: Conversation, { results, count }: Found): AssistantReply {
  const { part, make, model, year } = conversation
  return { ...says(conversation, text), listings: results, list: { search: part, make, model, year, count } }
}
