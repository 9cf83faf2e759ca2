/** The file fields of a form without JavaScript. */
export const PICTURE_FILE = 'thumbnail_file'
/** The field of the uploaded pictures besides the thumbnail. */
export const PREVIEWS = 'previews'
/** Pictures of a listing besides its thumbnail. */
const MAX_PREVIEWS = 5

/** Serialises the pictures besides the thumbnail; empty for none, like the field of an empty form. */
export const previewsText = (urls: readonly string[]) => (urls.length === 0 ? '' : JSON.stringify(urls))

/** Parses the URLs of the field `PREVIEWS`; returns none for invalid text. */
export function readPreviews(text: string | null): string[] {
  try {
    const urls: unknown = JSON.parse(text || '[]')
    return Array.isArray(urls) ? urls.filter((url) => typeof url === 'string').slice(0, MAX_PREVIEWS) : []
  } catch {
    return []
  }
}
