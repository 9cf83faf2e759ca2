import { z } from 'zod'

import type { Problem } from './problems.ts'

type Shape = z.ZodType

/** The declaration of an API call, from which route, validation, typed client and OpenAPI operation are derived. */
export interface Endpoint<P extends Shape, Q extends Shape, B extends Shape, R extends Shape> {
  /** The operation id of the OpenAPI text: unique, and the name of the exported constant. */
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** In Fastify's form, `/api/product/:id/`. It answers with and without the final slash. */
  path: `/${string}`
  summary: string
  /** Its group in the OpenAPI text; `API_INFO` describes each. */
  tag: string
  params?: P
  query?: Q
  body?: B
  response: R
  status: number
  /** Other successful statuses that the handler may set, with the shape of `response`. */
  also?: readonly number[]
  /** Problems of the call itself; those of input, session, role and rate limit come from the server. */
  problems?: readonly (() => Problem)[]
  /** A body that the call accepts, for the OpenAPI text. */
  example?: z.input<B>
  /** An answer, for the OpenAPI text. Parameters have theirs in `.meta({ example })`. */
  exampleAnswer?: z.output<R>
  /** The call takes an `Idempotency-Key` (ruling 31). */
  idempotent?: boolean
  /** Fields of `multipart/form-data` that hold files. */
  upload?: Readonly<Record<string, 'required' | 'optional'>>
  /** Media types of answers that are files; the only answers if the response is `z.unknown()`. */
  files?: readonly string[]
}

export type AnyEndpoint = Endpoint<Shape, Shape, Shape, Shape>

type EndpointDeclaration<P extends Shape, Q extends Shape, B extends Shape, R extends Shape> = Omit<
  Endpoint<P, Q, B, R>,
  'id' | 'status'
> & { id?: string; status?: number }

/** Declares a call under its operation id, the name of the exported constant. The status is 200 by default. */
export function endpoint<
  P extends Shape = z.ZodUndefined,
  Q extends Shape = z.ZodUndefined,
  B extends Shape = z.ZodUndefined,
  R extends Shape = z.ZodUndefined,
>(id: string, declared: EndpointDeclaration<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return { status: 200, ...declared, id }
}

/** Declares a query parameter that may be missing or blank, as in a submitted form; `schema` parses any other text. */
export const optionalParam = <T extends z.ZodType<unknown, string>>(schema: T) =>
  z
    .string()
    .transform((text) => (text.trim() === '' ? undefined : text))
    .pipe(schema.optional())
    .optional()

/** Declares a query parameter like `optionalParam`, without white space around its text. */
export const trimmedParam = <T extends z.ZodType<unknown, string>>(schema: T) =>
  z
    .string()
    .transform((text) => text.trim() || undefined)
    .pipe(schema.optional())
    .optional()

/** Gives shapes their names in the OpenAPI text, where each is written once. */
export function nameShapes(shapes: Readonly<Record<string, Shape>>): void {
  for (const [id, shape] of Object.entries(shapes)) z.globalRegistry.add(shape, { id })
}

/** The input of a client, before parsing: only the declared ones of params, query and body. */
export type Input<E> =
  E extends Endpoint<infer P, infer Q, infer B, Shape>
    ? Part<'params', z.input<P>> & Part<'query', z.input<Q>> & Part<'body', z.input<B>>
    : never

/** The parsed input of a handler. */
export type ParsedRequest<E> =
  E extends Endpoint<infer P, infer Q, infer B, Shape>
    ? { params: z.output<P>; query: z.output<Q>; body: z.output<B> }
    : never

export type Output<E> = E extends { response: infer R extends Shape } ? z.output<R> : never
/** The return type of a handler: the response before its schema fills in defaults; void if none is declared. */
export type Answer<E> = E extends { response: infer R extends Shape } ? OrNothing<z.input<R>> : never
type OrNothing<T> = [T] extends [undefined] ? void : T

type Part<K extends string, T> = undefined extends T
  ? unknown extends T
    ? { [k in K]?: T }
    : object
  : Record<never, never> extends T
    ? { [k in K]?: T }
    : { [k in K]: T }
