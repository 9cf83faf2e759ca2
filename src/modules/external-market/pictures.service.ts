import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import sharp from 'sharp'

import { externalProblems } from './external-market.contract.ts'
import { type ExternalMarket, MarketError } from './external-market.port.ts'

export const PICTURE_PATH = '/media/external'

const MAX_BYTES = 32 * 1024 * 1024
const MAX_SIDE = 800
const MAX_PIXELS = 25_000_000
const MAX_CONCURRENT = 2
const MAX_WAITING = 200

/** Creates the proxy of the partner's pictures, because pages load nothing from other sites. */
export function createPictures({ market }: { market: ExternalMarket }) {
  const cache = new LRUCache<string, Buffer>({ maxSize: MAX_BYTES, sizeCalculation: ({ length }) => length })
  const pending = new Map<string, Promise<Buffer>>()
  const queue = pLimit(MAX_CONCURRENT)
  return { toPictureUrl, read }

  /** Returns the URL in this shop of a picture of the partner; null for other addresses. */
  function toPictureUrl(address: string | null): string | null {
    if (address === null || !market.isPicture(address)) return null
    // Sealed, so that the shop fetches only pictures that an answer of the partner named (security row 43).
    return `${PICTURE_PATH}/${market.seal(address)}/${Buffer.from(address).toString('base64url')}`
  }

  /** Returns a picture as WebP. @throws Problem 404 for a wrong seal or no picture; 502 or 504 if the partner fails */
  async function read({ seal, picture }: { seal: string; picture: string }): Promise<Buffer> {
    const address = Buffer.from(picture, 'base64url').toString('utf8')
    if (market.seal(address) !== seal) throw externalProblems.externalPictureNotFound()
    return cache.get(seal) ?? pending.get(seal) ?? startFetch(seal, address)
  }

  function startFetch(seal: string, address: string): Promise<Buffer> {
    if (queue.pendingCount >= MAX_WAITING) throw externalProblems.partnerBusy()
    const fetching = queue(() => fetchPicture(address)).finally(() => pending.delete(seal))
    pending.set(seal, fetching)
    void fetching.then((bytes) => cache.set(seal, bytes)).catch(() => undefined)
    return fetching
  }

  async function fetchPicture(address: string): Promise<Buffer> {
    try {
      return await encodePicture(await market.picture(address))
    } catch (error) {
      if (!(error instanceof MarketError)) throw error
      throw error.fault === 'timeout' ? externalProblems.partnerTimedOut() : externalProblems.externalPictureNotFound()
    }
  }
}

/** First bytes of raster formats; SVG and PDF, which contain programs, do not reach their parsers. */
const SIGNATURES = [/^\xff\xd8\xff/, /^\x89PNG/, /^GIF8[79]a/, /^RIFF[^]{4}WEBP/, /^[^]{4}ftypavif/]

/** Decodes and encodes a picture in another thread within two seconds (security row 44). */
async function encodePicture(bytes: Buffer): Promise<Buffer> {
  const header = bytes.subarray(0, 16).toString('latin1')
  if (!SIGNATURES.some((pattern) => pattern.test(header)))
    throw new MarketError('unreadable', 'The partner sent a file that is not a picture.')
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({ seconds: 2 }).rotate()
  const size = { width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true } as const
  return picture
    .resize(size)
    .webp({ quality: 75 })
    .toBuffer()
    .catch((cause: unknown) => {
      throw new MarketError('unreadable', 'The picture of the partner cannot be encoded.', { cause })
    })
}
