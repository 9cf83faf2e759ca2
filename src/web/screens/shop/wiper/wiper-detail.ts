import { messageHref } from '#modules/settings/site.rules.ts'
import type { WiperDetail } from '#modules/wipers/wipers.contract.ts'
import { formatWiperPrice } from '#modules/wipers/wipers.rules.ts'
import type { Fit } from '#web/features/fit/fit.ts'
import { type ArmedVehicle, sidesText, getWiperFit } from '#web/features/wiper-card/wiper-view.ts'
import type { Text } from '#web/ui/text.ts'

/** The data of a wiper's page. */
export interface WiperDetailView {
  symbol: string
  name: string
  description: string
  /** Null shows "Contact for price". */
  price: string | null
  size: string
  adapters: string
  pictures: { url: string; alt: string }[]
  vehicles: { name: string; years: string; sides: Text }[]
  fit: Fit | null
  messageHref: string
}

/** Returns the data of a wiper's page for a buyer with this vehicle. */
export function toWiperDetail(wiper: WiperDetail, armed: ArmedVehicle | null, url: string): WiperDetailView {
  const { symbol, short_name_en: name } = wiper
  const price = formatWiperPrice(wiper.price)
  return {
    symbol,
    name,
    description: wiper.long_description_en,
    price,
    size: `${wiper.length_in} in`,
    adapters: wiper.adapters.join(', '),
    pictures: listPhotos(wiper).map((photo, at) => ({ url: photo, alt: `${name}, picture ${at + 1}` })),
    vehicles: wiper.vehicles.map(({ make, model, year: { start, end }, sides }) => ({
      name: `${make} ${model}`,
      years: start === end ? `${start}` : `${start}–${end}`,
      sides: sidesText(sides),
    })),
    fit: armed && getWiperFit(wiper, armed),
    messageHref: messageHref(
      ['Hello, I would like to buy this wiper:', name, `Symbol: ${symbol}`, price && `Price: ${price}`, url]
        .filter(Boolean)
        .join('\n'),
    ),
  }
}

const PLACES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

/** Returns the pictures that exist, ordered by number. */
export const listPhotos = (wiper: WiperDetail): string[] => PLACES.flatMap((place) => wiper[`foto_${place}`] ?? [])
