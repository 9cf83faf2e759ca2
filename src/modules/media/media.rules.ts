import { FORMATS, type Format, LONGEST_SIDE, type Picture, pictureOf, pictureOfKey } from './picture-urls.rules.ts'

/** Bytes and pixels of an upload, and pictures of a listing (ruling 24). */
export const MOST_BYTES = 5 * 1024 * 1024
export const MOST_PIXELS = 25_000_000
export const MOST_PICTURES = 5

/** So long an uploaded picture may wait until something refers to it. */
export const WAITING_MS = 24 * 60 * 60 * 1000

export const CONTENT_TYPES: Readonly<Record<Format, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
}

export type PictureKind = 'png' | 'jpeg' | 'webp'

const beginsWith = (bytes: Uint8Array, at: number, wanted: readonly number[]) =>
  wanted.every((byte, index) => bytes[at + index] === byte)

/**
 * What a file is, by its first bytes: what its name and its sender say of it does not count (security row 39). Null for
 * everything that is no picture of the three kinds.
 */
export function kindOf(bytes: Uint8Array): PictureKind | null {
  if (beginsWith(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (beginsWith(bytes, 0, [0xff, 0xd8, 0xff])) return 'jpeg'
  const isRiff = beginsWith(bytes, 0, [0x52, 0x49, 0x46, 0x46])
  return isRiff && beginsWith(bytes, 8, [0x57, 0x45, 0x42, 0x50]) ? 'webp' : null
}

/** The width and height at which a picture is kept: its own, or the largest of its shape within the longest side. */
export function keptSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
  const scaled = (side: number) => Math.max(1, Math.round(side * scale))
  return { width: scaled(width), height: scaled(height) }
}

/**
 * The picture that will be kept under this fingerprint: 32 hexadecimal digits over who uploaded it and its bytes, so that
 * the same file of the same person is kept once, and that of somebody else apart.
 */
export const keyFor = (fingerprint: string, { width, height }: { width: number; height: number }): Picture =>
  pictureOf(`${fingerprint}-${width}x${height}`, width, height)

/** One stored form of a picture. */
export interface Rendition {
  width: number
  format: Format
  /** Its name in the storage, and behind `/media/` its address. */
  name: string
}

/** Every stored form of a picture. */
export function renditionsOf({ key, widths }: Pick<Picture, 'key' | 'widths'>): Rendition[] {
  return widths.flatMap((width) => FORMATS.map((format) => ({ width, format, name: `${key}/${width}.${format}` })))
}

const FILE = /^(\d{1,4})\.([a-z]{3,4})$/

/** The stored form behind `/media/<key>/<file>`, or the plain one of `/media/<key>`; null where there is none. */
export function renditionAt(key: string, file?: string): Rendition | null {
  const picture = pictureOfKey(key)
  if (picture === null) return null
  if (file === undefined) return plainRendition(picture)
  const [, width, format] = FILE.exec(file) ?? []
  return renditionsOf(picture).find((form) => String(form.width) === width && form.format === format) ?? null
}

/** What the bare address of a picture shows: a JPEG of middle width, which every client can read. */
function plainRendition(picture: Picture): Rendition {
  const width = picture.widths.findLast((step) => step <= 640) ?? picture.width
  return { width, format: 'jpg', name: `${picture.key}/${width}.jpg` }
}

/** The order of these ids after one of them has moved to a place, counted from 1; beyond the last is the last. */
export function movedTo(ids: readonly number[], id: number, position: number): number[] {
  const rest = ids.filter((other) => other !== id)
  return [...rest.slice(0, position - 1), id, ...rest.slice(position - 1)]
}
