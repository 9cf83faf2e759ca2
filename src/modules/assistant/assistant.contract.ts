import { z } from 'zod'

import { Product } from '#modules/catalogue/catalogue.contract.ts'
import { endpoint } from '#platform/http/endpoint.ts'

const Text = (most: number) => z.string().trim().max(most, `At most ${most} characters.`)
const Name = Text(80).default('')

/** What is known so far: the part in plain words, and the vehicle as far as it was said; blank for what is not known. */
export const Conversation = z.strictObject({
  part: Text(200).default(''),
  make: Name,
  model: Name,
  year: Text(4).default(''),
})
export type Conversation = z.infer<typeof Conversation>

/** What is asked back. */
export const ASKED = ['part', 'make', 'model', 'year'] as const
export const Asked = z.enum(ASKED)
export type Asked = z.infer<typeof Asked>

/** What a message can be about besides parts; the pages know where each leads. */
export const TOPICS = ['delivery', 'returns', 'payment', 'order', 'person', 'enquiry'] as const
export const Topic = z.enum(TOPICS)
export type Topic = z.infer<typeof Topic>

export const MOST_LETTERS = 300

export const AssistantReply = z.object({
  /** What the assistant says, in sentences. */
  text: z.string(),
  /** What it asks back; null where it has answered. */
  ask: Asked.nullable(),
  /** Answers that can be given by one press. */
  choices: z.array(z.string()),
  /** The best matches, with what this viewer pays. */
  listings: z.array(Product),
  /** All of them: what to look for, and how many there are. */
  list: z
    .object({ search: z.string(), make: z.string(), model: z.string(), year: z.string(), count: z.int() })
    .nullable(),
  topic: Topic.nullable(),
  conversation: z.object({ part: z.string(), make: z.string(), model: z.string(), year: z.string() }),
})
export type AssistantReply = z.infer<typeof AssistantReply>

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/assistant/messages/',
  tag: 'Assistant',
  summary: 'Say something to the parts finder, with what is known so far; it answers with listings or asks back',
  body: z.strictObject({
    text: Text(MOST_LETTERS).min(1, 'Type your question first.'),
    conversation: Conversation.prefault({}),
  }),
  response: AssistantReply,
})
