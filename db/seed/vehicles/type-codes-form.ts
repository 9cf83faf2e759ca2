/** Type codes of one make in VINs of cars not built for North America, each `key | models | years`. */
export interface TypeCodes {
  make: string
  /** Manufacturer codes, separated by spaces. */
  wmis: string
  /** The position of the model year, which the years of a code then are; null for years of production. */
  yearAt: 10 | 11 | null
  /** A key matches positions from 4 on: `A` itself, `[1-5AB]` one of these, `*` any. Of several models it may be any. */
  codes: readonly string[]
}
