import { Conversation } from '#modules/assistant/assistant.contract.ts'

/** A message as the form of the chat sends it. */
export interface ChatMessage {
  text: string
  /** The line of the list that it answers. */
  line: { line: number } | Record<string, never>
  conversation: Conversation
}

/** Returns the message of a form; the button of an answer says its line too: "3:Spark Plug". */
export function messageOf(fields: URLSearchParams): ChatMessage {
  const conversation = conversationIn(fields.get('conversation') ?? '')
  const answer = /^(\d{1,2}):(.+)$/s.exec(fields.get('answer') ?? '')
  if (answer === null) return { text: fields.get('text') ?? '', line: {}, conversation }
  return { text: answer[2] ?? '', line: { line: Number(answer[1]) }, conversation }
}

/** The field is anybody's text: what is no conversation counts as none. */
function conversationIn(text: string): Conversation {
  try {
    return Conversation.catch(Conversation.parse({})).parse(JSON.parse(text))
  } catch {
    return Conversation.parse({})
  }
}
