interface Supply {
  stock: number
  /** Units sold in a fixed number of days. */
  sold: number
}

/** Orders listings by how long their stock lasts, sold out first; those without sales come last, by their stock. */
export const sortByUrgency = <T extends Supply>(parts: readonly T[]): T[] =>
  parts.toSorted((a, b) => getSupply(a) - getSupply(b) || b.sold - a.sold || a.stock - b.stock)

/** Returns how long the stock lasts, as a multiple of the days in which `sold` was counted. */
const getSupply = ({ stock, sold }: Supply): number => (sold > 0 ? Math.max(0, stock) / sold : Number.MAX_VALUE)
