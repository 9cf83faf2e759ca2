import type { FastifyReply } from 'fastify'

const lists: unique symbol = Symbol('lists')

/** An answer whose lists are JSON texts. In `rest` these lists are empty. */
export interface FinishedAnswer<A extends object> {
  readonly rest: A
  readonly [lists]: Partial<Record<keyof A, readonly string[]>>
}

/** Makes an answer with lists of JSON texts, which are sent unchanged. In `rest` these lists are empty. */
export function finishedAnswer<A extends object>(
  rest: A,
  texts: Partial<Record<keyof A, readonly string[]>>,
): FinishedAnswer<A> {
  return { rest, [lists]: texts }
}

export const isFinished = (answer: unknown): answer is FinishedAnswer<object> =>
  typeof answer === 'object' && answer !== null && lists in answer

/** Serializes a finished answer, whose status must be set. @throws Error if `rest` lacks one of the lists */
export function serializeFinished(reply: FastifyReply, answer: FinishedAnswer<object>): string {
  // The serialiser of a response schema makes text; its type also allows bytes.
  return fillLists(reply.serialize(answer.rest) as string, answer[lists])
}

/** Inserts JSON texts into the empty lists of a JSON object, by name. @throws Error if a list is missing */
export function fillLists(text: string, texts: Readonly<Record<string, readonly string[] | undefined>>): string {
  const gaps = Object.entries(texts).map(([name, elements = []]) => ({ at: findListEnd(text, name), elements }))
  // Fills the last gap first, so that the positions of the other gaps stay valid.
  return gaps
    .toSorted((a, b) => b.at - a.at)
    .reduce((filled, { at, elements }) => `${filled.slice(0, at)}${elements.join(',')}${filled.slice(at)}`, text)
}

/** Inside a string of the JSON each quote has a backslash before it, so this is found only where it is a name. */
function findListEnd(text: string, name: string): number {
  const at = text.indexOf(`"${name}":[]`)
  if (at < 0) throw new Error(`The answer has no empty list ${name}.`)
  return at + name.length + 4
}
