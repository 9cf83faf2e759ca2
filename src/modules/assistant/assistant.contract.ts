import { z } from 'zod'

import { Product } from '#modules/catalogue/catalogue.contract.ts'
import { Alternative, OUTCOMES } from '#modules/search/search.contract.ts'
import { endpoint, nameShapes } from '#platform/http/endpoint.ts'

/** A list of parts may have this many lines, of this length. */
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
  /** "Big Daddy": a name that says model and years. */
  nickname: Name,
  engine: Name,
}

const Unit = z.enum(['each', 'pair', 'set', 'litre'])

/** What is known of one line of a list. */
const KnownLine = z.strictObject({
  ...known,
  /** As written. */
  line: Text(MAX_LINE_LENGTH).default(''),
  quantity: z.int().min(1).max(MAX_QUANTITY).nullable().default(null),
  /** As the buyer said it; the quantity counts single parts. */
  unit: Unit.default('each'),
  /** What the buyer wants to pay. */
  budgetKobo: z.int().min(0).max(MAX_BUDGET_KOBO).nullable().default(null),
})
export type KnownLine = z.infer<typeof KnownLine>

/** What is known so far; blank for what is not known. It travels with each message and is not stored. */
export const Conversation = z.strictObject({
  ...known,
  /** The lines of a pasted list, which a later message may complete. */
  lines: z.array(KnownLine).max(MAX_LINES).default([]),
})
export type Conversation = z.infer<typeof Conversation>
/** What is known of one part and its vehicle. */
export type KnownPart = Omit<Conversation, 'lines'>

/** What is asked back. */
export const QUESTION_SUBJECTS = ['part', 'make', 'model', 'year'] as const
export const QuestionSubject = z.enum(QUESTION_SUBJECTS)
export type QuestionSubject = z.infer<typeof QuestionSubject>

/** What a message can be about besides parts; the pages know where each leads. */
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

const answer = {
  /** What the assistant says, in English. */
  text: z.string(),
  /** The sentences of `text`. */
  sentences: z.array(Sentence),
  /** What it asks back; null if it has answered. */
  ask: QuestionSubject.nullable(),
  /** Answers to choose from: each can be sent as a message. */
  choices: z.array(z.string()),
  /** What the main list of the search is; null if nothing was searched. */
  outcome: z.enum(OUTCOMES).nullable(),
  /** The best listings of the main list, with what this viewer pays. */
  listings: z.array(Product),
  /** The whole list: the text to search for, and its count. */
  list: z.object({ search: z.string(), count: z.int() }).nullable(),
  /** The vehicle that listings were searched for, under each name that a listing may state. */
  vehicles: z.array(z.object({ make: z.string(), model: z.string(), year: z.int() })),
}

const ReplyLine = z.object({
  ...answer,
  line: z.string(),
  quantity: z.int().nullable(),
  unit: Unit,
  budgetKobo: z.int().nullable(),
  /** What was understood: "Brake Pad Set front Toyota Corolla 2010". */
  understood: z.string(),
})
export type ReplyLine = z.infer<typeof ReplyLine>

export const AssistantReply = z.object({
  ...answer,
  /** Listings that are not the answer, each group under a heading of its own. */
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
})

nameShapes({
  ConversationLine: KnownLine,
  Conversation,
  AssistantQuestion: QuestionSubject,
  AssistantTopic: Topic,
  AssistantReplyLine: ReplyLine,
  AssistantReply,
  AssistantSentence: Sentence,
})
