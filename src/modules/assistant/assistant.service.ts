import type { z } from 'zod'

import type { Product } from '#modules/catalogue/catalogue.contract.ts'
import type { Names } from '#modules/keyword/keyword.service.ts'
import { SearchQuery } from '#modules/search/search-query.contract.ts'
import type { Results, Search, SearchOptions } from '#modules/search/search.service.ts'
import type { DecodedVin } from '#modules/vehicles/vehicles.contract.ts'
import type { Ctx } from '#platform/ctx.ts'
import { Problem } from '#platform/http/problems.ts'
import { addressKey, type Limits } from '#platform/rate-limits.ts'

import type { AssistantReply, Conversation, KnownPart, KnownLine, sendMessage } from './assistant.contract.ts'
import type { ChatModel } from './chat-model.port.ts'
import { questionChoices } from './choices.rules.ts'
import {
  ANY,
  findMissingField,
  findMissingVehicleField,
  remember,
  searchText,
  vehicleSearch,
} from './conversation.rules.ts'
import { createListAnswers } from './list.service.ts'
import { type Message, readMessage } from './message.rules.ts'
import { readFilled } from './outside-reading.rules.ts'
import { createOutsideReading } from './outside-reading.service.ts'
import {
  type Answer,
  answerNumber,
  ask,
  askOtherYear,
  askWhich,
  toReply,
  says,
  shows,
  withVehicleQuestion,
} from './reply.rules.ts'
import { OFTEN_ASKED, smallTalk, TOPIC_WORDS, vehicleWords, vinWords, WHICH_PART } from './words.rules.ts'

export type Assistant = ReturnType<typeof createAssistant>

/** Enough for several people behind one address of a mobile network; each message runs a few searches. */
const BY_ADDRESS = { name: 'assistant-address', points: 120, seconds: 60 }
const SHOWN = '3'
/** Searches for alternatives, up to four more, only if the main list is empty. */
const ALTERNATIVES_IF_EMPTY = { alternativesUpTo: 0 }
const NO_ALTERNATIVES = { alternativesUpTo: -1 }

/** An answer with the known fields after it. */
export interface AssistantAnswer {
  answer: Answer
  known: KnownPart
  /** The message has words that name no known part. */
  isUnread?: boolean
}

type Body = z.output<NonNullable<typeof sendMessage.body>>

