import type { z } from 'zod'

import type { Product } from '#modules/catalogue/catalogue.contract.ts'
import { fitVerdict } from '#modules/catalogue/fit.rules.ts'
import { normalisePartNumber } from '#modules/catalogue/part-number.rules.ts'
import type { Lookup } from '#modules/search/lookup.rules.ts'
import { numbersIn } from '#modules/search/query.rules.ts'
import { SearchQuery } from '#modules/search/search.contract.ts'
import type { Results, Search } from '#modules/search/search.service.ts'
import type { DecodedVin } from '#modules/vehicles/vehicles.contract.ts'
import type { Ctx } from '#platform/ctx.ts'
import { Problem } from '#platform/http/problems.ts'
import { addressKey, type Limits } from '#platform/rate-limits.ts'

import type { Asked, AssistantReply, Conversation, sendMessage, Topic } from './assistant.contract.ts'
import { choicesFor, missing, missingOfVehicle, modelOf, remember } from './conversation.rules.ts'
import { type Message, readMessage } from './message.rules.ts'
import {
  fitWords,
  foundWords,
  nothingWords,
  OFTEN_ASKED,
  questionFor,
  smallTalk,
  TOPIC_WORDS,
  vehicleWords,
  vinWords,
  wrongYearWords,
} from './words.rules.ts'

export type Assistant = ReturnType<typeof createAssistant>

/** Several people a second behind one address of a mobile network; each message is a few searches. */
const BY_ADDRESS = { name: 'assistant-address', points: 120, seconds: 60 }
const SHOWN = '3'
const MOST_NUMBERS_TRIED = 4

