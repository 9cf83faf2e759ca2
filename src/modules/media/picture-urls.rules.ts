/** Formats of every stored picture, smallest first. A browser uses the first one that it supports. */
export const FORMATS = ['avif', 'webp', 'jpg'] as const
export type Format = (typeof FORMATS)[number]

/** Maximum width and height of a stored picture in pixels: the width of a phone at triple density. */
export const MAX_SIDE = 1_280
const STEPS = [320, 640]

// Fingerprint (128 bits of a hash over owner and bytes), width and height.
const KEY = /^[0-9a-f]{32}-([1-9]\d{0,3})x([1-9]\d{0,3})$/
const MEDIA = '/media/'

/** An uploaded picture, described by its key. */
export interface Picture {
  key: string
  width: number
  height: number
  /** Stored widths in pixels, smallest first. */
  widths: readonly number[]
}

/** Parses the key of a picture; null if invalid. */
export function parsePictureKey(key: string): Picture | null {
  const [, width, height] = KEY.exec(key) ?? []
  return width === undefined ? null : toPicture(key, Number(width), Number(height))
}

/** Returns the picture of a key with its stored widths. */
export function toPicture(key: string, width: number, height: number): Picture {
  return { key, width, height, widths: [...STEPS.filter((step) => step < width), width] }
}

/** Parses the URL of an uploaded picture; null for other URLs. */
export const parsePictureUrl = (url: string): Picture | null =>
  url.startsWith(MEDIA) ? parsePictureKey(url.slice(MEDIA.length)) : null

/** Returns the URL of a picture, whose last part is the key. */
export const toPictureUrl = (key: string): string => MEDIA + key

/** Returns the `srcset` of a picture in one format. */
export const formatSrcSet = ({ key, widths }: Picture, format: Format): string =>
  widths.map((width) => `${MEDIA}${key}/${width}.${format} ${width}w`).join(', ')

const RENDERED = /^(\/media\/demo\/)pictures\/([\w-]+)\/[\w-]+(?=\.avif$)/

/** Returns the widths of a demo picture as a `srcset`, and the drawing for browsers without AVIF; null for others. */
export function parseRenderedUrl(url: string): { small: string; srcSet: string; drawing: string } | null {
  const [name, folder, kind] = RENDERED.exec(url) ?? []
  if (name === undefined) return null
  const small = `${name}-small.avif 240w`
  return { small, srcSet: `${small}, ${url} 480w`, drawing: `${folder}${kind}-main.svg` }
}

/** Returns the JPEG or PNG of a demo picture, for programs that show neither SVG nor AVIF; other URLs unchanged. */
export const toSharedUrl = (url: string): string =>
  url
    .replace(/^(\/media\/demo\/)([\w-]+?)-[a-z]+\.svg$/, '$1shared/$2.jpg')
    .replace(/^(\/media\/demo\/)pictures\/([\w-]+)\/[\w-]+\.avif$/, '$1shared/$2.jpg')
    .replace(/^(\/media\/demo-wipers\/[a-z]+)-whole\.svg$/, '$1.png')
