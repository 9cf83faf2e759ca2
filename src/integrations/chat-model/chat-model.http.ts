import { ModelError, type ModelFault } from '#modules/assistant/chat-model.port.ts'
import { readLimitedText } from '#platform/limited-text.ts'
import { runInPartnerSpan } from '#platform/run-in-span.ts'

import { jsonIn, Refusal } from './chat-model.wire.ts'

/** A filled form has some hundred bytes; longer answers are not read. */
const MAX_BYTES = 64 * 1024

export interface ModelRequest {
  url: string
  /** Null if the server needs none. */
  key: string | null
  body: object
}

/** Sends a request to the model; follows no redirect and limits the answer. @throws ModelError */
export async function ask(asking: ModelRequest, signal: AbortSignal): Promise<unknown> {
  // Errors do not repeat texts of the server, which may contain the key or the visitor's message.
  const { status, text } = await send(asking, signal)
  if (status >= 500) throw new ModelError('unavailable', `The model answered ${status}.`)
  if (status === 429) throw new ModelError('throttled', 'The model is asked too often, or the account is empty (429).')
  if (status >= 400) throw new ModelError('refused', `The model refused (${[status, ...reasonIn(text)].join(', ')}).`)
  const json = jsonIn(text)
  if (json === undefined) throw new ModelError('unreadable', 'The answer of the model is not JSON.')
  return json
}

async function send({ url, key, body }: ModelRequest, signal: AbortSignal): Promise<{ status: number; text: string }> {
  try {
    return await runInPartnerSpan('POST', url, async (setStatus) => {
      const response = await fetch(url, {
        method: 'POST',
        signal,
        redirect: 'error',
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          ...(key !== null && { authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify(body),
      })
      setStatus(response.status)
      return { status: response.status, text: await readBody(response) }
    })
  } catch (cause) {
    if (cause instanceof ModelError) throw cause
    const fault: ModelFault = signal.aborted ? 'timeout' : 'unavailable'
    const text = fault === 'timeout' ? 'The model did not answer in time.' : 'The model could not be reached.'
    throw new ModelError(fault, text, { cause })
  }
}

const readBody = (response: Response) =>
  readLimitedText(response, MAX_BYTES, () => new ModelError('unreadable', 'The model’s answer is too large.'))

/** Returns the codes of a refusal, such as `invalid_api_key`. */
function reasonIn(text: string): string[] {
  const { error } = Refusal.safeParse(jsonIn(text)).data ?? {}
  return [error?.type, error?.code].flatMap((name) =>
    typeof name === 'string' && /^[a-z_]{3,40}$/.test(name) ? name : [],
  )
}
