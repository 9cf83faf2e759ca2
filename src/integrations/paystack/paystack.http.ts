import type { z } from 'zod'

import { GatewayError, type GatewayFault } from '#modules/payments/card-gateway.port.ts'
import { readLimitedText } from '#platform/limited-text.ts'
import { runInPartnerSpan } from '#platform/run-in-span.ts'

import { DUPLICATE_REFERENCE, RefusalBody, UNKNOWN_REFERENCE } from './paystack.wire.ts'

export interface Request {
  method: 'GET' | 'POST'
  path: string
  body?: object
}

/** Answers have a few kilobytes; longer ones are not read. */
const MAX_BYTES = 1024 * 1024

/** The message for a reference that the gateway does not know; not a failure. */
export const UNKNOWN = 'unknown reference'

/** Sends a request to the gateway; follows no redirect, reads at most 1 MB, checks the answer. @throws GatewayError */
export async function exchange<S extends z.ZodType>(
  { baseUrl, secretKey }: { baseUrl: string; secretKey: string },
  request: Request,
  schema: S,
  signal: AbortSignal,
): Promise<z.output<S> | typeof UNKNOWN> {
  const { status, body } = await send(baseUrl, secretKey, request, signal)
  if (status >= 500 || status === 429) throw new GatewayError('unavailable', `The gateway answered ${status}.`)
  // A revoked key or a blocked address says nothing about the payment: a refund must not end as refused.
  if (status === 401 || status === 403)
    throw new GatewayError('unavailable', `The gateway rejects the secret key or this server (${status}).`)
  const json = parse(body)
  if (status >= 400) {
    const refusal = toGatewayError(status, json)
    if (refusal === null) return UNKNOWN
    throw refusal
  }
  const answer = schema.safeParse(json)
  if (!answer.success) throw new GatewayError('unreadable', 'The gateway’s answer does not have its form.')
  return answer.data
}

async function send(baseUrl: string, secretKey: string, { method, path, body }: Request, signal: AbortSignal) {
  try {
    const url = `${baseUrl}${path}`
    return await runInPartnerSpan(method, url, async (setStatus) => {
      const response = await fetch(url, {
        method,
        signal,
        redirect: 'error',
        headers: {
          authorization: `Bearer ${secretKey}`,
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      setStatus(response.status)
      return { status: response.status, body: await readBody(response) }
    })
  } catch (cause) {
    if (cause instanceof GatewayError) throw cause
    const fault: GatewayFault = signal.aborted ? 'timeout' : 'unavailable'
    const text = fault === 'timeout' ? 'The gateway did not answer in time.' : 'The gateway could not be reached.'
    throw new GatewayError(fault, text, { cause })
  }
}

const readBody = (response: Response) =>
  readLimitedText(response, MAX_BYTES, () => new GatewayError('unreadable', 'The gateway’s answer is too large.'))

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch (cause) {
    throw new GatewayError('unreadable', 'The answer of the gateway is not JSON.', { cause })
  }
}

/** Returns null for an unknown reference, which is not a failure. */
function toGatewayError(status: number, json: unknown): GatewayError | null {
  const refusal = RefusalBody.safeParse(json)
  if (!refusal.success) return new GatewayError('unreadable', `The gateway answered ${status} without saying why.`)
  const { code, message } = refusal.data
  if (code === UNKNOWN_REFERENCE || /^transaction reference not found/i.test(message)) return null
  if (code === DUPLICATE_REFERENCE || /^duplicate transaction reference/i.test(message))
    return new GatewayError('duplicate', 'The gateway knows this reference already.')
  return new GatewayError('refused', `The gateway refused (${status}): ${message.slice(0, 200)}`)
}
