import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants, gzip } from 'node:zlib'

import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

import { acceptedEncoding, COMPRESSION_THRESHOLD, type Encoding } from '#platform/http/compression.ts'
import { endWork } from '#platform/http/request-limits.ts'
import { hashInlineScripts, pagePolicy, securityHeaders } from '#platform/http/security-headers.ts'

/** A rendered page that is equal for all visitors. */
export interface CachedPage {
  status: number
  headers: Record<string, string>
  /** `headers` and the security headers, as alternating names and values. */
  head: string[]
  /** Weak, because all encodings share it. */
  etag: string
  body: Body
  /** The listings that it links to; null if it may show any. */
  listings: readonly number[] | null
}
/** Compressed in both encodings, or plain if it is small or an error. */
type Body = CompressedBody | { plain: Buffer }
interface CompressedBody {
  br: Buffer
  gzip: Buffer
}

// Measured on a list page of 40 kB: brotli 5 takes 1 ms and 10.0 kB, 11 takes 58 ms and 8.5 kB. A page is cached for
// seconds, too short for the better level to pay off.
const BROTLI_QUALITY = 5
const GZIP_LEVEL = 6

/** Proxies and browsers must revalidate, because a login or another vehicle changes the page immediately. */
const SHARED_CACHING = 'public, max-age=0, must-revalidate'

/** Converts a page for the cache: hashes instead of nonces, an ETag, compressed (once, if equal to `previous`). */
export async function toCachedPage(
  response: Response,
  { nonce, https, previous }: { nonce: string; https: boolean; previous: CachedPage | null },
): Promise<CachedPage> {
  const headers: Record<string, string> = {
    'cache-control': response.status < 400 ? SHARED_CACHING : 'no-store',
    ...Object.fromEntries(response.headers),
  }
  delete headers['content-length']
  let text = Buffer.from(await response.arrayBuffer())
  let listings: number[] | null = null
  if (headers['content-type']?.startsWith('text/html')) {
    const { html, scripts } = hashInlineScripts(text.toString('utf8'), nonce)
    text = Buffer.from(html)
    listings = findListings(html)
    headers['content-security-policy'] = pagePolicy({ scripts, https })
  }
  const etag = `W/"${hash('sha256', text, 'base64url')}"`
  Object.assign(headers, { etag, vary: 'Accept-Encoding, Cookie, Save-Data' })
  const isCompressible = response.status === 200 && text.length >= COMPRESSION_THRESHOLD
  const body = previous?.etag === etag ? previous.body : isCompressible ? await compress(text) : { plain: text }
  const head = Object.entries({ ...securityHeaders(https), ...headers }).flat()
  return { status: response.status, headers, head, etag, body, listings }
}

/** Every page with a price of a listing links to it. */
const findListings = (html: string): number[] => [
  ...new Set(Array.from(html.matchAll(/\/detail_page\/(\d+)/g), ([, id]) => Number(id))),
]

async function compress(text: Buffer): Promise<CompressedBody> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(text, { params }),
    promisify(gzip)(text, { level: GZIP_LEVEL }),
  ])
  return { br, gzip: gz }
}

/** Returns the approximate size of a page in bytes. */
export function measureBytes({ head, body }: CachedPage): number {
  const bytes = 'plain' in body ? body.plain.length : body.br.length + body.gzip.length
  return bytes + 2 * head.join('').length
}

/** Sends a page in an encoding that the client accepts, or 304 if the client has it. */
export function sendCachedPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage): true {
  const { status, headers, etag, body } = page
  // A list of ETags, with or without `W/`.
  if (status === 200 && request.headers['if-none-match']?.includes(etag.slice(2)))
    reply.code(304).headers(headers).send()
  else if ('plain' in body) reply.code(status).headers(headers).send(body.plain)
  else sendCompressed(request, reply, page, body)
  return true
}

/** Bypasses the hooks of the framework, whose headers are in `head`. */
function sendCompressed(
  { id, headers }: FastifyRequest,
  reply: FastifyReply,
  { head }: CachedPage,
  body: CompressedBody,
): void {
  const encoding = acceptedEncoding(headers['accept-encoding'])
  reply.hijack()
  endWork(reply)
  write(reply.raw, { id, head, encoding, bytes: encoding === 'identity' ? decompress(body.br) : body[encoding] })
}

/** Writes a compressed page before the framework sees the request. Returns false if it wrote nothing. */
export function writeCachedPage(
  { headers }: IncomingMessage,
  response: ServerResponse,
  { head, body }: CachedPage,
  id: string,
): boolean {
  const encoding = acceptedEncoding(headers['accept-encoding'])
  // A client that accepts neither encoding, or a conditional request, is left to the framework.
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

function write(response: ServerResponse, { id, head, encoding, bytes }: Answer): void {
  const own = ['content-length', String(bytes.length), 'x-request-id', id]
  if (encoding !== 'identity') own.push('content-encoding', encoding)
  response.writeHead(200, [...head, ...own]).end(bytes)
}

// Few clients want plain pages, but decompressing one costs many times what sending it does.
const decompressed = new LRUCache<Buffer, Buffer>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: ({ length }) => length,
})

function decompress(br: Buffer): Buffer {
  const plain = decompressed.get(br) ?? brotliDecompressSync(br)
  decompressed.set(br, plain)
  return plain
}
