import type { AnyEndpoint, Input, Output } from './endpoint.ts'
import { Problem, ProblemBody } from './problems.ts'

/** An outgoing call: path with query, and the body before serialization. */
export interface ApiRequest {
  method: string
  url: string
  body: unknown
  /** Sent as `Idempotency-Key`: a repeated key has its effect once (ruling 31). */
  key?: string
}
export interface ApiResponse {
  status: number
  body: unknown
}

/** The typed client. `send` is `fetch` in the browser and an in-process call on the server. */
export type Api = <E extends AnyEndpoint>(declared: E, ...input: Arguments<E>) => Promise<Output<E>>
type Arguments<E> =
  object extends Input<E> ? [input?: Input<E> & IdempotencyOptions] : [input: Input<E> & IdempotencyOptions]
interface IdempotencyOptions {
  idempotencyKey?: string | undefined
}

/** Creates the typed client. A response of 400 and above is thrown as its Problem; others passed the schema on the server. */
export function createClient(send: (outgoing: ApiRequest) => Promise<ApiResponse>): Api {
  return async (declared, ...[input]) => {
    // The conditional input type has up to three parts, each an object of plain values.
    const parts = (input ?? {}) as { params?: object; query?: object; body?: unknown } & IdempotencyOptions
    const url = fillPath(declared.path, parts.params ?? {}) + queryText(parts.query ?? {})
    const key = parts.idempotencyKey
    const call = { method: declared.method, url, body: parts.body, ...(key !== undefined && { key }) }
    const { status, body } = await send(call)
    if (status >= 400) throw toProblem(status, body)
    // The server sent it through the schema of this type.
    return body as Output<typeof declared>
  }
}

function fillPath(path: string, params: object): string {
  const values = new Map(Object.entries(params))
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name) ?? '')))
}

/** Formats `?a=1&b=x&b=y` without empty values. */
function queryText(query: object): string {
  const search = new URLSearchParams()
  for (const [name, values] of Object.entries(query))
    for (const value of [values].flat())
      if (value !== undefined && value !== null && value !== '') search.append(name, String(value))
  return search.size > 0 ? `?${search}` : ''
}

function toProblem(status: number, body: unknown): Problem {
  const parsed = ProblemBody.safeParse(body)
  return new Problem(
    status,
    parsed.success ? parsed.data : { detail: 'The server sent an invalid response.', code: 'unreadable' },
  )
}