/** Creates the parts finder, a chat on the shop's own search; an external model, if configured, only reads messages. */
export function createAssistant(deps: {
  search: Pick<Search, 'searchProducts' | 'getNames'>
  decodeVin: (ctx: Ctx, vin: string) => Promise<DecodedVin>
  limits: Limits
  model: ChatModel | null
}) {
  const outside = deps.model && createOutsideReading({ model: deps.model, limits: deps.limits })
  const lists = createListAnswers({ find: (ctx, known, names) => find(ctx, known, names, { isListed: true }) })
  return { answer }

  /** Answers one message, given what is known so far: with listings, or with a question. @throws 400, 429 */
  async function answer(ctx: Ctx, body: Body, { ip }: { ip: string }): Promise<AssistantReply> {
    await deps.limits.take(ctx, BY_ADDRESS, addressKey(ip))
    const names = await deps.search.getNames(ctx)
    const meant = lists.read(body, names)
    if ('text' in meant) return answerOne(ctx, { text: meant.text, before: body.conversation, names, ip })
    const more = lists.countPoints(meant.lines) - 1
    if (more > 0) await deps.limits.take(ctx, BY_ADDRESS, addressKey(ip), more)
    return lists.answer(ctx, await withVin(ctx, meant), names)
  }

  /** Answers a list; the vehicle of its VIN applies to every line without a vehicle. */
  async function withVin(ctx: Ctx, { lines, vin }: { lines: KnownLine[]; vin: string | null }): Promise<KnownLine[]> {
    const vehicle = vin === null ? null : await decoded(ctx, vin)
    if (vehicle === null) return lines
    return lines.map((line) => (line.make === '' ? { ...line, ...toCar(vehicle) } : line))
  }

  async function answerOne(
    ctx: Ctx,
    { text, before, names, ip }: { text: string; before: Conversation; names: Names; ip: string },
  ): Promise<AssistantReply> {
    const own = readMessage(text, names.understand, before)
    const answered = await answerRead(ctx, { before, names, message: own })
    const meant = answered.isUnread && outside ? await answerOutside(ctx, { own, before, names, ip }) : null
    const { answer: final, known } = meant ?? answered
    return toReply(final, known)
  }

  /** Answers a message as the external model read it; null if the shop knows no such part. */
  async function answerOutside(
    ctx: Ctx,
    { own, before, names, ip }: { own: Message; before: KnownPart; names: Names; ip: string },
  ): Promise<AssistantAnswer | null> {
    const filled = await outside?.read(ctx, { message: own.text, ip })
    const meant = filled && readFilled(filled, { message: own.text, own, understand: names.understand })
    if (!meant) return null
    const message = readMessage(meant, names.understand, before)
    const answered = await answerRead(ctx, { before, names, message })
    const isAnswer = answered.known.part !== '' && answered.answer.outcome !== 'number_not_listed'
    return isAnswer ? answered : null
  }

  /** Answers a message by what was read in it. */
  async function answerRead(ctx: Ctx, { before, names, message }: MessageReading): Promise<AssistantAnswer> {
    const { brokenVin, vin, topic, words, thanks } = message
    if (brokenVin) return { answer: says(vinWords.broken(brokenVin.length)), known: before }
    const known = remember(before, message, names.understand)
    const isUnread = words.length > 0 && message.understanding.types.length === 0
    if (vin !== null) return { ...(await answerVin(ctx, vin, known, names)), isUnread }
    const byNumber = await findByNumber(ctx, known, message, names)
    if (byNumber) return byNumber
    if (topic !== null && message.vehicle === null) return { answer: says(TOPIC_WORDS[topic], topic), known: before }
    const isTalk = !hasPart(message) && message.vehicle === null && !message.passes
    if (isTalk && thanks) return { answer: says(smallTalk(message)), known: before }
    if (message.asksWhatFits && !hasPart(message))
      return answerWhatFits(ctx, { ...known, part: '', position: '' }, names)
    return { ...(await answerPart(ctx, known, message, names)), isUnread }
  }

  async function answerPart(ctx: Ctx, before: KnownPart, message: Message, names: Names): Promise<AssistantAnswer> {
    const { understanding, wrongYear, passes, vehicle } = message
    const known = passes && findMissingVehicleField(before) === 'year' ? { ...before, year: ANY } : before
    const { question } = understanding
    if (question?.about === 'type') return { answer: askWhich('part', question.text, questionChoices(question)), known }
    if (wrongYear !== null) {
      const open = { ...known, year: '' }
      return { answer: askOtherYear(open, wrongYear, names), known: open }
    }
    const open = question ?? names.understand(searchText(known)).question
    const found = withVehicleQuestion(await find(ctx, known, names, { isComplete: passes }), open)
    const note = vehicle?.nickname == null ? null : vehicle.note
    return { answer: note === null ? found : { ...found, sentences: [note, ...found.sentences] }, known }
  }

  async function answerVin(ctx: Ctx, vin: string, before: KnownPart, names: Names): Promise<AssistantAnswer> {
    const vehicle = await decoded(ctx, vin)
    if (vehicle === null)
      return { answer: { ...ask('make', before, names), sentences: vinWords.unknown }, known: before }
    const known = { ...before, ...toCar(vehicle) }
    const found = await find(ctx, known, names)
    return { answer: { ...found, sentences: [...vinWords.known(vehicleWords(known)), ...found.sentences] }, known }
  }

  /** Decodes a VIN; null for an unknown manufacturer code. */
  async function decoded(ctx: Ctx, vin: string): Promise<DecodedVin | null> {
    try {
      return await deps.decodeVin(ctx, vin)
    } catch (error) {
      if (error instanceof Problem && error.status === 404) return null
      throw error
    }
  }

  /** Answers with the listings of a part number in the message; null without one, or if it may be no part number. */
  async function findByNumber(
    ctx: Ctx,
    known: KnownPart,
    message: Message,
    names: Names,
  ): Promise<AssistantAnswer | null> {
    const { numbers, isNumberOnly } = message.understanding
    const [number] = numbers
    if (number === undefined) return null
    const alone = await search(ctx, number)
    const found = alone.outcome === 'number_not_listed' ? await search(ctx, message.text) : alone
    if (alone.outcome === 'number_not_listed' && found.outcome !== alone.outcome && !isNumberOnly) return null
    const numbered = { ...known, part: found.understood?.part_number ?? number, position: '' }
    return { answer: answerNumber(found, numbered, names), known: numbered }
  }

  /** Answers with listings of any part for the vehicle. */
  async function answerWhatFits(ctx: Ctx, known: KnownPart, names: Names): Promise<AssistantAnswer> {
    const missingField = findMissingVehicleField(known)
    if (missingField !== null) return { answer: ask(missingField, known, names), known }
    const found = shows(await search(ctx, vehicleSearch(known)), known, names)
    if (found.listings.length === 0) return { answer: found, known }
    const sentences = [...found.sentences, WHICH_PART]
    return { answer: { ...found, sentences, ask: 'part', choices: [...OFTEN_ASKED] }, known }
  }

  /** Searches for the part, or asks for a missing field. A line of a list shows no alternatives. */
  async function find(
    ctx: Ctx,
    known: KnownPart,
    names: Names,
    { isComplete = false, isListed = false } = {},
  ): Promise<Answer> {
    const missingField = findMissingField(known, names.understand)
    if (missingField === 'part' || (missingField !== null && !isComplete)) return ask(missingField, known, names)
    return shows(await search(ctx, searchText(known), isListed ? NO_ALTERNATIVES : ALTERNATIVES_IF_EMPTY), known, names)
  }

  /** Runs the shop's search with a query as its own call parses it. */
  function search(ctx: Ctx, text: string, options: SearchOptions = ALTERNATIVES_IF_EMPTY): Promise<Results<Product>> {
    return deps.search.searchProducts(ctx, SearchQuery.parse({ search: text, page_size: SHOWN }), options)
  }
}

interface MessageReading {
  before: KnownPart
  names: Names
  message: Message
}

const toCar = ({ make, model, year }: DecodedVin) => {
  return { make, model: model ?? '', year: year === null ? '' : String(year), nickname: '', engine: '' }
}

const hasPart = ({ understanding, words }: Message) => understanding.types.length > 0 || words.length > 0
