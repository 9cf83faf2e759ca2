/** Allowed schemes of links in descriptions (specification, section 9; ruling 22). */
export const LINK_SCHEMES = ['http', 'https', 'mailto', 'tel'] as const

const LINK = new RegExp(String.raw`^(?:https?://[^\s/]|mailto:[^\s]+@|tel:\+?\d)\S*$`, 'i')
const PICTURE = /^(?:https?:\/\/[^\s/]\S*|data:image\/(?:png|jpeg|gif|webp);base64,[a-z0-9+/=]+|\/media\/[\w./-]+)$/i
const MAIL = /^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/
const PHONE = /^\+?[\d\s()-]{7,20}$/
/** A host name with a dot and no scheme: "shop.example/brakes", but not "localhost:3000". */
const HOST = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}(?:[/:?#]\S*)?$/i

/** Whether a link may have this address. */
export const isLink = (address: string) => LINK.test(address)

/** Whether a picture may have this address: http, https, raster data, and the shop's own files. */
export const isPicture = (address: string) => PICTURE.test(address)

/** Returns the link for a typed address, with its scheme added if that is unambiguous; null if it is not allowed. */
export function linkFrom(typed: string): string | null {
  const text = typed.trim()
  if (isLink(text)) return text
  if (MAIL.test(text)) return `mailto:${text}`
  if (PHONE.test(text)) return `tel:${text.replace(/[^\d+]/g, '')}`
  return HOST.test(text) ? `https://${text}` : null
}
