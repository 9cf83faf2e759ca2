/** Schemes that a link of a description may have (specification, section 9; ruling 22). */
export const LINK_SCHEMES = ['http', 'https', 'mailto', 'tel'] as const

const LINK = new RegExp(String.raw`^(?:https?://[^\s/]|mailto:[^\s]+@|tel:\+?\d)\S*$`, 'i')
const PICTURE = /^(?:https?:\/\/[^\s/]\S*|data:image\/(?:png|jpeg|gif|webp);base64,[a-z0-9+/=]+|\/media\/[\w./-]+)$/i
const MAIL = /^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/
const PHONE = /^\+?[\d\s()-]{7,20}$/
/** "shop.example/brakes", "localhost:3000" is none: a name with a dot, and no scheme before it. */
const HOST = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}(?:[/:?#]\S*)?$/i

/** Whether a link may lead there. */
export const isLink = (address: string) => LINK.test(address)

/** Whether a picture may come from there: http, https, raster data, and the shop's own files. */
export const isPicture = (address: string) => PICTURE.test(address)

/** What somebody meant by what they typed as a link: a scheme is added where it is plain which; null where it is none. */
export function linkFrom(typed: string): string | null {
  const text = typed.trim()
  if (isLink(text)) return text
  if (MAIL.test(text)) return `mailto:${text}`
  if (PHONE.test(text)) return `tel:${text.replace(/[^\d+]/g, '')}`
  return HOST.test(text) ? `https://${text}` : null
}
