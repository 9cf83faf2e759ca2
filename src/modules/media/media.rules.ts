import { FORMATS, type Format, MAX_SIDE, type Picture, toPicture, parsePictureKey } from './picture-urls.rules.ts'

/** Limits of an upload and of the pictures of a listing (ruling 24). */
export const MAX_BYTES = 5 * 1024 * 1024
export const MAX_PIXELS = 25_000_000
export const MAX_PICTURES = 5

/** Age at which an unused file is swept. */
export const UNUSED_FILE_MS = 24 * 60 * 60 * 1000

export const CONTENT_TYPES: Readonly<Record<Format, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
}

export type PictureKind = 'png' | 'jpeg' | 'webp'

const hasBytes = (bytes: Uint8Array, at: number, wanted: readonly number[]) =>
  wanted.every((byte, index) => bytes[at + index] === byte)

/** Detects the kind of a file by its first bytes, not by name or content type (security row 39); null for others. */
export function detectKind(bytes: Uint8Array): PictureKind | null {
  if (hasBytes(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (hasBytes(bytes, 0, [0xff, 0xd8, 0xff])) return 'jpeg'
  const isRiff = hasBytes(bytes, 0, [0x52, 0x49, 0x46, 0x46])
  return isRiff && hasBytes(bytes, 8, [0x57, 0x45, 0x42, 0x50]) ? 'webp' : null
}

/** Returns the size at which a picture is stored: scaled down to the maximum side if larger. */
export function fitSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height))
  const scaleSide = (side: number) => Math.max(1, Math.round(side * scale))
  return { width: scaleSide(width), height: scaleSide(height) }
}

/** Creates a picture by its fingerprint, 32 hexadecimal digits of owner and bytes: each owner's file is stored once. */
export const createPicture = (fingerprint: string, { width, height }: { width: number; height: number }): Picture =>
  toPicture(`${fingerprint}-${width}x${height}`, width, height)

/** A stored form of a picture. */
export interface Rendition {
  width: number
  format: Format
  /** Name in the storage and path below `/media/`. */
  name: string
}

/** Returns every stored form of a picture. */
export function listRenditions({ key, widths }: Pick<Picture, 'key' | 'widths'>): Rendition[] {
  return widths.flatMap((width) => FORMATS.map((format) => ({ width, format, name: `${key}/${width}.${format}` })))
}

const FILE = /^(\d{1,4})\.([a-z]{3,4})$/

/** Returns the form at `/media/<key>/<file>`, or the default form at `/media/<key>`; null if it does not exist. */
export function findRendition(key: string, file?: string): Rendition | null {
  const picture = parsePictureKey(key)
  if (picture === null) return null
  if (file === undefined) return getDefaultRendition(picture)
  const [, width, format] = FILE.exec(file) ?? []
  return listRenditions(picture).find((form) => String(form.width) === width && form.format === format) ?? null
}

/** A JPEG of medium width, which every client can read. */
function getDefaultRendition(picture: Picture): Rendition {
  const width = picture.widths.findLast((step) => step <= 640) ?? picture.width
  return { width, format: 'jpg', name: `${picture.key}/${width}.jpg` }
}

/** Moves an id to a position, counted from 1; a position beyond the end is the last. */
export function moveId(ids: readonly number[], id: number, position: number): number[] {
  const rest = ids.filter((other) => other !== id)
  return [...rest.slice(0, position - 1), id, ...rest.slice(position - 1)]
}
