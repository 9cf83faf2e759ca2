import { msg } from '@lingui/core/macro'

import type { Side, Wiper, WiperArm } from '#modules/wipers/wipers.contract.ts'
import { findFittingSides, formatWiperPrice } from '#modules/wipers/wipers.rules.ts'
import type { Fit } from '#web/features/fit/fit.ts'
import { joinByAnd, joinByComma, joinByOr } from '#web/features/formatting/join-texts.ts'
import { asValue, type Text } from '#web/ui/text.ts'

/** The data of a wiper card. */
export interface WiperCardView {
  symbol: string
  name: string
  picture: string | null
  /** Null when the wiper has no price. */
  price: string | null
  /** Naira, as stored. */
  amount: number | null
  fit: Fit | null
}

/** The buyer's vehicle and its wiper arms; the arms are null when they are unknown. */
export interface ArmedVehicle {
  /** How texts name the vehicle: "your Corolla 2010". */
  called: Text
  arms: readonly WiperArm[]
}

/** Returns the data of a wiper's card for a buyer with this vehicle. */
export function toWiperCard(wiper: Wiper, armed: ArmedVehicle | null): WiperCardView {
  return {
    symbol: wiper.symbol,
    name: wiper.short_name_en,
    picture: wiper.foto_1,
    price: formatWiperPrice(wiper.price),
    amount: wiper.price,
    fit: armed && getWiperFit(wiper, armed),
  }
}

/** Returns whether and where a blade fits a vehicle, as text. */
export function getWiperFit(wiper: Pick<Wiper, 'length_in' | 'adapters'>, { called: name, arms }: ArmedVehicle): Fit {
  const called = asValue(name)
  if (arms.length === 0) return { verdict: 'not-known', text: msg`Not known if it fits ${called}` }
  const sides = findFittingSides(wiper, arms)
  if (sides.length === 0) return { verdict: 'does-not-fit', text: msg`Does not fit ${called}` }
  const where = asValue(sidesText(sides))
  return { verdict: 'fits', text: msg`Fits ${called}: ${where}` }
}

const SIDES: Readonly<Record<Side, Text>> = {
  driver: msg`driver side`,
  passenger: msg`passenger side`,
  rear: msg`rear window`,
}
const SIZES: Readonly<Record<Side, (inches: number) => Text>> = {
  driver: (inches) => msg`driver side ${inches} in`,
  passenger: (inches) => msg`passenger side ${inches} in`,
  rear: (inches) => msg`rear window ${inches} in`,
}

/** Returns a text such as "driver side and passenger side". */
export const sidesText = (sides: readonly Side[]): Text => joinByAnd(sides.map((side) => SIDES[side]))

/** Returns the blades that a vehicle takes, "driver side 26 in, passenger side 16 in, hook"; '' without arms. */
export function armsText(arms: readonly WiperArm[]): Text {
  const sizes = arms.map(({ side, length_in: inches }) => SIZES[side](inches))
  const holders = arms.filter(({ side }) => side !== 'rear').map(({ adapter }) => adapter)
  const adapters = joinByOr([...new Set(holders)])
  return joinByComma([...sizes, adapters].filter((text) => text !== ''))
}
