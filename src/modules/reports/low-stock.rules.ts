interface Supply {
  stock: number
  /** Units sold in a fixed number of days. */
  sold: number
}

/** Orders listings by urgency: sold out first, then by how long the stock lasts, those without sales last. */
export const sortByUrgency = <T extends Supply>(parts: readonly T[]): T[] =>
  parts.toSorted((a, b) => getSupply(a) - getSupply(b) || b.sold - a.sold)

/** Returns how long the stock lasts, as a multiple of the days in which `sold` was counted. */
function getSupply({ stock, sold }: Supply): number {
  if (stock <= 0) return 0
  return sold > 0 ? stock / sold : Number.MAX_VALUE
}
