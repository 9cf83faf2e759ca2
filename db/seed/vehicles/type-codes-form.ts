/**
 * Type codes in the VINs of cars that were not built for North America, of one make. A code is `key | models | years`.
 * A key speaks of positions 4 and following: a character stands for itself, `[1-5AB]` for one of several, `*` for any.
 * Several models mean that the number does not tell which of them it is.
 */
export interface TypeCodes {
  make: string
  /** Manufacturer codes, separated by spaces. */
  wmis: string
  /** The position of the model year; null where the maker writes none. The years of a code are model years, else years of production. */
  yearAt: 10 | 11 | null
  codes: readonly string[]
}
