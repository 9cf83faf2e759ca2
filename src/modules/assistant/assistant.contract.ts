import { z } from 'zod'

import { Product } from '#modules/catalogue/catalogue.contract.ts'
import { Alternative, OUTCOMES } from '#modules/search/search.contract.ts'
import { endpoint, nameShapes } from '#platform/http/endpoint.ts'

/** Maximum lines of a list of parts, and maximum characters of each. */
export const MAX_LINES = 60
export const MAX_LINE_LENGTH = 200
export const MAX_TEXT_LENGTH = 20_000
const MAX_QUANTITY = 100
export const MAX_BUDGET_KOBO = 1_000_000_000_000

const Text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max.toLocaleString('en')} characters.`)
const Name = Text(80).default('')

const known = {
  /** The part in words that the search understands, without vehicle and positions: "Brake Pad Set", "195/65R15". */
  part: Text(200).default(''),
  /** Positions in words: "front left". */
  position: Text(60).default(''),
  make: Name,
  model: Name,
  /** One year, several ("2008-2012"), or "any" if the buyer does not know it. */
  year: Text(9).default(''),
  /** "Big Daddy": a name that implies model and years. */
  nickname: Name,
  engine: Name,
}

const Unit = z.enum(['each', 'pair', 'set', 'litre'])

/** The known fields of one line of a list. */
const KnownLine = z.strictObject({
  ...known,
  /** As written. */
  line: Text(MAX_LINE_LENGTH).default(''),
  quantity: z.int().min(1).max(MAX_QUANTITY).nullable().default(null),
  /** As the buyer wrote it; `quantity` counts single parts. */
  unit: Unit.default('each'),
  /** The price that the buyer wants to pay. */
  budgetKobo: z.int().min(0).max(MAX_BUDGET_KOBO).nullable().default(null),
})
export type KnownLine = z.infer<typeof KnownLine>

/** The known fields of a conversation; unknown ones are blank. Sent with each message and not stored. */
export const Conversation = z.strictObject({
  ...known,
  /** The lines of a pasted list, which a later message may complete. */
  lines: z.array(KnownLine).max(MAX_LINES).default([]),
})
export type Conversation = z.infer<typeof Conversation>
/** The known fields of one part and its vehicle. */
export type KnownPart = Omit<Conversation, 'lines'>

/** The missing field that the assistant asks for. */
export const QUESTION_SUBJECTS = ['part', 'make', 'model', 'year'] as const
export const QuestionSubject = z.enum(QUESTION_SUBJECTS)
export type QuestionSubject = z.infer<typeof QuestionSubject>

/** Subjects of messages besides parts; the pages link each to a page. */
export const TOPICS = ['delivery', 'returns', 'payment', 'order', 'person', 'enquiry'] as const
export const Topic = z.enum(TOPICS)
export type Topic = z.infer<typeof Topic>

/** A sentence of the assistant: English, and a code with values for a translation of it. */
const Sentence = z.object({
  code: z.string(),
  text: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export type Sentence = z.infer<typeof Sentence>

const WholeList = z.object({ search: z.string(), count: z.int() })
const VehicleName = z.object({ make: z.string(), model: z.string(), year: z.int() })

const answer = {
  /** The answer in English. */
  text: z.string(),
  /** The sentences of `text`. */
  sentences: z.array(Sentence),
  /** The field that it asks for; null if it has answered. */
  ask: QuestionSubject.nullable(),
  /** Answers to choose from: each can be sent as a message. */
  choices: z.array(z.string()),
  /** The outcome of the search; null if nothing was searched. */
  outcome: z.enum(OUTCOMES).nullable(),
  /** The best listings of the main list, with the prices for this viewer. */
  listings: z.array(Product),
  /** The whole list: the text to search for, and its count. */
  list: WholeList.nullable(),
  /** The vehicle that listings were searched for, under each name that a listing may state. */
  vehicles: z.array(VehicleName),
}

const ReplyLine = z.object({
  ...answer,
  line: z.string(),
  quantity: z.int().nullable(),
  unit: Unit,
  budgetKobo: z.int().nullable(),
  /** The interpretation: "Brake Pad Set front Toyota Corolla 2010". */
  understood: z.string(),
})
export type ReplyLine = z.infer<typeof ReplyLine>

export const AssistantReply = z.object({
  ...answer,
  /** Listings that are no exact answer, in groups with a heading each. */
  alternatives: z.array(Alternative),
  topic: Topic.nullable(),
  /** One for each line of a pasted list. */
  lines: z.array(ReplyLine),
  conversation: Conversation,
})
export type AssistantReply = z.infer<typeof AssistantReply>

export const sendMessage = endpoint('sendMessage', {
  method: 'POST',
  path: '/api/assistant/messages/',
  tag: 'Assistant',
  summary: 'Ask the parts finder for a part or for a list of parts; it answers with listings or asks back',
  body: z.strictObject({
    text: Text(MAX_TEXT_LENGTH).min(1, 'Type your question first.'),
    conversation: Conversation.prefault({}),
    /** The line of the list that the message answers, from 0. */
    line: z
      .int()
      .min(0)
      .max(MAX_LINES - 1)
      .optional(),
  }),
  response: AssistantReply,
  example: { text: 'I need front brake pads for a Corolla 2010' },
})

nameShapes({
  ConversationLine: KnownLine,
  Conversation,
  AssistantQuestion: QuestionSubject,
  AssistantList: WholeList,
  AssistantVehicle: VehicleName,
  AssistantTopic: Topic,
  AssistantReplyLine: ReplyLine,
  AssistantReply,
  AssistantSentence: Sentence,
})
