import type { Sharp } from 'sharp'

import { createFairQueue } from '#platform/fair-queue.ts'

import { mediaProblems } from './media.contract.ts'
import { fitSize, createPicture, detectKind, MAX_PIXELS, listRenditions } from './media.rules.ts'
import type { Format } from './picture-urls.rules.ts'

/** Timeout of one decoding or encoding step (security row 44). */
const STEP_TIMEOUT_S = 2
/** Pictures encoded concurrently per process; more would only compete for the processor. */
const MAX_CONCURRENT = 2
/** Pictures in the queue; further ones are refused. */
const MAX_WAITING = 30
const MAX_WAIT_MS = 60_000

/** Bytes at the start of a file that identify its kind. */
const HEADER_BYTES = 16

/** An uploaded file that waits on disk for encoding. */
export interface PictureFile {
  length: number
  read(start: number, end: number): Promise<Uint8Array>
  ownerId: number
  /** 32 hexadecimal digits of a hash over owner and bytes. */
  fingerprint: string
}

/** A picture in one width and format, ready to be stored. */
export interface EncodedForm {
  name: string
  format: Format
  bytes: Buffer
}

/** Creates the encoder of uploaded pictures, which works outside the event loop. */
export function createEncoder() {
  const queue = createFairQueue({
    maxRunning: MAX_CONCURRENT,
    maxRunningEach: MAX_CONCURRENT - 1,
    maxWaiting: MAX_WAITING,
    maxWaitMs: MAX_WAIT_MS,
    refuse: mediaProblems.busy,
  })
  return { encode }

  /** Encodes a picture in every form; owners take turns. @throws notAPicture, unreadable, tooManyPixels, busy */
  async function encode(file: PictureFile): Promise<{ key: string; forms: EncodedForm[] }> {
    if (detectKind(await file.read(0, Math.min(HEADER_BYTES, file.length))) === null) throw mediaProblems.notAPicture()
    return queue.run(String(file.ownerId), async () => {
      const { fingerprint } = file
      // Only now, when its turn has come.
      const bytes = await file.read(0, file.length)
      // Decoded and encoded, so that no metadata, trailing bytes or second format of the file remain.
      const pixels = await readPixels(bytes)
      const picture = createPicture(fingerprint, pixels.size)
      const forms: EncodedForm[] = []
      for (const { name, width, format } of listRenditions(picture)) {
        // Sequential, because each encoding uses its own thread and other pictures wait.
        forms.push({ name, format, bytes: await pixels.write(width, format) })
      }
      return { key: picture.key, forms }
    })
  }
}

async function readPixels(bytes: Uint8Array) {
  const sharp = await getSharp()
  const input = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
  const { format: decodedFormat, width, height, orientation = 1 } = await input().metadata().catch(throwUnreadable)
  if (decodedFormat !== detectKind(bytes)) throw mediaProblems.unreadable()
  // From 5 on, the camera was turned by 90 degrees.
  const size = orientation >= 5 ? fitSize(height, width) : fitSize(width, height)
  const { data, info } = await input()
    .autoOrient()
    .flatten({ background: 'white' })
    .resize(size.width, size.height, { fit: 'fill' })
    .toColourspace('srgb')
    .timeout({ seconds: STEP_TIMEOUT_S })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(throwUnreadable)
  const raw = { ...size, channels: info.channels }
  const write = (targetWidth: number, format: Format): Promise<Buffer> =>
    encodeAs(sharp(data, { raw }).resize(targetWidth).timeout({ seconds: STEP_TIMEOUT_S }), format)
      .toBuffer()
      .catch(() => {
        throw mediaProblems.busy()
      })
  return { size, write }
}

/** Qualities that keep edges and numbers of parts sharp; AVIF at the effort with the best bytes per second. */
function encodeAs(image: Sharp, format: Format): Sharp {
  if (format === 'avif') return image.avif({ quality: 50, effort: 1 })
  if (format === 'webp') return image.webp({ quality: 74 })
  return image.jpeg({ quality: 78, mozjpeg: true })
}

/** Replaces the message of the library, which is not for users. */
function throwUnreadable(error: unknown): never {
  const message = error instanceof Error ? error.message : ''
  throw message.includes('pixel limit') ? mediaProblems.tooManyPixels() : mediaProblems.unreadable()
}

let loading: ReturnType<typeof loadSharp> | null = null
/** Loads the library with the first picture, because most processes never encode one. */
const getSharp = () => (loading ??= loadSharp())

/** One thread per step, and no cache: no picture is encoded twice. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
