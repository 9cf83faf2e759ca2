/** The forms in which every uploaded picture is kept, the smallest first. A browser takes the first that it knows. */
export const FORMATS = ['avif', 'webp', 'jpg'] as const
export type Format = (typeof FORMATS)[number]

/** No stored picture is wider or higher, in pixels: a phone's whole width, three times over. */
export const LONGEST_SIDE = 1_280
const STEPS = [320, 640]

// What it is (128 bit over its owner and its bytes), its width and its height.
const KEY = /^[0-9a-f]{32}-([1-9]\d{0,3})x([1-9]\d{0,3})$/
const MEDIA = '/media/'

/** An uploaded picture, as its key says. */
export interface Picture {
  key: string
  width: number
  height: number
  /** The widths in which it is kept, in pixels, the smallest first. */
  widths: readonly number[]
}

/** The picture of this key; null for what is no key of ours. */
export function pictureOfKey(key: string): Picture | null {
  const [, width, height] = KEY.exec(key) ?? []
  return width === undefined ? null : pictureOf(key, Number(width), Number(height))
}

/** A picture of this size. */
export function pictureOf(key: string, width: number, height: number): Picture {
  return { key, width, height, widths: [...STEPS.filter((step) => step < width), width] }
}

/** The uploaded picture at this address of the shop; null for every other address. */
export const pictureOfUrl = (url: string): Picture | null =>
  url.startsWith(MEDIA) ? pictureOfKey(url.slice(MEDIA.length)) : null

/** The address by which listings know a picture. Its last part is the key, as clients of section 7 expect. */
export const urlOfKey = (key: string): string => MEDIA + key

/** The widths of a picture in one form, for `srcset`. */
export const srcSetOf = ({ key, widths }: Picture, format: Format): string =>
  widths.map((width) => `${MEDIA}${key}/${width}.${format} ${width}w`).join(', ')
