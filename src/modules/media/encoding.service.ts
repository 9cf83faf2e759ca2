import type { Sharp } from 'sharp'

import { createFairQueue } from '#platform/fair-queue.ts'
import { Problem } from '#platform/http/problems.ts'

import { mediaProblems } from './media.contract.ts'
import { keptSize, keyFor, kindOf, MOST_PIXELS, renditionsOf } from './media.rules.ts'
import type { Format } from './picture-urls.rules.ts'

/** Seconds that one step of reading or writing a picture may take (security row 44). */
const SECONDS = 2
/** Pictures of one process at the same time; more would only take each other's processor. */
const AT_ONCE = 2
/** Pictures that may wait; later ones are refused. */
const MAX_WAITING = 30
const MAX_WAIT_MS = 60_000

/** The first bytes, by which kinds of pictures are told apart. */
const HEADER_BYTES = 16

/** An uploaded file that waits on disk for its turn. */
export interface PictureFile {
  length: number
  read(start: number, end: number): Promise<Uint8Array>
  ownerId: number
  /** 32 hexadecimal digits over its owner and its bytes. */
  fingerprint: string
}

/** One form of a picture, as it will lie in the storage. */
export interface Encoded {
  name: string
  format: Format
  bytes: Buffer
}

/**
 * Reads uploaded pictures and writes them anew, so that nothing of the file itself lives on: no metadata, no trailing
 * bytes, no second format hidden in the first. The library works outside of the event loop.
 */
export function createEncoder() {
  const queue = createFairQueue({
    maxRunning: AT_ONCE,
    maxRunningEach: AT_ONCE - 1,
    maxWaiting: MAX_WAITING,
    maxWaitMs: MAX_WAIT_MS,
    refuse: busy,
  })
  return { encode }

  /**
   * Every form of a picture, with the key that its fingerprint and its size make. Owners are served in turn; the file is
   * read into memory in its turn.
   * @throws notAPicture (415), unreadable and tooManyPixels (400), busy (503)
   */
  async function encode(file: PictureFile): Promise<{ key: string; forms: Encoded[] }> {
    if (kindOf(await file.read(0, Math.min(HEADER_BYTES, file.length))) === null) throw mediaProblems.notAPicture()
    return queue.run(String(file.ownerId), async () => {
      const { fingerprint } = file
      const bytes = await file.read(0, file.length)
      const pixels = await readPixels(bytes)
      const picture = keyFor(fingerprint, pixels.size)
      const forms: Encoded[] = []
      for (const { name, width, format } of renditionsOf(picture)) {
        // One after the other: each has a thread of its own, and there are others who wait.
        const written = await pixels.write(width, format)
        forms.push({ name, format, bytes: written })
      }
      return { key: picture.key, forms }
    })
  }
}

/** The encoder has too much to do: the client can try again soon. */
const busy = () => new Problem(503, mediaProblems.busy().body, { 'Retry-After': '10' })

async function readPixels(bytes: Uint8Array) {
  const sharp = await library()
  const input = () => sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true })
  const { format: found, width, height, orientation = 1 } = await input().metadata().catch(refuse)
  if (found !== kindOf(bytes)) throw mediaProblems.unreadable()
  // From 5 on the camera lay on its side.
  const size = orientation >= 5 ? keptSize(height, width) : keptSize(width, height)
  const { data, info } = await input()
    .autoOrient()
    .flatten({ background: 'white' })
    .resize(size.width, size.height, { fit: 'fill' })
    .toColourspace('srgb')
    .timeout({ seconds: SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuse)
  const raw = { ...size, channels: info.channels }
  const write = (wide: number, format: Format): Promise<Buffer> =>
    inFormat(sharp(data, { raw }).resize(wide).timeout({ seconds: SECONDS }), format)
      .toBuffer()
      .catch(() => {
        throw busy()
      })
  return { size, write }
}

/** Qualities at which a part's edges and numbers stay sharp; AVIF at the effort whose bytes are worth its time. */
function inFormat(image: Sharp, format: Format): Sharp {
  if (format === 'avif') return image.avif({ quality: 50, effort: 1 })
  if (format === 'webp') return image.webp({ quality: 74 })
  return image.jpeg({ quality: 78, mozjpeg: true })
}

/** Why a file with the first bytes of a picture is none, in words; what the library says of it is not for people. */
function refuse(error: unknown): never {
  const said = error instanceof Error ? error.message : ''
  throw said.includes('pixel limit') ? mediaProblems.tooManyPixels() : mediaProblems.unreadable()
}

let loading: ReturnType<typeof load> | null = null
/** Loaded with the first picture: most processes never see one. */
const library = () => (loading ??= load())

/** The library, with one thread for each step and nothing remembered: no picture comes twice. */
async function load() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
