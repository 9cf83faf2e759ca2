import { request as plainRequest } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as safeRequest } from 'node:https'
import type { LookupFunction } from 'node:net'

import { MarketError, type MarketFault } from '#modules/external-market/external-market.port.ts'
import { runInPartnerSpan } from '#platform/run-in-span.ts'

export interface MarketRequest {
  url: URL
  /** Form fields, sent by POST; without them the request is a GET. */
  form?: URLSearchParams
  /** Longer answers are not read to their end. */
  maxBytes: number
  /** Unset only for the simulator, which runs on this machine. */
  lookup?: LookupFunction | undefined
}

/** Sends a request to the partner; follows no redirect and reads at most `maxBytes`. @throws MarketError */
export function sendRequest(request: MarketRequest, signal: AbortSignal): Promise<Buffer> {
  return send(request, signal).catch((cause: unknown) => {
    if (cause instanceof MarketError) throw cause
    const fault: MarketFault = signal.aborted ? 'timeout' : 'unavailable'
    const text = fault === 'timeout' ? 'The partner did not answer in time.' : 'The partner could not be reached.'
    throw new MarketError(fault, text, { cause })
  })
}

function send({ url, form, maxBytes, lookup }: MarketRequest, signal: AbortSignal): Promise<Buffer> {
  const body = form?.toString()
  const headers = body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' }
  const options = { method: body === undefined ? 'GET' : 'POST', headers, signal, ...(lookup && { lookup }) }
  return runInPartnerSpan(options.method, url, async (setStatus) => {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = (url.protocol === 'https:' ? safeRequest : plainRequest)(url, options, resolve)
      sent.once('error', reject).end(body)
    })
    setStatus(response.statusCode ?? 0)
    return read(response, maxBytes)
  })
}

async function read(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const status = response.statusCode ?? 0
  if (status !== 200) {
    response.destroy()
    throw new MarketError(status === 429 ? 'throttled' : 'unavailable', `The partner answered ${status}.`)
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    // Leaving the loop ends the connection.
    if (size > maxBytes) throw new MarketError('unreadable', 'The partner’s answer is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
