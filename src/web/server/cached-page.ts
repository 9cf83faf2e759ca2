import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants, gzip } from 'node:zlib'

import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

import { acceptedEncoding, COMPRESSION_THRESHOLD, type Encoding } from '#platform/http/compression.ts'
import { hashInlineScripts, pagePolicy, securityHeaders } from '#platform/http/security-headers.ts'

/** A page that was made for nobody in particular, ready to be sent to anybody. */
export interface ReadyPage {
  status: number
  headers: Record<string, string>
  /** The same with those of every answer, as names and values in turn. */
  head: string[]
  /** Weak: one for all encodings. */
  etag: string
  body: Body
}
/** Either packed both ways, or plain: too small to pack, or not worth it. */
type Body = Packed | { plain: Buffer }
interface Packed {
  br: Buffer
  gzip: Buffer
}

// Measured on a list page of 40 kB: brotli 5 takes 1 ms and 10.0 kB, 11 takes 58 ms and 8.5 kB. A page is kept for
// seconds, so the better form would never earn its making.
const BROTLI_QUALITY = 5
const GZIP_LEVEL = 6

/**
 * May be kept by proxies and browsers, but never shown without asking here again: who signs in or chooses a vehicle
 * sends other cookies, and gets the other page at once.
 */
const SHARED_CACHING = 'public, max-age=0, must-revalidate'

/**
 * Makes a rendered page ready for everybody: hashes instead of nonces, an ETag, packed.
 * @param previous the page as it was before; its packed body is taken over when nothing changed
 */
export async function makeReadyPage(
  response: Response,
  { nonce, https, previous }: { nonce: string; https: boolean; previous: ReadyPage | null },
): Promise<ReadyPage> {
  const headers: Record<string, string> = {
    'cache-control': response.status < 400 ? SHARED_CACHING : 'no-store',
    ...Object.fromEntries(response.headers),
  }
  delete headers['content-length']
  let text = Buffer.from(await response.arrayBuffer())
  if (headers['content-type']?.startsWith('text/html')) {
    const { html, scripts } = hashInlineScripts(text.toString('utf8'), nonce)
    text = Buffer.from(html)
    headers['content-security-policy'] = pagePolicy({ scripts, https })
  }
  const etag = `W/"${hash('sha256', text, 'base64url')}"`
  Object.assign(headers, { etag, vary: 'Accept-Encoding, Cookie, Save-Data' })
  const isWorthPacking = response.status === 200 && text.length >= COMPRESSION_THRESHOLD
  const body = previous?.etag === etag ? previous.body : isWorthPacking ? await pack(text) : { plain: text }
  const head = Object.entries({ ...securityHeaders(https), ...headers }).flat()
  return { status: response.status, headers, head, etag, body }
}

async function pack(text: Buffer): Promise<Packed> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(text, { params }),
    promisify(gzip)(text, { level: GZIP_LEVEL }),
  ])
  return { br, gzip: gz }
}

/** Bytes that a page holds, about. */
export function sizeOf({ head, body }: ReadyPage): number {
  const bytes = 'plain' in body ? body.plain.length : body.br.length + body.gzip.length
  return bytes + 2 * head.join('').length
}

/** Sends a page as the visitor accepts it, or 304 when the visitor has it. */
export function sendReadyPage(request: FastifyRequest, reply: FastifyReply, page: ReadyPage): true {
  const { status, headers, etag, body } = page
  // A list of ETags, perhaps without their mark of weakness.
  if (status === 200 && request.headers['if-none-match']?.includes(etag.slice(2)))
    reply.code(304).headers(headers).send()
  else if ('plain' in body) reply.code(status).headers(headers).send(body.plain)
  else sendPacked(request, reply, page, body)
  return true
}

/** Needs none of the headers and steps that hooks add. */
function sendPacked({ id, headers }: FastifyRequest, reply: FastifyReply, { head }: ReadyPage, body: Packed): void {
  const encoding = acceptedEncoding(headers['accept-encoding'])
  reply.hijack()
  write(reply.raw, { id, head, encoding, bytes: encoding === 'identity' ? unpack(body.br) : body[encoding] })
}

/**
 * Writes a page to a request that nothing else has looked at. False, and nothing written, for whatever is not the usual:
 * a page without its packed forms, a visitor who may have it already or reads neither form.
 * @param id of this request
 */
export function writeReadyPage(
  { headers }: IncomingMessage,
  response: ServerResponse,
  { head, body }: ReadyPage,
  id: string,
): boolean {
  const encoding = acceptedEncoding(headers['accept-encoding'])
  if ('plain' in body || encoding === 'identity' || headers['if-none-match'] !== undefined) return false
  write(response, { id, head, encoding, bytes: body[encoding] })
  return true
}

interface Answer {
  id: string
  head: readonly string[]
  encoding: Encoding
  bytes: Buffer
}

/** Only the id of the request is its own. */
function write(response: ServerResponse, { id, head, encoding, bytes }: Answer): void {
  const own = ['content-length', String(bytes.length), 'x-request-id', id]
  if (encoding !== 'identity') own.push('content-encoding', encoding)
  response.writeHead(200, [...head, ...own]).end(bytes)
}

// Few want pages plain, but unpacking one costs many times what sending it does.
const unpacked = new LRUCache<Buffer, Buffer>({ maxSize: 16 * 1024 * 1024, sizeCalculation: ({ length }) => length })

function unpack(br: Buffer): Buffer {
  const plain = unpacked.get(br) ?? brotliDecompressSync(br)
  unpacked.set(br, plain)
  return plain
}