/** A parts finder that one talks to, on the shop's own search. */
export function createAssistant(parts: {
  search: Pick<Search, 'search' | 'names'>
  decodeVin: (ctx: Ctx, vin: string) => Promise<DecodedVin>
  limits: Limits
}) {
  return { answer }

  /** Answers one message, given what is known so far: with listings, or with the question for what is missing. */
  async function answer(
    ctx: Ctx,
    { text, conversation: before }: z.output<NonNullable<typeof sendMessage.body>>,
    { ip }: { ip: string },
  ): Promise<AssistantReply> {
    await parts.limits.take(ctx, BY_ADDRESS, addressKey(ip))
    const names = await parts.search.names(ctx)
    const read = await readCorrected(ctx, text, before, names)
    if (read.brokenVin) return says(before, vinWords.broken(read.brokenVin.length))
    if (read.vin !== null) return answerVin(ctx, read.vin, { before: remember(before, read, names), names })
    const conversation = remember(before, read, names)
    const byNumber = await findByNumber(ctx, text, read)
    if (byNumber) return answerNumber(byNumber, conversation)
    if (read.topic !== null && read.vehicle === null) return says(before, TOPIC_WORDS[read.topic], read.topic)
    const isTalk = read.part.length === 0 && read.vehicle === null && read.year === null
    if (isTalk && read.thanks) return says(before, smallTalk(read))
    if (read.asksWhatFits && read.part.length === 0) return answerWhatFits(ctx, conversation, names)
    return find(ctx, conversation, { names, isComplete: read.passes })
  }

  /** The message, with typing errors corrected where as typed it names no model. */
  async function readCorrected(ctx: Ctx, text: string, before: Conversation, names: Lookup): Promise<Message> {
    const message = readMessage(text, names.names, before)
    const { vehicle } = message
    if ((vehicle?.models.length ?? 0) > 0 || message.part.length === 0) return message
    const { understood } = await search(ctx, { search: message.part.join(' ') })
    if (!understood?.corrected) return message
    const make = names.makeById.get(vehicle?.makeId ?? 0)?.name ?? before.make
    const corrected = readMessage(understood.corrected, names.names, { make })
    return { ...message, vehicle: corrected.vehicle ?? vehicle, part: corrected.part }
  }

  async function answerVin(ctx: Ctx, vin: string, { before, names }: { before: Conversation; names: Lookup }) {
    const vehicle = await decoded(ctx, vin)
    if (vehicle === null) return { ...ask('make', before, names), text: vinWords.unknown }
    const { make, model, year } = vehicle
    const conversation = { ...before, make, model: model ?? '', year: year === null ? '' : String(year) }
    const reply = await find(ctx, conversation, { names, isComplete: false })
    return { ...reply, text: `${vinWords.known(vehicleWords(conversation))} ${reply.text}` }
  }

  /** Null where nobody builds under the VIN's code. */
  async function decoded(ctx: Ctx, vin: string): Promise<DecodedVin | null> {
    try {
      return await parts.decodeVin(ctx, vin)
    } catch (error) {
      if (error instanceof Problem && error.status === 404) return null
      throw error
    }
  }

  /** Listings under a part number that the message holds; null where it holds none of the shop's. */
  async function findByNumber(ctx: Ctx, text: string, { part }: Message): Promise<Results | null> {
    const candidates = [...new Set([...numbersIn(part.join(' ')), ...numbersIn(text)])]
    for (const number of candidates.slice(0, MOST_NUMBERS_TRIED)) {
      const found = await search(ctx, { search: number })
      if (found.results[0] && carries(found.results[0], number)) return found
    }
    return null
  }

  /** What there is for the vehicle, whatever the part. */
  async function answerWhatFits(ctx: Ctx, said: Conversation, names: Lookup): Promise<AssistantReply> {
    const conversation = { ...said, part: '' }
    const asked = missingOfVehicle(conversation)
    if (asked !== null) return ask(asked, conversation, names)
    const { make, model, year } = conversation
    const found = await search(ctx, { make, model, year })
    if (found.count === 0) return says(conversation, nothingWords(conversation), 'enquiry')
    const text = `${foundWords(found.count, conversation, counted(found))} Which part do you need?`
    return { ...shows(text, conversation, found), ask: 'part', choices: [...OFTEN_ASKED] }
  }

  /** Looks for the part once all is known, or asks for what is missing. */
  async function find(
    ctx: Ctx,
    conversation: Conversation,
    { names, isComplete }: { names: Lookup; isComplete: boolean },
  ): Promise<AssistantReply> {
    const wrong = wrongYear(conversation, names)
    if (wrong) return { ...ask('year', wrong.conversation, names), text: wrong.text }
    const asked = missing(conversation)
    if (asked === 'part') return ask('part', conversation, names)
    if (asked !== null && !isComplete) {
      const anywhere = await search(ctx, { search: conversation.part })
      const fitsAll = anywhere.results.length > 0 && anywhere.results.every(({ universal }) => universal)
      if (anywhere.count > 0 && !fitsAll) return ask(asked, conversation, names)
    }
    const { part, make, model, year } = conversation
    const found = await search(ctx, { search: part, make, model, year })
    if (found.count === 0) return says(conversation, nothingWords(conversation), 'enquiry')
    return shows(foundWords(found.count, conversation, counted(found)), conversation, found)
  }

  /** The one search, as it parses the query of its own call. */
  function search(ctx: Ctx, query: Partial<Record<'search' | 'make' | 'model' | 'year', string>>): Promise<Results> {
    return parts.search.search(ctx, SearchQuery.parse({ ...query, page_size: SHOWN }))
  }
}

const counted = ({ understood, count_capped: capped }: Results) => ({ relaxed: understood?.relaxed ?? false, capped })

const carries = ({ part_no: numbers, sku }: Product, wanted: string) =>
  [...numbers.split(','), sku].some((number) => normalisePartNumber(number) === wanted)

function answerNumber(found: Results, conversation: Conversation): AssistantReply {
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
function wrongYear(conversation: Conversation, names: Lookup) {
  const model = modelOf(conversation, names)
  if (model === null || conversation.year === '' || model.years.includes(Number(conversation.year))) return null
  return { text: wrongYearWords(conversation, model.years), conversation: { ...conversation, year: '' } }
}

function ask(asked: Asked, conversation: Conversation, names: Lookup): AssistantReply {
  const years = modelOf(conversation, names)?.years ?? []
  const reply = says(conversation, questionFor(asked, conversation, years))
  return { ...reply, ask: asked, choices: choicesFor(asked, conversation, names) }
}

function says(conversation: Conversation, text: string, topic: Topic | null = null): AssistantReply {
  return { text, ask: null, choices: [], listings: [], list: null, topic, conversation }
}

function shows(text: string, conversation: Conversation, { results, count }: Results): AssistantReply {
  const { part, make, model, year } = conversation
  return { ...says(conversation, text), listings: results, list: { search: part, make, model, year, count } }
}
