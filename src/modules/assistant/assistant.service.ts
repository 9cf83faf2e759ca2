import type { z } from 'zod'

import type { Product } from '#modules/catalogue/catalogue.contract.ts'
import type { Lookup } from '#modules/keyword/lookup.rules.ts'
import { numbersIn } from '#modules/search/query.rules.ts'
import { SearchQuery } from '#modules/search/search-query.contract.ts'
import type { Results, Search } from '#modules/search/search.service.ts'
import type { DecodedVin } from '#modules/vehicles/vehicles.contract.ts'
import type { ChatModel } from '#platform/chat-model.ts'
import type { Ctx } from '#platform/ctx.ts'
import { Problem } from '#platform/http/problems.ts'
import { addressKey, type Limits } from '#platform/rate-limits.ts'

import type { AssistantReply, Conversation, sendMessage } from './assistant.contract.ts'
import { missing, missingOfVehicle, remember } from './conversation.rules.ts'
import { type Message, readMessage } from './message.rules.ts'
import { readFilled } from './outside-reading.rules.ts'
import { createOutsideReading } from './outside-reading.service.ts'
import { answerNumber, ask, carries, counted, says, shows, wrongYear } from './reply.rules.ts'
import { vehicleNames } from './understand.rules.ts'
import { foundWords, nothingWords, OFTEN_ASKED, smallTalk, TOPIC_WORDS, vehicleWords, vinWords } from './words.rules.ts'

export type Assistant = ReturnType<typeof createAssistant>

/** Several people a second behind one address of a mobile network; each message is a few searches. */
const BY_ADDRESS = { name: 'assistant-address', points: 120, seconds: 60 }
const SHOWN = '3'
const MOST_NUMBERS_TRIED = 4

/** One message as it was read, on top of what was said before. */
interface Said {
  before: Conversation
  names: Lookup
  /** As it was typed, and with typing errors corrected. */
  typed: Message
  read: Message
  /** Where part numbers are looked for besides the words of the part. */
  text: string
}

/** An answer, and whether it would be the same if somebody else had read the message. */
interface Answered {
  reply: AssistantReply
  isSure: boolean
}
const sure = (reply: AssistantReply): Answered => ({ reply, isSure: true })
const unsure = (reply: AssistantReply): Answered => ({ reply, isSure: false })

/** A parts finder that one talks to, on the shop's own search. An outside model, where there is one, only helps to read. */
export function createAssistant(parts: {
  search: Pick<Search, 'searchProducts' | 'names'>
  decodeVin: (ctx: Ctx, vin: string) => Promise<DecodedVin>
  limits: Limits
  model: ChatModel | null
}) {
  const outside = parts.model && createOutsideReading({ model: parts.model, limits: parts.limits })
  return { answer }

  /** Answers one message, given what is known so far: with listings, or with the question for what is missing. */
  async function answer(
    ctx: Ctx,
    { text, conversation: before }: z.output<NonNullable<typeof sendMessage.body>>,
    { ip }: { ip: string },
  ): Promise<AssistantReply> {
    await parts.limits.take(ctx, BY_ADDRESS, addressKey(ip))
    const names = await parts.search.names(ctx)
    const typed = readMessage(text, vehicleNames(names), before)
    const said = { before, names, text, typed, read: await correct(ctx, typed, before, names) }
    const { reply, isSure } = await answerRead(ctx, said)
    if (isSure || outside === null || (await isKnown(ctx, said.read.part))) return reply
    return (await answerOutside(ctx, said, ip)) ?? reply
  }

  /** Answers a message by what was read in it. */
  async function answerRead(ctx: Ctx, { before, names, read, text }: Said): Promise<Answered> {
    if (read.brokenVin) return sure(says(before, vinWords.broken(read.brokenVin.length)))
    const conversation = remember(before, read, names)
    if (read.vin !== null) return unsure(await answerVin(ctx, read.vin, { before: conversation, names }))
    const byNumber = await findByNumber(ctx, text, read)
    if (byNumber) return sure(answerNumber(byNumber, conversation))
    if (read.topic !== null && read.vehicle === null) return sure(says(before, TOPIC_WORDS[read.topic], read.topic))
    const isTalk = read.part.length === 0 && read.vehicle === null && read.year === null
    if (isTalk && read.thanks) return sure(says(before, smallTalk(read)))
    if (read.asksWhatFits && read.part.length === 0) return sure(await answerWhatFits(ctx, conversation, names))
    return unsure(await find(ctx, conversation, { names, isComplete: read.passes }))
  }

  /** The answer to what the outside model took a message to mean; null where the shop knows no such part. */
  async function answerOutside(ctx: Ctx, said: Said, ip: string): Promise<AssistantReply | null> {
    // A street name that the shop has "corrected" to a model would hide the one that is meant: "daddy" is no Caddy.
    const { typed: own, names } = said
    const filled = await outside?.read(ctx, { said: own.rest, ip })
    const meant = filled && readFilled(filled, { said: own.rest, own, names: vehicleNames(names) })
    // What it says is shown only where one listing answers to all of the words without a correction.
    if (!meant || !(await isKnown(ctx, meant.message.part, { asWritten: true }))) return null
    const read = { ...meant.message, vehicle: meant.message.vehicle ?? said.read.vehicle }
    const { reply } = await answerRead(ctx, { ...said, read, text: meant.number })
    return reply.conversation.part === '' ? null : reply
  }

  /** Whether some listing holds all of these words, so that they are words of the trade; none are nothing unknown. */
  async function isKnown(ctx: Ctx, part: readonly string[], { asWritten = false } = {}): Promise<boolean> {
    if (part.length === 0) return true
    const { count, understood } = await search(ctx, { search: part.join(' ') })
    return count > 0 && understood?.relaxed === false && !(asWritten && understood.corrected.length > 0)
  }

  /** The message, with typing errors corrected where as typed it names no model. */
  async function correct(ctx: Ctx, message: Message, before: Conversation, names: Lookup): Promise<Message> {
    const { vehicle } = message
    if ((vehicle?.models.length ?? 0) > 0 || message.part.length === 0) return message
    const { understood } = await search(ctx, { search: message.part.join(' ') })
    if (!understood || understood.corrected.length === 0) return message
    const corrections = new Map(understood.corrected.map(({ from, to }) => [from, to]))
    const text = message.part.map((word) => corrections.get(word) ?? word).join(' ')
    const make = names.makeById.get(vehicle?.makeId ?? 0)?.name ?? before.make
    const corrected = readMessage(text, vehicleNames(names), { make })
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
  async function findByNumber(ctx: Ctx, text: string, { part }: Message): Promise<Results<Product> | null> {
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
  function search(
    ctx: Ctx,
    query: Partial<Record<'search' | 'make' | 'model' | 'year', string>>,
  ): Promise<Results<Product>> {
    return parts.search.searchProducts(ctx, SearchQuery.parse({ ...query, page_size: SHOWN }))
  }
}
