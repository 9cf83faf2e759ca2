import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import sharp from 'sharp'

import { type ExternalMarket, MarketError } from '#platform/external-market.ts'

import { externalProblems } from './external-market.contract.ts'

export const PICTURE_PATH = '/media/external'

const MAX_BYTES = 32 * 1024 * 1024
const WIDEST = 800
const MOST_PIXELS = 25_000_000
const AT_ONCE = 2
const MOST_WAITING = 200

/**
 * The partner's pictures, at addresses of ours: nothing that a page shows comes from elsewhere. An address carries a
 * seal, so the shop fetches only what it has itself read in an answer of the partner's (security row 43), and what is
 * fetched is drawn anew, smaller.
 */
export function createPictures({ market }: { market: ExternalMarket }) {
  const ready = new LRUCache<string, Buffer>({ maxSize: MAX_BYTES, sizeCalculation: ({ length }) => length })
  const underWay = new Map<string, Promise<Buffer>>()
  const slot = pLimit(AT_ONCE)
  return { addressOf, read }

  /** Where a picture of the partner's is found in this shop; null for what is none. */
  function addressOf(address: string | null): string | null {
    if (address === null || !market.isPicture(address)) return null
    return `${PICTURE_PATH}/${market.seal(address)}/${Buffer.from(address).toString('base64url')}`
  }

  /**
   * The picture of one of those addresses as WebP.
   * @throws Problem 404 for an address that this shop did not make, or that holds no picture
   */
  async function read({ seal, picture }: { seal: string; picture: string }): Promise<Buffer> {
    const address = Buffer.from(picture, 'base64url').toString('utf8')
    if (market.seal(address) !== seal) throw externalProblems.externalPictureNotFound()
    return ready.get(seal) ?? underWay.get(seal) ?? start(seal, address)
  }

  function start(seal: string, address: string): Promise<Buffer> {
    if (slot.pendingCount >= MOST_WAITING) throw externalProblems.partnerBusy()
    const fetching = slot(() => fetchPicture(address)).finally(() => underWay.delete(seal))
    underWay.set(seal, fetching)
    void fetching.then((bytes) => ready.set(seal, bytes)).catch(() => undefined)
    return fetching
  }

  async function fetchPicture(address: string): Promise<Buffer> {
    try {
      return await drawAnew(await market.picture(address))
    } catch (error) {
      if (!(error instanceof MarketError)) throw error
      throw error.fault === 'timeout' ? externalProblems.partnerTimedOut() : externalProblems.externalPictureNotFound()
    }
  }
}

/** What begins like a picture of dots; formats that are programs (SVG, PDF) do not get to their parsers. */
const BEGINNINGS = [/^\xff\xd8\xff/, /^\x89PNG/, /^GIF8[79]a/, /^RIFF[^]{4}WEBP/, /^[^]{4}ftypavif/]

/** Decoded and encoded again in another thread, within two seconds (security row 44). */
async function drawAnew(bytes: Buffer): Promise<Buffer> {
  const beginning = bytes.subarray(0, 16).toString('latin1')
  if (!BEGINNINGS.some((pattern) => pattern.test(beginning)))
    throw new MarketError('unreadable', 'The partner sent something that is no picture.')
  const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).timeout({ seconds: 2 }).rotate()
  const size = { width: WIDEST, height: WIDEST, fit: 'inside', withoutEnlargement: true } as const
  return picture
    .resize(size)
    .webp({ quality: 75 })
    .toBuffer()
    .catch((cause: unknown) => {
      throw new MarketError('unreadable', 'The partner’s picture cannot be drawn.', { cause })
    })
}
