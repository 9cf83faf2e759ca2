import type { Product } from '#modules/catalogue/catalogue.contract.ts'
import { plainText } from '#web/features/formatting/plain-text.ts'

type TitleFields = Pick<Product, 'title' | 'brand' | 'vehicleSets'>

/** Returns a title without vehicle and brand: "Pads – Toyota Camry – Akebono" becomes "Pads". Never empties a title. */
export function shortenTitle({ title, brand, vehicleSets }: TitleFields): string {
  const whole = plainText(title)
  const vehicles = vehicleSets.map(({ make, model }) => `${make} ${model}`.toLowerCase())
  const segments = whole.split(' – ').flatMap((segment) => {
    if (segment.toLowerCase() === brand.toLowerCase()) return []
    return withoutVehicle(withoutBrand(segment, brand), vehicles) || []
  })
  // A remark such as "(Tokunbo)" belongs to the words before it.
  return segments.join(' – ').replaceAll(' – (', ' (') || whole
}

/** Removes the brand at the end of a title: on a phone two lines then have room for the years of the vehicle. */
export function dropBrand({ title, brand }: Pick<Product, 'title' | 'brand'>): string {
  const whole = plainText(title)
  const end = ` – ${brand}`
  return brand !== '' && whole.toLowerCase().endsWith(end.toLowerCase()) ? whole.slice(0, -end.length) : whole
}

const withoutBrand = (text: string, brand: string) =>
  brand !== '' && text.toLowerCase().startsWith(`${brand.toLowerCase()} `) ? text.slice(brand.length + 1) : text

/** Removes a vehicle at the start of a text or after "for", with what follows it up to its last year. */
function withoutVehicle(text: string, vehicles: readonly string[]): string {
  const lower = text.toLowerCase()
  for (const name of vehicles) {
    const link = lower.indexOf(` for ${name} `)
    const start = lower === name || lower.startsWith(`${name} `) ? 0 : link
    if (start < 0) continue
    const rest = text.slice(start === 0 ? name.length : start + ' for '.length + name.length)
    const years = /^.*?\b(?:19|20)\d\d(?:[–-](?:19|20)?\d\d)?\b/.exec(rest)
    return (text.slice(0, start) + rest.slice(years?.[0].length ?? 0)).trim()
  }
  return text
}
