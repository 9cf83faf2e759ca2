import { msg } from '@lingui/core/macro'

import type { Interpretation } from '#modules/search/search.contract.ts'
import { asValue, type Text } from '#web/ui/text.ts'

const SHOWN = 6

/** "Honda Accord 2003, from VIN …004352": the end of a VIN is what differs between cars. */
export function addVin(vehicle: string, { vin }: Interpretation): Text {
  if (!vin?.is_known) return vehicle
  const end = vin.number.slice(-SHOWN)
  return msg`${vehicle}, from VIN …${end}`
}

/** Returns the VIN of a text that names no vehicle otherwise, because the shop does not know it; null for none. */
export const getUnknownVin = ({ vin, vehicle }: Interpretation): string | null =>
  vehicle === null && vin !== undefined ? vin.number : null

/** Names a VIN whose vehicle is not known, and what to do. */
export function unknownVinText(vin: string): Text {
  const end = asValue(vin.slice(-SHOWN))
  return msg`Unknown VIN …${end}: choose vehicle`
}

/** Returns the words that the shop does not know, apart from an unknown VIN, which says nothing about the part. */
export function listUnknownWords(understood: Interpretation): string[] {
  const vin = getUnknownVin(understood)
  return understood.unknown.filter((word) => word !== vin)
}
