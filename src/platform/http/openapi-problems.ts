import { isWriting } from './access.ts'
import type { AnyEndpoint } from './endpoint.ts'
import type { Json } from './openapi-schemas.ts'
import type { ProblemBody } from './problems.ts'

interface Failure {
  status: number
  code: string
  text: string
}

const INPUT: readonly Failure[] = [
  { status: 400, code: 'invalid_input', text: 'The input is not valid: `errors` names the fields.' },
]
const SESSION: readonly Failure[] = [
  { status: 401, code: 'not_signed_in', text: 'The session is missing or has ended.' },
  { status: 403, code: 'not_allowed', text: 'The account may not make this call.' },
  { status: 403, code: 'csrf_failed', text: 'The header `X-CSRFToken` does not match the session.' },
  { status: 403, code: 'foreign_origin', text: 'The request came from a page of another site.' },
]
const WRITING: readonly Failure[] = [
  { status: 429, code: 'too_many_requests', text: 'Too many requests: wait for `Retry-After` seconds.' },
]
const IDEMPOTENT: readonly Failure[] = [
  { status: 409, code: 'still_running', text: 'An equal request is still running: wait for `Retry-After` seconds.' },
]
const SERVER_CODES = new Set([...INPUT, ...SESSION, ...WRITING, ...IDEMPOTENT].map(({ code }) => code))
/** Names of the responses that hold problems of the server only. */
const SERVER_NAMES: Record<number, string> = {
  400: 'InvalidInput',
  401: 'NotSignedIn',
  403: 'NotAllowed',
  409: 'StillRunning',
  429: 'TooManyRequests',
}

/** A problem with one cause, and one with several fields. */
export const PROBLEM_EXAMPLES: readonly ProblemBody[] = [
  { detail: 'Only 3 left.', code: 'few_left', params: { count: 3 } },
  {
    detail: 'Enter a valid amount.',
    code: 'invalid_input',
    errors: { amount: ['Enter a valid amount.'] },
    error_codes: { amount: [{ code: 'amount_wrong' }] },
  },
]

/** Collects the problem responses of an OpenAPI text: calls with equal problems at a status share one. */
export function createProblemResponses() {
  const responses: Record<string, Json> = { Problem: toResponse('Any other problem.', 'Problem', PROBLEM_EXAMPLES[0]) }
  /** Problems by their codes, as named shapes. */
  const schemas: Record<string, Json> = {}
  const names = new Map<string, string>()

  /** Returns references to the problem responses of a call, by status. */
  function describe(call: AnyEndpoint, needsSession: boolean): Json {
    const byStatus = Map.groupBy(listFailures(call, needsSession), ({ status }) => status)
    const found = [...byStatus].map(([status, failures]) => [status, toReference(nameFor(call, failures))])
    return { ...Object.fromEntries(found), default: toReference('Problem') }
  }

  function nameFor({ id }: AnyEndpoint, failures: readonly Failure[]): string {
    const key = JSON.stringify(failures)
    const known = names.get(key)
    if (known !== undefined) return known
    const wanted = shortName(failures)
    const name = wanted === null || wanted in responses ? `${toPascal(id)}${failures[0]?.status}` : wanted
    names.set(key, name)
    const text = failures.map(({ code, text: detail }) => `\`${code}\`: ${detail}`).join(' ')
    // Calls that declare no problems of their own share these responses and may answer other codes.
    const isComplete = failures.some(({ code }) => !SERVER_CODES.has(code))
    const shape = isComplete ? `${name}Problem` : 'Problem'
    responses[name] = toResponse(text, shape, name === 'InvalidInput' ? PROBLEM_EXAMPLES[1] : undefined)
    if (isComplete) schemas[shape] = toShape(failures.map(({ code }) => code))
    return name
  }

  return { describe, responses, schemas }
}

/** Lists all problems of a call, each code once. */
function listFailures(call: AnyEndpoint, needsSession: boolean): Failure[] {
  const own = (call.problems ?? []).map((make) => {
    const { status, body } = make()
    return { status, code: body.code, text: body.detail }
  })
  const all = [
    ...((call.params ?? call.query ?? call.body) ? INPUT : []),
    ...(needsSession ? SESSION : []),
    ...(isWriting(call) ? WRITING : []),
    ...(call.idempotent ? IDEMPOTENT : []),
    ...own,
  ]
  return [...new Map(all.map((failure) => [`${failure.status} ${failure.code}`, failure])).values()]
}

/** The name of a response after its one or two codes; null for more. */
function shortName(failures: readonly Failure[]): string | null {
  const own = failures.filter(({ code }) => !SERVER_CODES.has(code)).map(({ code }) => toPascal(code))
  if (own.length === 0) return SERVER_NAMES[failures[0]?.status ?? 0] ?? null
  return own.length > 2 ? null : own.join('Or')
}

/** Returns `user_not_found` and `userNotFound` as `UserNotFound`. */
export const toPascal = (name: string) => name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())

const toReference = (name: string) => ({ $ref: `#/components/responses/${name}` })

const toResponse = (description: string, shape: string, example?: ProblemBody): Json => ({
  description,
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${shape}` }, ...(example && { example }) } },
})

const toShape = (codes: readonly string[]): Json => ({
  allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { code: { enum: codes } } }],
})
