import { z } from 'zod'

/** The body of every failed call. `errors` has messages by field, only for invalid input. */
export const ProblemBody = z.object({
  detail: z.string(),
  code: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  changes: z.array(z.unknown()).optional(),
})
export type ProblemBody = z.infer<typeof ProblemBody>

/** A failure with a text for the caller. Any other thrown error becomes a 500 without detail. */
export class Problem extends Error {
  readonly status: number
  readonly body: ProblemBody
  readonly headers: Record<string, string>

  constructor(status: number, body: ProblemBody, headers: Record<string, string> = {}) {
    super(body.detail)
    this.name = 'Problem'
    this.status = status
    this.body = body
    this.headers = headers
  }
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Declares the problems of a module with their texts: `problems({ notFound: [404, 'Part not found.'] })` gives
 * `notFound(): Problem` with code `not_found`.
 */
export function problems<const T extends Record<string, readonly [status: number, detail: string]>>(declared: T) {
  const make = ([name, [status, detail]]: [string, readonly [number, string]]) => [
    name,
    () => new Problem(status, { detail, code: snake(name) }),
  ]
  // Object.fromEntries loses the key types.
  return Object.fromEntries(Object.entries(declared).map(make)) as { [K in keyof T]: () => Problem }
}

/** A body can have thousands of errors. */
export const MAX_ERRORS = 20

/** Returns a 400 with messages by field, `{ min: ['…'] }`, at most `MAX_ERRORS` of them. */
export function invalidInput(all: Readonly<Record<string, readonly string[]>>): Problem {
  const listed = Object.entries(all).flatMap(([field, texts]) => texts.map((text) => [field, text] as const))
  const errors = Object.create(null) as Record<string, string[]>
  for (const [field, text] of listed.slice(0, MAX_ERRORS)) (errors[field] ??= []).push(text)
  const first = listed[0]?.[1]
  return new Problem(400, { detail: first ?? 'The request could not be read.', code: 'invalid_input', errors })
}
