import { Conversation } from '#modules/assistant/assistant.contract.ts'

/** A message of the chat form. */
export interface ChatMessage {
  text: string
  /** The line of the list that the message answers. */
  line: { line: number } | Record<string, never>
  conversation: Conversation
}

/** Returns the message of a form; the value of an answer button starts with its line: "3:Spark Plug". */
export function readMessage(fields: URLSearchParams): ChatMessage {
  const conversation = parseConversation(fields.get('conversation') ?? '')
  const answer = /^(\d{1,2}):(.+)$/s.exec(fields.get('answer') ?? '')
  if (answer === null) return { text: fields.get('text') ?? '', line: {}, conversation }
  return { text: answer[2] ?? '', line: { line: Number(answer[1]) }, conversation }
}

/** Parses the conversation field; an invalid one, which any client can send, counts as empty. */
function parseConversation(text: string): Conversation {
  try {
    return Conversation.catch(Conversation.parse({})).parse(JSON.parse(text))
  } catch {
    return Conversation.parse({})
  }
}
