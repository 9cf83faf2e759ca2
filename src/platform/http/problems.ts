import { z } from 'zod'

import type { FieldFault } from '#platform/field-fault.ts'

export const Params = z.record(z.string(), z.union([z.string(), z.number()]))
export type Params = z.infer<typeof Params>

/** The body of every failed call. */
export const ProblemBody = z.object({
  /** English. */
  detail: z.string(),
  code: z.string(),
  /** The values in `detail`, for a translation of it. */
  params: Params.optional(),
  /** English messages by field, only for invalid input. */
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** The code and values of each of `errors`, in their order. A message without a code of its own has `invalid`. */
  error_codes: z.record(z.string(), z.array(z.object({ code: z.string(), params: Params.optional() }))).optional(),
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

/** Headers of declared problems with status 503. */
const RETRY_LATER: Record<string, string> = { 'Retry-After': '10' }

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

type Placeholders<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never
type ProblemDeclaration = readonly [status: number, detail: string, params?: Params]
type ProblemMaker<D extends ProblemDeclaration> = [Placeholders<D[1]>] extends [never]
  ? () => Problem
  : D extends readonly [number, string, Params]
    ? (params?: Readonly<Record<Placeholders<D[1]>, string | number>>) => Problem
    : (params: Readonly<Record<Placeholders<D[1]>, string | number>>) => Problem

/**
 * Declares problems: `{ notFound: [404, 'Part not found.'] }` gives `notFound(): Problem` with code `not_found`.
 * A text with placeholders, `Only {count} left.`, gives a function of their values; declared values are the default.
 */
export function problems<const T extends Record<string, ProblemDeclaration>>(declared: T) {
  const make = ([name, [status, text, values]]: [string, ProblemDeclaration]) => [
    name,
    (params: Params | undefined = values) => {
      const detail = params ? text.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(params[key])) : text
      const headers = status === 503 ? { ...RETRY_LATER } : {}
      return new Problem(status, { detail, code: snake(name), ...(params && { params }) }, headers)
    },
  ]
  // Object.fromEntries loses the key types.
  return Object.fromEntries(Object.entries(declared).map(make)) as { [K in keyof T]: ProblemMaker<T[K]> }
}

/** A body can have thousands of errors. */
export const MAX_ERRORS = 20

/** Returns a 400 with messages by field, `{ min: ['…'] }`, at most `MAX_ERRORS` of them. A fault also gives its code. */
export function invalidInput(all: Readonly<Record<string, readonly (string | FieldFault)[]>>): Problem {
  const listed = Object.entries(all).flatMap(([field, faults]) => faults.map((fault) => [field, fault] as const))
  // Without a prototype, because callers name the fields.
  const errors = Object.create(null) as Record<string, string[]>
  const codes = Object.create(null) as Record<string, { code: string; params?: Params }[]>
  for (const [field, fault] of listed.slice(0, MAX_ERRORS)) {
    const { code, text, params } = typeof fault === 'string' ? { ...UNCODED, text: fault } : fault
    const list = (errors[field] ??= [])
    list.push(text)
    const coded = (codes[field] ??= [])
    coded.push({ code, ...(params && { params }) })
  }
  const isCoded = Object.values(codes).some((list) => list.some(({ code }) => code !== UNCODED.code))
  return new Problem(400, {
    detail: Object.values(errors)[0]?.[0] ?? 'The request could not be read.',
    code: 'invalid_input',
    errors,
    ...(isCoded && { error_codes: codes }),
  })
}
const UNCODED: Omit<FieldFault, 'text'> = { code: 'invalid' }
