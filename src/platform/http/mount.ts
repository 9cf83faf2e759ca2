import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

import type { Ctx } from '#platform/ctx.ts'
import { type FieldFault, readFault, tooLong } from '#platform/field-fault.ts'

import type { Answer, AnyEndpoint, ParsedRequest } from './endpoint.ts'
import { type FinishedAnswer, isFinished, serializeFinished } from './finished-answer.ts'
import { plainNullable } from './openapi-schemas.ts'
import { invalidInput, MAX_ERRORS, ProblemBody } from './problems.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Parses each answer by its schema and fails on a mismatch; on outside production. */
    verifyResponses: boolean
  }
  interface FastifyContextConfig {
    /** The contract of a call, for the OpenAPI text. */
    declared?: AnyEndpoint
  }
  interface FastifyRequest {
    ctx: Ctx
  }
}

type Handler<E> = (
  call: ParsedRequest<E> & { ctx: Ctx; request: FastifyRequest; reply: FastifyReply },
) => Promise<HandlerResult<E>> | HandlerResult<E>
/** A handler of a call without a response may return nothing. */
type HandlerResult<E> = undefined extends Answer<E> ? Answer<E> | void : Answer<E> | FinishedResult<Answer<E>>
type FinishedResult<A> = A extends object ? FinishedAnswer<A> : never

/** Mounts a declared call: parses params, query and body, and sends only the declared fields of the answer. */
export function mount<E extends AnyEndpoint>(app: FastifyInstance, declared: E, handler: Handler<E>): void {
  app.route({
    method: declared.method,
    url: declared.path,
    schema: { response: responseSchemas(declared) },
    config: { declared },
    async handler(request, reply) {
      const input = parseInput(declared, request)
      // Each was parsed by the schema that its type is derived from.
      const call = { ...input, ctx: request.ctx, request, reply } as Parameters<Handler<E>>[0]
      const answer = await handler(call)
      if (!declared.also?.includes(reply.statusCode)) reply.code(declared.status)
      if (isFinished(answer))
        return sendText(reply, serializeFinished(reply, answer), app.verifyResponses ? declared : null)
      if (app.verifyResponses) declared.response.parse(answer)
      return answer
    },
  })
}

/** Sends a JSON text unchanged. @throws Error unless the schema of `verified`, if any, produces this very text */
function sendText(reply: FastifyReply, text: string, verified: AnyEndpoint | null): Buffer {
  if (verified) {
    const answer: unknown = JSON.parse(text)
    verified.response.parse(answer)
    if (reply.serialize(answer) !== text) throw new Error(`The text is not what ${verified.path} declares: ${text}`)
  }
  reply.type('application/json; charset=utf-8')
  return Buffer.from(text)
}

/** A GET without a declared query refuses all parameters. */
const NO_QUERY = z.strictObject({})

function parseInput(declared: AnyEndpoint, request: FastifyRequest) {
  const errors: Record<string, (string | FieldFault)[]> = {}
  const read = (schema: z.ZodType | undefined, value: unknown, isReadable = isText) => {
    if (!schema) return undefined
    const result = schema.safeParse(value, { error: inPlainWords })
    // Checks the raw value, because a schema may transform it.
    const unreadable = result.success ? unreadablePath(value, isReadable) : null
    if (unreadable !== null) errors[unreadable.join('.') || 'body'] = ['This text cannot be read.']
    if (result.success) return result.data
    for (const issue of result.error.issues.slice(0, MAX_ERRORS)) addIssue(errors, issue)
    return undefined
  }
  const input = {
    params: read(declared.params, request.params, isTypedText),
    query: read(declared.query ?? (declared.method === 'GET' ? NO_QUERY : undefined), request.query, isTypedText),
    body: read(declared.body, request.body),
  }
  if (Object.keys(errors).length > 0) throw invalidInput(errors)
  return input
}

/** Returns a message for people if the contract has none; those of zod are for programmers. */
function inPlainWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'unrecognized_keys') return undefined
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'This is required.'
  if (issue.code === 'invalid_value') return `This is one of ${issue.values.map(String).join(', ')}.`
  const unit = typeof issue.input === 'string' ? ' characters' : Array.isArray(issue.input) ? ' entries' : ''
  if (issue.code === 'too_big') return `At most ${issue.maximum}${unit}.`
  if (issue.code === 'too_small') return `At least ${issue.minimum}${unit}.`
  return 'This has the wrong form.'
}

/** Returns whether the database can store a text: no NUL, no half surrogate pair. */
const isText = (text: string) => !text.includes('\0') && text.isWellFormed()

const CONTROL = /[^\P{Cc}\t\n\r]/u

/** Returns whether a text of a URL is valid: no control characters except pasted white space. */
const isTypedText = (text: string) => !CONTROL.test(text) && text.isWellFormed()

/** Returns the path of the first invalid text; null without one. */
function unreadablePath(value: unknown, isReadable: (text: string) => boolean): string[] | null {
  if (typeof value === 'string') return isReadable(value) ? null : []
  // Files and streams are not text; forms and JSON have arrays and plain objects.
  if (!Array.isArray(value) && !isPlain(value)) return null
  for (const [name, part] of Object.entries(value)) {
    const path = unreadablePath(part, isReadable)
    if (path !== null) return [name.slice(0, 60), ...path]
  }
  return null
}

/** Returns true also for the results of the path and query parsers, which have an empty prototype of their own. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

function addIssue(errors: Record<string, (string | FieldFault)[]>, issue: z.core.$ZodIssue) {
  const names = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, MAX_ERRORS) : [issue.path.join('.') || 'body']
  for (const name of names) {
    const text =
      issue.code === 'unrecognized_keys'
        ? `"${name.slice(0, 60)}" is not known here.`
        : (readFault(issue) ?? toLengthFault(issue) ?? issue.message)
    const field = name.slice(0, 60)
    Object.defineProperty(errors, field, {
      value: [...(Object.hasOwn(errors, field) ? (errors[field] ?? []) : []), text],
      enumerable: true,
      configurable: true,
    })
  }
}

/** Returns the fault of a text that is too long for its schema; null for another issue, or one with a text of its own. */
function toLengthFault(issue: z.core.$ZodIssue): FieldFault | null {
  if (issue.code !== 'too_big') return null
  const fault = tooLong(Number(issue.maximum))
  return fault.text === issue.message ? fault : null
}

/** Returns the JSON Schemas by status, from which Fastify compiles its serialiser. */
function responseSchemas({ response, status, also = [] }: AnyEndpoint) {
  return {
    ...Object.fromEntries(also.map((other) => [other, jsonSchema(response)])),
    [status]: jsonSchema(response),
    '4xx': jsonSchema(ProblemBody),
  }
}

/** Leaves out the names of shapes, because the serialiser is faster without references. */
const NO_NAMES = z.registry<Record<string, unknown>>()

function jsonSchema(schema: z.ZodType) {
  return z.toJSONSchema(schema, {
    io: 'output',
    target: 'draft-7',
    unrepresentable: 'any',
    metadata: NO_NAMES,
    override: plainNullable,
  })
}
